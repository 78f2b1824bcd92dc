"""Diplomacy: the same as the command's, and what it raises."""

from __future__ import annotations

from typing import Callable

import ludex
import pytest
from ludex import diplomacy, rules
from test_games import COMMAND, command, plain

ORDERS = "A VIE - GAL, A WAR - GAL"


@pytest.mark.skipif(COMMAND is None, reason="LUDEX does not name the command")
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["count", "--powers", "ENG,FRA"], lambda: diplomacy.count(powers="ENG,FRA")),
        (
            ["count", "--given", "A GAL", "--ignore", "power,kind"],
            lambda: diplomacy.count(given="A GAL", ignore_power=True, ignore_kind=True),
        ),
        (["occupancy", "--powers", "ITA,AUS"], lambda: diplomacy.occupancy(powers="ITA,AUS")),
        (["list", "-n", "5", "--powers", "ITA"], lambda: diplomacy.positions(5, powers="ITA")),
        (["sample", "-n", "3", "--seed", "1901"], lambda: diplomacy.sample(3, seed=1901)),
        (["resolve", ORDERS], lambda: diplomacy.resolve(ORDERS)),
        (
            ["resolve", "A VIE - GAL", "--units", "AUS A VIE, RUS A GAL"],
            lambda: diplomacy.resolve("A VIE - GAL", units="AUS A VIE, RUS A GAL"),
        ),
        (["openings", "--powers", "ITA", "--named"], lambda: diplomacy.openings(powers="ITA", named=True)),
        (["autumn", "--powers", "ITA"], lambda: diplomacy.autumn(powers="ITA")),
        (
            ["autumn", "--powers", "ITA", "--given", "A MUN"],
            lambda: diplomacy.autumn(powers="ITA", given="A MUN"),
        ),
        (
            ["autumn", "--powers", "ITA,TUR", "--together", "--samples", "500", "--seed", "3"],
            lambda: diplomacy.autumn(powers="ITA,TUR", together=True, samples=500, seed=3),
        ),
        (
            ["bounds", "--powers", "ITA,AUS", "--samples", "2000"],
            lambda: diplomacy.bounds(powers="ITA,AUS", samples=2000),
        ),
        (["tables", "--groups", "AUS+ITA"], lambda: diplomacy.tables("AUS+ITA")),
        (["compare"], lambda: diplomacy.compare()),
    ],
)
def test_reports_are_the_commands(words: list[str], asked: Callable[[], ludex.Answer]) -> None:
    assert plain(asked().to_dict()) == command("diplomacy", *words)


def test_numbers_are_ints() -> None:
    count = diplomacy.count()
    # The article's number is checked by the command's own tests; here its parts add up.
    assert int(count) == count.total == diplomacy.positions(1).total == 67_804_242_146_058
    assert count.by_power["ITA"] == 98 and count.by_group["ENG+FRA"] < count.by_power["ENG"] * count.by_power["FRA"]
    occupied = diplomacy.occupancy(powers="ITA")
    assert occupied.total == 98 and all(number <= 98 for number in occupied.regions.values())
    assert sum(occupied.regions.values()) == 3 * 98 and occupied._repr_svg_().startswith("<svg")
    assert occupied.by_power["NAP"] == {"ITA": occupied.regions["NAP"]}
    assert len(diplomacy.positions(200, powers="ITA")) == 98
    assert diplomacy.bounds(powers="ITA").at_most > diplomacy.autumn(powers="ITA").by_power["ITA"]
    together = diplomacy.autumn(powers="ITA,TUR", together=True)
    assert together.together is not None and together.together > 10_000


def test_orders_are_ruled() -> None:
    rulings = diplomacy.resolve("A VIE - GAL, A WAR - GAL, A PAR - BUR")
    found = {ruling.order: ruling.at for ruling in rulings if ruling.order is not None}
    assert found == {"A VIE - GAL": "VIE", "A WAR - GAL": "WAR", "A PAR - BUR": "BUR"} and rulings.strays == []
    assert len(diplomacy.resolve("A GAL - VIE").strays) == 1


def test_the_expert_system_is_a_program() -> None:
    ran = rules.run(diplomacy.rules(powers="ITA"), syntax="ops5")
    assert ran.firings > 98


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: diplomacy.count(powers="XYZ"), "XYZ"),
        (lambda: diplomacy.count(given="A QQQ"), "QQQ"),
        (lambda: diplomacy.count(map="nothing here"), "map"),
        (lambda: diplomacy.resolve("A VIE = GAL"), "VIE"),
        (lambda: diplomacy.bounds(samples=1), "the number of samples goes from 100 to 1,000,000"),
    ],
)
def test_bad_input_is_one_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ludex.LudexError) as raised:
        ask()
    assert sentence in str(raised.value) and "\n" not in str(raised.value)

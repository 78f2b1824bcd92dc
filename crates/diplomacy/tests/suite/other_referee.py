"""Random orders through the referee of the package `diplomacy`: units, orders, what came of them.

other_referee.py CASES SEED: a line a case, three fields between tabs.
"""
import random
import sys

try:
    from diplomacy import Game
except ImportError:
    sys.exit(77)

CASES, SEED = int(sys.argv[1]), int(sys.argv[2])
chance = random.Random(SEED)
game = Game()
board = game.map
places = sorted(p for p in set(place.upper() for place in board.locs) if p != 'SWI')
regions = sorted(set(place.split('/')[0] for place in places))
split = set(place.split('/')[0] for place in places if '/' in place)
beside = {r: sorted(set(p.upper()[:3] for p in board.dest_with_coasts[r]
                        ) | set(p.upper()[:3] for p in board.abut_list(r))) for r in regions}
powers = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY']


def cluster():
    """Some regions next to each other."""
    found = [chance.choice(regions)]
    wanted = chance.randrange(4, 20)
    while len(found) < wanted:
        near = [r for r in beside[chance.choice(found)] if r in regions and r not in found]
        found += [chance.choice(near)] if near else []
        if not near and chance.random() < 0.05:
            break
    return found


def unit(region):
    """A unit that may stand there."""
    kinds = {'WATER': 'F', 'LAND': 'A'}.get(board.area_type(region), 'AF')
    kind = chance.choice(kinds)
    coasts = [p for p in places if p.startswith(region + '/')]
    return f'{kind} {chance.choice(coasts) if kind == "F" and coasts else region}'


def chosen(possible):
    """An order for each unit: supports and convoys mostly of what others do."""
    orders = {}
    for place, choices in possible.items():
        moves = [o for o in choices if ' - ' in o and ' S ' not in o and ' C ' not in o]
        if moves and chance.random() < 0.55:
            carried = [o for o in moves if o.endswith('VIA')]
            orders[place] = chance.choice(carried if carried and chance.random() < 0.4 else moves)
    done = set(orders.values())
    for place, choices in possible.items():
        if place in orders:
            continue
        fits = [o for o in choices for verb in (' S ', ' C ') if verb in o
                and (o.split(verb)[1] in done or o.split(verb)[1] + ' VIA' in done)]
        orders[place] = chance.choice(fits if fits and chance.random() < 0.85 else choices)
    return orders


def by_choice(order):
    """Whether an army goes by sea, or is carried, where it could walk: rulebooks differ there."""
    if ' C ' in order:
        order = order.split(' C ')[1] + ' VIA'
    if not order.endswith(' VIA'):
        return False
    _, here, _, there, _ = order.split()
    return bool(board.abuts('A', here, '-', there))


def not_alike(order, power, held):
    """Whether a move against a unit of the own power, or to a coast that may be another than that
    moved to, is supported: that program counts both."""
    if ' S ' not in order or ' - ' not in order:
        return False
    target = order.split(' - ')[1]
    return '/' in target or held.get(target[:3]) == power


for _ in range(CASES):
    game = Game()
    game.clear_units()
    owner, few = {}, chance.sample(powers, chance.randrange(2, 6))
    for region in cluster():
        standing, power = unit(region), chance.choice(few)
        game.set_units(power, [standing])
        owner[standing] = power
    held = {standing.split()[1][:3]: power for standing, power in owner.items()}
    everything = game.get_all_possible_orders()
    possible = {standing: [order for order in everything[standing.split()[1]] if not by_choice(order)
                           and not not_alike(order, owner[standing], held)]
                for standing in owner}
    orders = chosen(possible)
    named = []
    for standing, order in orders.items():
        power = owner[standing]
        game.set_orders(power, game.get_orders(power) + [order])
        named.append(f'{power} {order.replace("VIA", "via convoy")}')
    game.process()
    # Who may be dislodged from the sea is left out: that program offers it places that are taken.
    landed = set(order.split(' - ')[1][:3] for order in orders.values() if order.endswith(' VIA'))
    came = []
    for name, units in game.get_units().items():
        for standing in units:
            if standing.startswith('*') and standing.split()[1][:3] in landed:
                continue
            if standing.startswith('*'):
                retreats = game.powers[name].retreats[standing[1:]]
                came.append(f'{name} {standing[1:]} dislodged: {" ".join(sorted(retreats))}')
            else:
                came.append(f'{name} {standing}')
    units = ', '.join(f'{power} {standing}' for standing, power in owner.items())
    print(units, '; '.join(named), ', '.join(sorted(came)), sep='\t')

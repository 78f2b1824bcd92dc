//! The JSON API: what its description promises, and what the engines say.

use ludex::games::tictactoe;
use ludex::{Game as _, Notation as _, Value};
use serde_json::Value as Json;

use crate::asking::get;

fn json(address: &str) -> (u16, Json) {
    let answer = get(address);
    assert_eq!(answer.header("content-type"), "application/json", "{address}");
    (answer.status, serde_json::from_str(&answer.text).expect("JSON"))
}

/// Whether a value is as a schema says, where it is not: the words of schemas that the description
/// uses.
fn fault(api: &Json, schema: &Json, value: &Json) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let place = name.trim_start_matches('#');
        return fault(api, api.pointer(place).unwrap_or_else(|| panic!("{name} is described")), value);
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        kind => panic!("{kind}"),
    };
    let kinds = match &schema["type"] {
        Json::Array(kinds) => kinds.iter().filter_map(Json::as_str).collect(),
        kind => kind.as_str().into_iter().collect::<Vec<_>>(),
    };
    if !kinds.is_empty() && !kinds.iter().any(|kind| is(kind)) {
        return Some(format!("{value} is no {kinds:?}"));
    }
    if let Some(most) = schema["enum"].as_array()
        && !most.contains(value)
    {
        return Some(format!("{value} is not among {most:?}"));
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_i64(), value.as_i64())
        && number < least
    {
        return Some(format!("{number} is below {least}"));
    }
    let missing = |name: &&Json| value.get(name.as_str().unwrap_or_default()).is_none();
    if let Some(name) = schema["required"].as_array().and_then(|names| names.iter().find(missing)) {
        return Some(format!("{name} is missing"));
    }
    let of_keys = schema["properties"].as_object().into_iter().flatten();
    let of_items = value.as_array().into_iter().flatten().filter(|_| schema["items"].is_object());
    of_keys
        .filter_map(|(name, schema)| fault(api, schema, value.get(name)?))
        .chain(of_items.filter_map(|item| fault(api, &schema["items"], item)))
        .next()
}

#[test]
fn answers_are_as_described() {
    let (_, api) = json("/api/openapi.json");
    let games = ["tictactoe", "connect4:4x3", "nim:3,4,5", "sliding:3x2", "othello:4x4", "nothing", "mnk:x"];
    let mut asked = 0;
    for (path, item) in api["paths"].as_object().expect("paths") {
        for game in games {
            let address = format!("/api{}", path.replace("{game}", game));
            let (status, value) = json(&address);
            let described = &item["get"]["responses"][status.to_string()];
            let described = match described["$ref"].as_str() {
                Some(name) => api.pointer(name.trim_start_matches('#')).expect("a response"),
                None => described,
            };
            assert!(described.is_object(), "{address} gives {status}, which is not described");
            let schema = &described["content"]["application/json"]["schema"];
            assert_eq!(fault(&api, schema, &value), None, "{address}");
            asked += 1;
        }
    }
    assert_eq!(asked, 112);
}

/// Every position of some games of tic-tac-toe, against the engine itself.
#[test]
fn values_are_the_engines() {
    let game = tictactoe::new();
    let solution = ludex::solve(&game).expect("a small game");
    for moves in ["", "1", "12", "15", "152", "1523", "152374", "15237468", "152374689", "14253"] {
        let at = game.read_position(if moves.is_empty() { ".../.../..." } else { moves }).expect("a position");
        let (status, value) = json(&format!("/api/games/tictactoe/positions?p={moves}"));
        assert_eq!(status, 200, "{value}");
        let word = |value: Value| match value {
            Value::Win => "win",
            Value::Draw => "tie",
            Value::Loss => "lose",
        };
        let verdict = solution.verdict(&at).expect("reached");
        assert_eq!(value["positionValue"], word(verdict.value), "{moves}");
        assert_eq!(value["remoteness"].as_u64(), verdict.remoteness.map(u64::from), "{moves}");
        let rated = solution.moves(&at).expect("reached");
        let listed = value["moves"].as_array().expect("moves");
        assert_eq!(listed.len(), rated.len());
        for rated in rated {
            let text = game.move_text(&at, rated.mv);
            let listed = listed.iter().find(|listed| listed["move"] == text.as_str()).expect("the move");
            let next = game.play(&at, rated.mv);
            let after = solution.verdict(&next).expect("reached");
            assert_eq!(listed["moveValue"], word(rated.verdict.value), "{moves} {text}");
            assert_eq!(listed["remoteness"].as_u64(), after.remoteness.map(u64::from));
            assert_eq!(listed["position"], game.position_text(&next).as_str());
        }
    }
}

/// What a move is said to lead to is what its own address says, whoever moves there: White sets up
/// an ending alone, and of a game that is over its loser is told.
#[test]
fn what_moves_lead_to_is_told_there_too() {
    for (game, then) in [
        ("chess:KQvK", ""),
        ("chess:KQvK", "Kd3"),
        ("dvonn:2-3-2", "b3 c3 b1 b2 a1 c2"),
        ("othello:4x4", "a2 a1 b1 a3 c4 d1 d2 c1 a4 b4 pass d3 pass"),
        ("tictactoe", "1 5 2 4"),
        ("nim:1,1,misere", "1:1"),
        ("sliding:3x2", ""),
    ] {
        let address = |then: &str| format!("/api/games/{game}/positions?then={}", then.replace(' ', "+"));
        let (_, value) = json(&address(then));
        let moves = value["moves"].as_array().expect("moves");
        assert!(!moves.is_empty(), "{game}, {then}: {value}");
        for told in moves.iter().step_by(7) {
            let mv = told["move"].as_str().expect("a move");
            let (_, there) = json(&address(format!("{then} {mv}").trim()));
            for part in ["position", "positionValue", "remoteness"] {
                assert_eq!(told[part], there[part], "{game}, {then}, {mv}: {part}");
            }
        }
    }
}

#[test]
fn moves_come_best_first_with_their_delays() {
    let (_, value) = json("/api/games/tictactoe/positions?p=12");
    let moves = value["moves"].as_array().expect("moves");
    assert_eq!((value["positionValue"].as_str(), value["remoteness"].as_u64()), (Some("win"), Some(5)));
    assert_eq!((moves[0]["moveValue"].as_str(), moves[0]["deltaRemoteness"].as_u64()), (Some("win"), Some(0)));
    assert_eq!(moves[0]["positionValue"], "lose");
}

/// A count is what the command gives.
#[test]
fn counts_are_the_commands() {
    let (_, value) = json("/api/games/tictactoe/count?symmetry=1");
    assert_eq!((value["total"].as_str(), value["by_ply"].as_array().map(Vec::len)), (Some("765"), Some(10)));
    let (_, value) = json("/api/games/morpion/count");
    assert_eq!((value["game"].as_str(), value["total"].as_str()), (Some("tictactoe"), Some("5478")));
}

/// The second move of all lost the game, whose ends the engine itself says.
#[test]
fn reviews_are_the_engines() {
    let (status, review) = json("/api/games/tictactoe/review?p=5219734");
    assert_eq!((status, &review["tags"]["Result"]), (200, &"1-0".into()), "{review}");
    let game = tictactoe::new();
    let solution = ludex::solve(&game).expect("a small game");
    for (ply, told) in review["moves"].as_array().expect("moves").iter().enumerate() {
        let at = game.read_position(&"5219734"[..=ply]).expect("a position");
        let plies = solution.verdict(&at).expect("reached").remoteness.expect("it ends");
        assert_eq!(told["remoteness"], plies + 1, "{told}");
        assert_eq!(told["gave_away"], ply == 1, "{told}");
    }
    assert_eq!(review["moves"][1]["best"], serde_json::json!(["1", "3", "7", "9"]));
    assert_eq!((&review["players"][0]["accuracy"], &review["players"][1]["gave_away"]), (&1.0.into(), &1.into()));
}

/// A plan is the planner's.
#[test]
fn plans_are_the_planners() {
    let (_, plan) = json("/api/games/tictactoe/plan?lang=fr");
    assert_eq!((&plan["source"], &plan["positions"]["low"]), (&"listed".into(), &"5478".into()), "{plan}");
    let chosen: Vec<_> = plan["methods"].as_array().into_iter().flatten().filter(|way| way["chosen"] == true).collect();
    assert_eq!(chosen.len(), 2, "{plan}");
}

/// Graphs, trees and lessons are those of the engines, and numbers that are none are refused.
#[test]
fn graphs_trees_and_lessons_are_told() {
    let (_, graph) = json("/api/games/nim:1,1/graph?then=1:1");
    assert_eq!((&graph["vertices"], &graph["vertex_list"][0]["owner"]), (&"2".into(), &"second".into()), "{graph}");
    let (_, tree) = json("/api/search?tree=max(min(3,12),min(2,4))");
    assert_eq!(
        (&tree["value"], &tree["leaves"], &tree["leaves_in_all"]),
        (&3.0.into(), &3.into(), &4.into()),
        "{tree}"
    );
    let (_, tree) = json("/api/search?game=connect4&depth=3&weights=w1&method=minmax");
    assert_eq!((&tree["value"], &tree["leaves_in_all"]), (&9.0.into(), &343.into()));
    let (_, tree) = json("/api/search?game=connect4&depth=1&weights=0/0.5/1.5/3/inf&method=minmax");
    assert_eq!(
        (&tree["value"], &tree["tree"]),
        (&3.5.into(), &"max(1: 1.5, 2: 2, 3: 2.5, 4: 3.5, 5: 2.5, 6: 2, 7: 1.5)".into())
    );
    let (_, lesson) = json("/api/games/tictactoe/learn?episodes=8");
    // Every learner of the page is one of the API.
    assert_eq!(get("/api/games/tictactoe/learn?learner=ends&episodes=8").status, 200);
    assert_eq!(lesson["points"].as_array().map(Vec::len), Some(5), "{lesson}");
    let (_, visits) = json("/api/games/tictactoe/visits?playouts=200&seed=3");
    let of = |part: &str| visits[part].as_array().cloned().unwrap_or_default();
    let all: u64 = of("moves").iter().filter_map(|mv| mv["visits"].as_u64()).sum();
    assert_eq!((&visits["playouts"], all, of("moves").len()), (&200.into(), 200, 9), "{visits}");
    assert_eq!(
        (&of("branches")[0]["parent"], &of("branches")[0]["player"]),
        (&Json::Null, &"first".into()),
        "{visits}"
    );
    let (_, puzzles) = json("/api/games/tictactoe/puzzles?number=3&seed=1&lang=fr");
    let all = puzzles["puzzles"].as_array().cloned().unwrap_or_default();
    assert!(all.len() == 3 && puzzles["complete"] == true, "{puzzles}");
    assert!(all.iter().all(|puzzle| puzzle["sentence"].as_str().is_some_and(|text| text.contains("un seul coup"))));
    for bad in [
        "games/tictactoe/puzzles?number=51",
        "games/nim:1,1/graph?ply=x",
        "games/tictactoe/visits?playouts=0",
        "search?depth=13",
        "search?method=x",
        "games/nim:1,1/learn?episodes=3000",
    ] {
        assert_eq!(json(&format!("/api/{bad}")).0, 400, "{bad}");
    }
}

/// A parameter that an address does not have is refused by every address, and so is a value that
/// it does not take, with what would be right.
#[test]
fn what_is_misspelt_is_refused_everywhere() {
    let (_, api) = json("/api/openapi.json");
    let mut refused = 0;
    let mut refuses = |address: &str, right: &str| {
        let (status, told) = json(address);
        let told = told["error"].as_str().unwrap_or_default();
        assert!(status == 400 && told.contains(right), "{address}: {status} {told}");
        refused += 1;
    };
    let described = |told: &Json| match told["$ref"].as_str() {
        Some(name) => api.pointer(name.trim_start_matches('#')).expect("a parameter").clone(),
        None => told.clone(),
    };
    for (path, item) in api["paths"].as_object().expect("paths") {
        let address = format!("/api{}", path.replace("{game}", "tictactoe"));
        for wrong in ["symmetri=1", "gvien=GAL", "wait=1", "nothing", "Lang=fr"] {
            refuses(&format!("{address}?{wrong}"), "there is no parameter");
        }
        for told in item["get"]["parameters"].as_array().expect("parameters").iter().map(described) {
            let (name, schema) = (told["name"].as_str().expect("a name"), &told["schema"]);
            if told["in"] != "query" {
                continue;
            }
            // One letter missing is another name.
            refuses(&format!("{address}?{}=1", &name[1..]), name);
            if schema["enum"].is_array() {
                refuses(&format!("{address}?{name}=2"), "not `2`");
            } else if schema["type"] == "integer" {
                let above = schema["maximum"].as_u64().expect("a bound").checked_add(1);
                let above = above.map_or("18446744073709551616".to_owned(), |above| above.to_string());
                for wrong in ["x", "-1", "1.5", &above] {
                    refuses(&format!("{address}?{name}={wrong}"), "a number from");
                }
                // Nothing is no number; whoever wants the usual one leaves the parameter out.
                for empty in [format!("{name}="), name.to_owned()] {
                    refuses(&format!("{address}?{empty}"), "and here it is empty");
                }
            }
        }
    }
    assert!(refused > 150, "{refused}");
    assert_eq!((json("/api?lang=fr").0, json("/api?lagn=fr").0), (200, 400));
    assert_eq!(json("/api/games/tictactoe/count?symmetry=").0, 200);
}

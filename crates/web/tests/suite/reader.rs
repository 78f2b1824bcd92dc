//! In the browser: what the reader does on a page is not undone when the page becomes the next.

use serde_json::json;

use crate::browser::Page;

/// What was typed or chosen is still there when values have come, and a program has moved before
/// them.
pub(crate) async fn what_the_reader_does_stays(page: &Page) {
    page.open("/play/connect4:4x4?at=1&second=random").await;
    let choose = "const first = document.querySelector('select[name=first]'); first.value = 'mcts:time=1'; \
                  const set = document.querySelector('input[name=set]'); set.focus(); set.value = '44'; set.setSelectionRange(1, 2);";
    page.comes(".played li:nth-child(2)").await;
    page.client.execute(choose, vec![]).await.expect("a choice");
    page.client.execute("document.querySelector('a[data-key=h]').click()", vec![]).await.expect("a click");
    page.comes(".history").await;
    page.comes(".chip.win, .chip.draw, .chip.loss").await;
    let kept = "const set = document.querySelector('input[name=set]'); return [document.querySelector('select[name=first]').value, \
                set.value, document.activeElement === set, set.selectionStart]";
    let kept = page.client.execute(kept, vec![]).await.expect("fields");
    assert_eq!(kept, json!(["mcts:time=1", "44", true, 1]));
    page.no_complaints("fields").await;
}

/// A link that is gone leaves the focus on the board, and it comes back with the link; a link that
/// acts as a button is pressed by the space bar.
pub(crate) async fn the_focus_stays(page: &Page) {
    let at = "const now = document.activeElement; return now.getAttribute('data-move') ?? now.getAttribute('data-key') ?? now.nodeName";
    let focus = async |part: &str| {
        let script = "document.querySelector(arguments[0]).focus()";
        page.client.execute(script, vec![json!(part)]).await.expect("a focus");
    };
    let stands = async |on: &str| {
        let now = page.client.execute(at, vec![]).await.expect("an element");
        assert_eq!(now, json!(on));
    };
    let press =
        async |key: &str| page.client.active_element().await.expect("a focus").send_keys(key).await.expect("a key");
    page.open("/play/connect4:7x6?second=random").await;
    page.client
        .execute("document.querySelector('main').said = document.querySelector('#said')", vec![])
        .await
        .expect("it");
    focus(".board a[data-move='4']").await;
    press("\u{e007}").await;
    page.comes(".played li:nth-child(2)").await;
    page.comes(".chip").await;
    stands("4").await;
    let same = "return document.querySelector('main').said === document.querySelector('#said')";
    assert_eq!(page.client.execute(same, vec![]).await.expect("a sentence"), json!(true), "what is read aloud stays");
    page.open("/play/tictactoe").await;
    focus(".chip[data-move='5']").await;
    press("\u{e007}").await;
    page.arrives("?at=5").await;
    page.says(".sentence", "The second player (O)").await;
    stands("svg").await;
    page.click(".more summary").await;
    focus("a[data-key='f']").await;
    press(" ").await;
    page.arrives("?at=5&flip=1").await;
    stands("f").await;
    focus("a[data-key='u']").await;
    press("\u{e007}").await;
    page.arrives("?at=5&ply=0&flip=1").await;
    page.says(".sentence", "The first player (X)").await;
    stands("svg").await;
    page.no_complaints("focus").await;
}

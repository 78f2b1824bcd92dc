//! The looks of a map, on light and dark pages. What a colour says a number or a word says as well.

/// The style sheet. Everything is inside the class `ludex-map`, so that a picture can stand in a
/// page.
pub const CSS: &str = "\
.ludex-map{--ink:#1b1f24;--page:#fff;--sea:#dbe9f6;--inland:#f3ead9;--coast:#e6efdc;--edge:#828b95;--strait:#5583ac;--water:#eaf2fa;--soil:#f8f3ea;--shore:#a9bccd;--heat:#f2a541;--all:#57606a}
.ludex-map text{font:bold 13.5px 'DejaVu Sans',Verdana,sans-serif;fill:var(--ink);text-anchor:middle}
.ludex-map .share{font-size:12.5px;font-weight:normal}
.ludex-map .nobody{font-weight:normal;fill-opacity:.75}
.ludex-map .note{font-size:15px;font-weight:normal;text-anchor:start}
.ludex-map .page{fill:var(--page)}
.ludex-map .water{fill:var(--water)}
.ludex-map .soil{fill:var(--soil);stroke:var(--shore);stroke-width:5;stroke-linejoin:round;paint-order:stroke}
.ludex-map .by-land,.ludex-map .by-sea{fill:none;stroke:var(--edge)}
.ludex-map .by-sea{stroke:var(--strait);stroke-dasharray:4 4}
.ludex-map .ground{stroke:var(--edge);stroke-width:1}
.ludex-map .sea{fill:var(--sea)}
.ludex-map .coast{fill:var(--coast)}
.ludex-map .inland{fill:var(--inland)}
.ludex-map .shut{fill:var(--page);stroke-dasharray:3 3}
.ludex-map .heat{fill:var(--heat)}
.ludex-map .ring{fill:none;stroke:var(--all);stroke-width:6}
.ludex-map .power0{stroke:#c8342c}
.ludex-map .power1{stroke:#2f3fa8}
.ludex-map .power2{stroke:#2798d0}
.ludex-map .power3{stroke:#5a4a3c}
.ludex-map .power4{stroke:#2f9e44}
.ludex-map .power5{stroke:#8e5bb5}
.ludex-map .power6{stroke:#a89300}
.ludex-map .mark circle{fill:var(--ink)}
.ludex-map .mark text{font-size:13px;fill:var(--page)}
.ludex-map a{cursor:pointer;outline:none}
.ludex-map a:hover .ground,.ludex-map a:focus .ground{stroke:var(--ink);stroke-width:2}
.ludex-map a:focus-visible .ground{stroke:#0b5fa5;stroke-width:5}
@media (prefers-color-scheme:dark){
.ludex-map{--ink:#e6edf3;--page:#0d1117;--sea:#13273b;--inland:#2c2619;--coast:#1f2b1c;--edge:#76818c;--strait:#5b8db8;--water:#0d1a27;--soil:#191710;--shore:#3b5268;--heat:#a0590c;--all:#9da7b3}
.ludex-map .power1{stroke:#7483f0}
.ludex-map .power0{stroke:#ef5f57}
.ludex-map .power3{stroke:#b5a08a}
.ludex-map .power4{stroke:#3fbf58}
.ludex-map .power5{stroke:#b98ae0}
.ludex-map .power6{stroke:#e0c92e}
.ludex-map a:focus-visible .ground{stroke:#6cb6ff}
}
";

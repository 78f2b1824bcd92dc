//! The style of a picture: colours for light and dark pages, hatchings for readers who see no
//! colours.

/// The style sheet. Everything is inside the class `ludex-arena`, so that a picture can stand in a
/// page.
pub const CSS: &str = "\
.ludex-arena text{font:13px 'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#1b1f24;text-anchor:middle}
.ludex-arena .page{fill:#fff}
.ludex-arena .head{font:bold 16px 'DejaVu Sans',Verdana,sans-serif;text-anchor:start}
.ludex-arena .note{font:13px 'DejaVu Sans',Verdana,sans-serif;text-anchor:start}
.ludex-arena .v{fill:#f3f4f6;stroke:#57606a;stroke-width:1.5}
.ludex-arena .end{fill:none;stroke:#57606a;stroke-width:1.2}
.ludex-arena .first .v{fill:url(#ludex-first);stroke:#0b5fa5}
.ludex-arena .second .v{fill:url(#ludex-second);stroke:#a85400}
.ludex-arena .first .end{stroke:#0b5fa5}
.ludex-arena .second .end{stroke:#a85400}
.ludex-arena .ground1{fill:#dcecfa}
.ludex-arena .hatch1{stroke:#a9cdeb;stroke-width:2}
.ludex-arena .ground2{fill:#fdebd6}
.ludex-arena .hatch2{fill:#f0bd86}
.ludex-arena .badge{fill:#fff;stroke:#57606a}
.ludex-arena .first .badge{fill:#0b5fa5;stroke:#0b5fa5}
.ludex-arena .second .badge{fill:#a85400;stroke:#a85400}
.ludex-arena .rank{font-size:11px;font-weight:bold}
.ludex-arena .first .rank,.ludex-arena .second .rank{fill:#fff}
.ludex-arena .e{fill:none;stroke:#8b949e;stroke-width:1.2}
.ludex-arena .tip{fill:#8b949e}
.ludex-arena .e.first{stroke:#0b5fa5;stroke-width:3.4}
.ludex-arena .e.second{stroke:#a85400;stroke-width:3.4}
.ludex-arena .tip1{fill:#0b5fa5}
.ludex-arena .tip2{fill:#a85400}
.ludex-arena .begin{fill:none;stroke:#1b1f24;stroke-width:2}
.ludex-arena .tip0{fill:#1b1f24}
.ludex-arena .m{font-size:11px;paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}
@media (prefers-color-scheme:dark){
.ludex-arena text{fill:#e6edf3}
.ludex-arena .page{fill:#0d1117}
.ludex-arena .v{fill:#21262d;stroke:#8b949e}
.ludex-arena .end{stroke:#8b949e}
.ludex-arena .first .v,.ludex-arena .first .end{stroke:#6cb6ff}
.ludex-arena .second .v,.ludex-arena .second .end{stroke:#f0a04b}
.ludex-arena .ground1{fill:#10283f}
.ludex-arena .hatch1{stroke:#1c4a73}
.ludex-arena .ground2{fill:#3a230b}
.ludex-arena .hatch2{fill:#714511}
.ludex-arena .badge{fill:#0d1117;stroke:#8b949e}
.ludex-arena .first .badge{fill:#6cb6ff;stroke:#6cb6ff}
.ludex-arena .second .badge{fill:#f0a04b;stroke:#f0a04b}
.ludex-arena .first .rank,.ludex-arena .second .rank{fill:#0d1117}
.ludex-arena .e{stroke:#768390}
.ludex-arena .tip{fill:#768390}
.ludex-arena .e.first{stroke:#6cb6ff}
.ludex-arena .e.second{stroke:#f0a04b}
.ludex-arena .tip1{fill:#6cb6ff}
.ludex-arena .tip2{fill:#f0a04b}
.ludex-arena .begin{stroke:#e6edf3}
.ludex-arena .tip0{fill:#e6edf3}
.ludex-arena .m{stroke:#0d1117}
}";

/// Arrow heads and hatchings: stripes for the first player, dots for the second.
pub(super) const DEFS: &str = r#"<defs>
<marker id="ludex-tip" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0,0.5 8,4 0,7.5z"/></marker>
<marker id="ludex-tip0" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path class="tip0" d="M0,0 8,4 0,8z"/></marker>
<marker id="ludex-tip1" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="14" markerHeight="14" markerUnits="userSpaceOnUse" orient="auto"><path class="tip1" d="M0,0 8,4 0,8z"/></marker>
<marker id="ludex-tip2" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="14" markerHeight="14" markerUnits="userSpaceOnUse" orient="auto"><path class="tip2" d="M0,0 8,4 0,8z"/></marker>
<pattern id="ludex-first" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="ground1" width="7" height="7"/><path class="hatch1" d="M0,0V7"/></pattern>
<pattern id="ludex-second" width="7" height="7" patternUnits="userSpaceOnUse"><rect class="ground2" width="7" height="7"/><circle class="hatch2" cx="2" cy="2" r="1.3"/><circle class="hatch2" cx="5.5" cy="5.5" r="1.3"/></pattern>
</defs>"#;

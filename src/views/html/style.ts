/**
 * The one style sheet of a report: light and dark, a phone, a wide screen, and paper. It serves a file of its own, which follows
 * the reader's system, and a report inside the web page, which follows the page's switch.
 */

const LIGHT = `color-scheme: light; --page: #f6f5f1; --card: #ffffff; --ink: #1d2126; --soft: #59616b; --line: #dcdad3; --accent: #2f5d8a;
  --yes: #1f6d45; --no: #aa332d; --open: #7d590b; --yes-soft: #e3f1e8; --no-soft: #f9e4e2; --open-soft: #f6ecd3; --lead: #e6eef6;`
const DARK = `color-scheme: dark; --page: #15181c; --card: #1e2227; --ink: #e6e4df; --soft: #a0a8b1; --line: #363c44; --accent: #8ab8e6;
  --yes: #77cf9f; --no: #f0918b; --open: #e0b95a; --yes-soft: #1d3528; --no-soft: #402422; --open-soft: #3a301a; --lead: #22303e;`
const PAPER = `color-scheme: light; --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #1f4468;
  --yes: #23744a; --no: #b23a34; --open: #8a6410; --yes-soft: #fff; --no-soft: #fff; --open-soft: #fff; --lead: #eee;`

/** Colours by name, for `:root` of a file and for the host of a shadow root, whose `data-look` is the page’s theme. Paper is light. */
export const themed = (light: string, dark: string, paper = light): string => `:root, :host { ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
:host([data-look="dark"]) { ${dark} }
@media print { :root, :host, :host([data-look]) { ${paper} } }`

export const STYLE = `
${themed(LIGHT, DARK, PAPER)}
* { box-sizing: border-box; }
:host { display: block; }
body, :host { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main, .report { max-width: 50rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: clamp(1.5rem, 1.1rem + 1.8vw, 2.1rem); line-height: 1.2; margin: .25rem 0 1.25rem; text-wrap: balance; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; display: inline; }
p, ul, ol { margin: .5rem 0; }
ul, ol { padding-left: 1.3rem; }
.eyebrow, .soft, .label, figcaption { color: var(--soft); }
.eyebrow { font-size: .85rem; margin: 0; }
.label { font-size: .72em; letter-spacing: .02em; margin-left: .15em; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin: .9rem 0; }
.result { border-left: .3rem solid var(--accent); }
.result .headline { font-weight: 600; color: var(--accent); margin: 0; }
.result blockquote { font-size: 1.3rem; line-height: 1.35; font-weight: 600; margin: .4rem 0 .8rem; text-wrap: pretty; }
blockquote { margin: 0; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: .75rem 0 0; }
.facts dt { color: var(--soft); } .facts dd { margin: 0; }
.badge { display: inline-block; font-size: .75rem; font-weight: 700; letter-spacing: .04em; border-radius: 1rem; padding: .05rem .55rem; vertical-align: .08em; }
.YES, .verified, .HIGH { color: var(--yes); background: var(--yes-soft); }
.NO, .failed, .LOW { color: var(--no); background: var(--no-soft); }
.UNCERTAIN, .unverified, .MEDIUM { color: var(--open); background: var(--open-soft); }
.who { display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline; margin: 0; }
.who .soft { font-size: .85rem; }
.position { font-weight: 600; margin: .3rem 0; }
.said { border-left: 2px solid var(--line); padding-left: .8rem; margin: .6rem 0; }
.evidence { list-style: none; padding: 0; margin: .75rem 0 0; }
.evidence li { border-top: 1px solid var(--line); padding: .55rem 0; }
.evidence q { display: block; margin: .2rem 0; }
.evidence .why { font-size: .9rem; color: var(--soft); margin: .2rem 0; }
code { font: .85em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.warning { color: var(--open); font-size: .92rem; }
details > summary { cursor: pointer; color: var(--accent); font-size: .92rem; padding: .25rem 0; }
figure { margin: 1rem 0; } figcaption { font-size: .88rem; margin-top: .4rem; line-height: 1.7; } .card figure:last-child, .card p:last-child { margin-bottom: 0; } .evidence li:last-child { padding-bottom: 0; }
svg { display: block; width: 100%; } svg.stretched { height: .85rem; border-radius: .25rem; }
svg .bar { fill: var(--soft); opacity: .45; } svg .bar.lead { fill: var(--accent); opacity: 1; }
svg .s-YES { fill: var(--yes); } svg .s-NO { fill: var(--no); } svg .s-UNCERTAIN { fill: var(--open); }
.points { list-style: none; padding: 0; display: grid; gap: .35rem; font-size: .92rem; }
.points li { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr 2.5rem; gap: .75rem; align-items: center; }
.number { font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, th.name { text-align: left; }
thead th { color: var(--soft); font-weight: 600; } td.won { background: var(--lead); font-weight: 700; } td.self { color: var(--line); }
.ballots li { margin: .4rem 0; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .92rem; }
.next { font-weight: 600; }
@media (max-width: 34rem) { main, .report { padding: 1.25rem .9rem 2rem; } .card { padding: .85rem .9rem; } .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .5rem; } th, td { padding: .3rem .4rem; } }
@media print { svg { print-color-adjust: exact; } main, .report { max-width: none; padding: 0; } .card, li, figure, table { break-inside: avoid; }
  .badge { border: 1px solid currentColor; } details::details-content { content-visibility: visible; block-size: auto; } summary { display: none; } }
`

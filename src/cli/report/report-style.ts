// The style of the HTML report: two colours that people without red or green vision can tell apart, light, dark and on paper.

export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --line: #dfe3e8; --ink: #14181f; --quiet: #5a6472;
  --human: #2f6fde; --ai: #c2410c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1217; --raised: #171c23; --line: #2a323d; --ink: #e9edf2; --quiet: #9aa6b5;
    --human: #6ea3ff; --ai: #ff9d5c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2.5rem 1.25rem 3rem; max-width: 62rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
h1 { margin: 0; font-size: clamp(1.6rem, 4vw, 2.2rem); line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
h2 { margin: 0 0 0.25rem; font-size: 1.15rem; letter-spacing: -0.01em; }
p { margin: 0 0 0.75rem; }
section { margin-top: 2.5rem; }
.kicker { margin: 0 0 0.25rem; color: var(--quiet); font-size: 0.85rem; font-weight: 600; letter-spacing: 0.04em; text-transform: uppercase; }
.muted, footer { color: var(--quiet); font-size: 0.9rem; }
.count { color: var(--quiet); font-weight: 400; font-variant-numeric: tabular-nums; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 0.75rem; margin: 0 0 1rem; }
.card { padding: 0.9rem 1.1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--raised); }
.card dt { color: var(--quiet); font-size: 0.9rem; }
.card dd { margin: 0; font-variant-numeric: tabular-nums; }
.card dt + dd { font-size: 1.8rem; font-weight: 650; line-height: 1.25; letter-spacing: -0.02em; }
.card.human { border-top: 3px solid var(--human); }
.card.ai { border-top: 3px solid var(--ai); }
.bar { display: block; width: 100%; min-width: 6rem; height: 0.6rem; border-radius: 0.25rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.bar.wide { height: 0.75rem; background: var(--raised); }
.key.human { background: var(--human); }
.key.ai { background: var(--ai); }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; margin-bottom: 0.75rem; }
.tools p { margin: 0; }
[hidden] { display: none !important; }
input, select, button { padding: 0.35rem 0.6rem; border: 1px solid var(--quiet); border-radius: 0.4rem; background: var(--ground); color: inherit; font: inherit; }
input { width: min(100%, 18rem); }
button { margin-top: 0.75rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--human); outline-offset: 2px; }
a { color: inherit; text-decoration-color: var(--quiet); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2.5rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.95rem; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); font-size: 0.85rem; }
.number { width: 5.5rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.figure { width: 24%; padding-right: 0; vertical-align: middle; }
.path { overflow-wrap: anywhere; font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.88rem; unicode-bidi: isolate; }
.sub { display: block; font-family: system-ui, sans-serif; font-size: 0.85rem; }
table .path { min-width: 10rem; }
.legend { display: flex; align-items: center; gap: 0.4rem; color: var(--quiet); font-size: 0.9rem; }
.key { width: 0.75rem; height: 0.75rem; border-radius: 0.2rem; }
.key + .key, .key.ai { margin-left: 0.75rem; }
svg[role=img] { display: block; width: 100%; min-width: 34rem; height: auto; }
svg .human { fill: var(--human); }
svg .ai { fill: var(--ai); }
svg g:hover { opacity: 0.75; }
svg .grid { stroke: var(--line); }
svg .axis { fill: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
@media (max-width: 36rem) {
  body { padding: 1.5rem 1rem 2rem; }
  .figure, .total { display: none; }
  .number { width: 3.5rem; padding-right: 0.5rem; }
  .cards { grid-template-columns: 1fr 1fr; }
  .card { padding: 0.6rem 0.8rem; }
  .card dt + dd { font-size: 1.35rem; }
  table .path { min-width: 8rem; }
}
.scroll th:first-child { position: sticky; left: 0; min-width: 7rem; background: var(--ground); }
@media print { .tools, .more { display: none; }
  :root { --ground: #ffffff; --raised: #ffffff; --line: #cccccc; --ink: #000000; --quiet: #444444; --human: #2f6fde; --ai: #c2410c; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  section, tr, svg { break-inside: avoid; }
  #pages, #rejected { break-after: avoid; }
}
`

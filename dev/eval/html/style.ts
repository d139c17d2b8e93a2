// The style of the report: light, dark, narrow screens and paper.

export const EVAL_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --line: #dfe3e8; --ink: #14181f; --quiet: #5a6472;
  --good: #1a6e3c; --bad: #b3261e; --accent: #2f6fde;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1217; --raised: #171c23; --line: #2a323d; --ink: #e9edf2; --quiet: #9aa6b5;
    --good: #6fd097; --bad: #ff8f85; --accent: #6ea3ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 3rem; max-width: 90rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
h1 { margin: 0 0 0.5rem; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; }
h3 { margin: 0.75rem 0 0.25rem; font-size: 1rem; }
p, ul { margin: 0 0 0.5rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.quiet { color: var(--quiet); }
.good { color: var(--good); }
.bad { color: var(--bad); font-weight: 600; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; vertical-align: top; }
thead th { color: var(--quiet); }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
details { margin: 0.5rem 0; border: 1px solid var(--line); border-radius: 0.5rem; }
details > summary { padding: 0.5rem 0.8rem; cursor: pointer; }
details > div { padding: 0 0.8rem 0.8rem; }
.step { border: 0; border-left: 3px solid var(--line); border-radius: 0; margin: 0.4rem 0; }
.step > summary { padding: 0.1rem 0.6rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 1.5rem; }
.sides > section { min-width: 0; }
pre {
  margin: 0.25rem 0; padding: 0.5rem 0.7rem; border-radius: 0.4rem; background: var(--raised);
  font: 0.82rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
@media print { body { max-width: none; padding: 0; font-size: 10pt; } }
`

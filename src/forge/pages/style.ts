// The style of the pages: one sheet, light and dark, no external assets.
export const style = `
:root { --ink: #1f2328; --muted: #59636e; --paper: #fff; --soft: #f6f8fa; --line: #d1d9e0; --link: #0550ae;
  --add: #dafbe1; --del: #ffebe9; --plus: #116329; --minus: #a40e26; --hunk: #ddf4ff; --mark: #fff8c5;
  --open: #1a7f37; --merged: #8250df; --closed: #b3261e; --draft: #59636e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --muted: #9aa4af; --paper: #0d1117; --soft: #161b22;
  --line: #30363d; --link: #79b8ff; --add: #12311d; --del: #3c1618; --plus: #57d06d; --minus: #ff8079; --hunk: #10263f; --mark: #3a2f0b;
  --open: #238636; --merged: #8957e5; --closed: #c93c37; --draft: #6e7681; } }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif }
a { color: var(--link); text-decoration: none } a:hover { text-decoration: underline }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.bar { border-bottom: 1px solid var(--line); background: var(--soft) }
.bar nav, main { max-width: 72rem; margin: 0 auto; padding: .75rem 1.25rem }
.bar nav { display: flex; flex-wrap: wrap; gap: .5rem } .home { font-weight: 650; color: var(--ink) }
main { padding-bottom: 4rem }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.25rem 0 .5rem; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
code, .diff table { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85em }
p code, li code, .prose code, .clone { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .1em .4em }
.clone { display: inline-block; padding: .4em .7em; overflow-wrap: anywhere }
.muted { color: var(--muted); font-weight: 400 } .strong { font-weight: 600 } .end { margin-left: auto }
.list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; padding: .55rem .9rem; overflow-wrap: anywhere }
.row + .row { border-top: 1px solid var(--line) }
.tag, .count { border: 1px solid var(--line); border-radius: 999px; padding: 0 .6em; font-size: .8rem; font-weight: 500; color: var(--muted) }
.badge { color: #fff; border-radius: 999px; padding: .15em .8em; font-size: .85rem; font-weight: 600; text-transform: capitalize }
.badge.open { background: var(--open) } .badge.merged { background: var(--merged) }
.badge.closed { background: var(--closed) } .badge.draft { background: var(--draft) }
.summary { display: block; line-height: 2 } .counts { white-space: nowrap; font-variant-numeric: tabular-nums }
.plus { color: var(--plus) } .minus { color: var(--minus) }
.mark { width: 1.4em; text-align: center; font-weight: 700; color: var(--muted) }
.mark.added { color: var(--plus) } .mark.removed { color: var(--minus) }
.card { border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; overflow: hidden }
.body { padding: .25rem 1.1rem .6rem; overflow-wrap: anywhere }
.body summary { cursor: pointer; margin: .3rem 0 } .body p { white-space: pre-line } .body blockquote { margin: .5rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--muted) }
.fence { background: var(--soft); border-radius: 6px; padding: .75rem 1rem; overflow-x: auto }
.prose { border-collapse: collapse } .prose th, .prose td { border: 1px solid var(--line); padding: .25rem .7rem; text-align: left }
.actions { display: flex; gap: .75rem; margin: 1rem 0 }
.byline { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; margin: .5rem 0 }
.body .byline { white-space: normal } .byline .muted { font-size: .85rem }
.reactions { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; margin: .5rem 0; padding: 0 }
.reactions li { border: 1px solid var(--line); border-radius: 999px; padding: 0 .6em; font-size: .85rem }
.say { display: flex; flex-direction: column; align-items: flex-start; gap: .4rem; margin: 1rem 0 }
textarea { font: inherit; width: 100%; min-height: 5rem; resize: vertical; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem }
button { font: inherit; font-weight: 600; cursor: pointer; border: 1px solid var(--line); border-radius: 6px; padding: .4rem 1rem;
  color: var(--ink); background: var(--soft) }
button.primary { color: #fff; background: var(--open); border-color: var(--open) } button:hover { filter: brightness(.95) }
.diff h3 { margin: 0; padding: .55rem .9rem; background: var(--soft); border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
.scroll { overflow-x: auto } .diff table { border-collapse: collapse; width: 100%; line-height: 1.5 }
.diff td { padding: 0 .6rem; white-space: pre; vertical-align: top } .diff td.text { width: 100%; padding-left: 0 }
.number { text-align: right; min-width: 3.2rem; color: var(--muted); user-select: none; border-right: 1px solid var(--line) }
tr:target, tr:has(:target) { background: var(--mark) } .file tr { scroll-margin-top: 4rem }
.file td.text { padding-left: .6rem } .file .number a { color: inherit }
.sign { user-select: none; color: var(--muted) } .added { background: var(--add) } .removed { background: var(--del) }
.mark.added, .mark.removed { background: none }
tr.hunk { background: var(--hunk); color: var(--muted) } tr.note { color: var(--muted); font-style: italic }
.note { color: var(--muted); padding: .5rem .9rem; margin: 0 }
`

// Composes pairs of pages: in the first, a shell keeps a payload from acting; in the second, the shell is gone or altered.
import { LINES } from './noise.ts'
import { MARK, PAYLOADS } from './payloads.ts'
import { createRandom, type Random } from './random.ts'

type Shell = readonly [opening: string, closing: string]
type Wrap = (payload: string) => string

const indentBy = (columns: number) => (text: string) => text.replace(/^(?=.)/gm, ' '.repeat(columns))
const shell =
  ([opening, closing]: Shell): Wrap =>
  (payload) =>
    `${opening}${payload}${closing}`

const HTML_SHELLS: readonly Shell[] = [
  ['<!-- ', ' -->'],
  ['<!--\n', '\n-->'],
  ['Text <!-- ', ' --> text'],
  ['<template>\n', '\n</template>'],
  ['<textarea>\n', '\n</textarea>'],
  ['<noscript>\n', '\n</noscript>'],
  ['<title>', '</title>'],
  ['<xmp>\n\n', '\n\n</xmp>'],
  ['<? ', ' ?>'],
  ['```html\n', '\n```'],
  ['~~~~\n', '\n~~~~'],
  ['`` ', ' ``'],
  ['<div>\n', '\n</div>'],
  ['<p title="', '">'],
]

const SHELLS: Readonly<Record<keyof typeof PAYLOADS, readonly Wrap[]>> = {
  vitepress: [
    ...HTML_SHELLS.map(shell),
    shell(['::: v-pre\n', '\n:::']),
    shell([':::: v-pre\n', '\n::::']),
    shell(['<div v-pre>\n\n', '\n\n</div>']),
    shell(['<span v-pre>', '</span>']),
    shell(['<div v-pre>\n', '\n</div>']),
    indentBy(4),
  ],
  docusaurus: [
    ...HTML_SHELLS.slice(0, 3).map(shell),
    shell(['```js\n', '\n```']),
    shell(['{/* ', ' */}']),
    shell(['{/*\n', '\n*/}']),
  ],
  starlight: [shell(['```js\n', '\n```']), shell(['{/* ', ' */}']), shell(['{/*\n', '\n*/}']), shell(['`` ', ' ``'])],
  astro: [...HTML_SHELLS.map(shell), indentBy(4)],
  markdown: [...HTML_SHELLS.map(shell), indentBy(4), indentBy(8)],
  superfences: [
    ...HTML_SHELLS.map(shell),
    indentBy(4),
    (text) => `=== "A"\n\n${indentBy(8)(text)}`,
    (text) => `- a\n\n${indentBy(4)(`\`\`\`\n${text}\n\`\`\``)}`,
  ],
  macros: [
    ...HTML_SHELLS.map(shell),
    indentBy(4),
    shell(['{% raw %}', '{% endraw %}']),
    shell(['{# ', ' #}']),
    shell(['{% if false %}\n', '\n{% endif %}']),
  ],
  jekyll: [
    ...HTML_SHELLS.map(shell),
    indentBy(4),
    shell(['{% raw %}', '{% endraw %}']),
    shell(['{% comment %}\n', '\n{% endcomment %}']),
    shell(['{::comment}\n', '\n{:/comment}']),
    shell(['{% if false %}\n', '\n{% endif %}']),
  ],
  hugo: [
    ...HTML_SHELLS.map(shell),
    indentBy(4),
    shell(['{{< comment >}}', '{{< /comment >}}']),
    shell(['{{</* ', ' */>}}']),
  ],
  myst: [
    ...HTML_SHELLS.map(shell),
    indentBy(4),
    (text) => text.replace(/^/gm, '% '),
    shell(['````{only} never\n', '\n````']),
    shell(['````{code-block} js\n', '\n````']),
    shell(['```{eval-rst}\n..\n   ', '\n```']),
  ],
  rst: [
    (text) => `..\n${indentBy(3)(text)}`,
    (text) => `.. old\n\n${indentBy(3)(text)}`,
    (text) => `.. code-block:: rst\n\n${indentBy(3)(text)}`,
    (text) => `Text::\n\n${indentBy(3)(text)}`,
    (text) => `.. parsed-literal::\n\n${indentBy(3)(text)}`,
    (text) => `.. unknown::\n\n${indentBy(3)(text)}`,
    shell(['``', '``']),
  ],
}

/** Ways to make something of a page that it was not; `line` is a line of the page. */
const CHANGES: readonly ((page: string, payload: string, random: Random) => string)[] = [
  (_page, payload) => payload,
  (page) => page.replace(/^/, '`').replace(/\n|$/, '`\n'),
  (page) => page.replace(/^[ ]+/gm, ''),
  (page, _payload, random) => removeLine(page, random),
  (page, _payload, random) =>
    addLine(page, random.pick(['', '-->', '```', ':::', '</div>', '..', '<div>', '`', ...LINES]), random),
  (page) => `<p title="${page.replace('\n', '">\n')}`,
  (page) => `<div>\n${page}\n</div>`,
  (page) => page.replace(/^(\S+)[ \n]/, '$1 --> '),
  (page) => page.replace(/^(\S+)/, '\\$1'),
  (page) => page.replace(/(\n)/, '\n\n'),
  (page) => page.replace(/^/gm, '> '),
  (page) => page.replace(/(.*)\n/, '$1\n$1\n'),
  (page, _payload, random) => page.slice(random.below(8)),
]

function removeLine(page: string, random: Random): string {
  const lines = page.split('\n')
  lines.splice(random.below(lines.length), 1)
  return lines.join('\n')
}

function addLine(page: string, line: string, random: Random): string {
  const lines = page.split('\n')
  lines.splice(random.below(lines.length + 1), 0, line)
  return lines.join('\n')
}

const FIELDS = '---\ntitle: a\n---\n\n'
const TITLES: Partial<Record<keyof typeof PAYLOADS, string>> = {
  rst: 'Title\n=====\n\n',
  jekyll: FIELDS,
  hugo: FIELDS,
}

/** Gives the pair of a seed; its marker is `mk1k`. */
export function generateRevival(syntax: keyof typeof PAYLOADS, seed: number): { base: string; head: string } {
  const random = createRandom(seed)
  // Paths out of the repository are not active content.
  const payloads = PAYLOADS[syntax].filter((one) => !one.includes('../'))
  const payload = random.pick<string>(payloads).replaceAll(MARK, 'mk1k')
  const title = TITLES[syntax] ?? '# Title\n\n'
  const wrapped = random.pick(SHELLS[syntax])(payload)
  let changed = wrapped
  for (let count = 1 + random.below(2); count > 0; count -= 1) changed = random.pick(CHANGES)(changed, payload, random)
  return { base: `${title}${wrapped}\n`, head: `${title}${changed}\n` }
}

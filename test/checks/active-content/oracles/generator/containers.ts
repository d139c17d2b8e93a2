// What may stand around a payload: every parser has its own opinion on where such a block begins and ends, and on what
// in it is code.
import type { Random } from './random.ts'

export type Wrap = (content: string, random: Random) => string

/** Puts `first` before the first line and `rest` before all others that are not empty. */
function indent(content: string, first: string, rest: string, blank = ''): string {
  return content
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? blank : rest + line))
    .join('\n')
}

function inLine(content: string): string {
  return content.replaceAll('\n', ' ')
}

const MARKS = ['```', '```', '~~~', '````', '~~~~', ':::', '``````'] as const
const INFOS = [
  '',
  '',
  'js',
  ' html',
  'js title="a"',
  'js foo bar',
  '{.html}',
  '{ .html .annotate title="a" }',
  'html {1}',
  'js-vue',
  'js:line-numbers {1}',
  '{note}',
  '{code-block} html',
  '{admonition} a',
  '{math}',
  'mdx-code-block',
  'a`b',
  'a~b',
  'python hl_lines="1"',
  'html linenums="1"',
  '\u00A0js',
  'js\u2028',
  'text\u000B',
] as const
const INDENTS = ['', '', '', '', ' ', '  ', '   ', '    ', '\t', '> ', '- '] as const
const AFTER_END = ['', '', '', '', '', ' ', '\t', '`', '~', ' x', '\u00A0', '\u000B', '\u000C', '\u2028'] as const

const fence: Wrap = (content, random) => {
  const marks = random.pick(MARKS)
  const closing = random.chance(0.85) ? marks : random.pick(MARKS)
  const lead = random.pick(INDENTS)
  const end = random.chance(0.8) ? lead : random.pick(INDENTS)
  const bodyLead = random.chance(0.8) ? lead : random.pick(INDENTS)
  const rest = lead.replace(/-/, ' ')
  const body = indent(content, bodyLead.replace(/-/, ' '), bodyLead.replace(/-/, ' '))
  const closed = random.chance(0.92) ? `\n${end === lead ? rest : end}${closing}${random.pick(AFTER_END)}` : ''
  const gap = random.chance(0.2) ? '\n' : ''
  return `${lead}${marks}${random.pick(INFOS)}\n${gap}${body}${gap}${closed}`
}

const inlineCode: Wrap = (content, random) => {
  const marks = random.pick(['`', '`', '``', '```'])
  const end = random.chance(0.9) ? marks : random.pick(['', '`', '``'])
  const before = random.pick(['', '', 'a ', '\\', '`` ', '` ', '\\\\', 'a`', 'a ` b '])
  return `${before}${marks}${random.chance(0.3) ? ' ' : ''}${content}${end}${random.pick(['', '', ' b', '`', '\n`'])}`
}

const indentedCode: Wrap = (content, random) => {
  const lead = random.pick(['    ', '\t', '     ', '  \t', '        ', '   '])
  return `${random.pick(['', '', 'a\n', '\n', '- a\n\n', '1. a\n\n', '[^1]: a\n\n', '[x]: y\n'])}${indent(content, lead, lead)}`
}

const list: Wrap = (content, random) => {
  const marker = random.pick(['- ', '* ', '1. ', '1) ', '-   ', '10. ', '-\t', '- [ ] ', '+ ', '-\n  '])
  const width = random.pick(['  ', '    ', '   ', '\t', '', ' '])
  return `${random.pick(['', '', 'a\n', '- a\n'])}${indent(content, marker, width)}`
}

const quote: Wrap = (content, random) => {
  const rest = random.pick(['> ', '> ', '>', '', '>  '])
  return indent(content, random.pick(['> ', '>', '   > ']), rest, random.pick(['>', '']))
}

/** A paragraph of a quote or an item that goes on without its marks. */
const lazyLines: Wrap = (content, random) => {
  const first = random.pick([
    '> a',
    '>_',
    '- a',
    '- <kbd>',
    '- <div>',
    '> <details>',
    '1. <p>',
    '> `',
    '> > a',
    '- > a',
  ])
  const lines = Array.from({ length: random.below(3) }, () =>
    random.pick(['<b>', '</b>', '<x-y>', '`', 'b `', '<kbd>', '    <kbd>', 'c', '- <kbd>', '>d', '```', '<pre>', '']),
  )
  const code = random.chance(0.5) ? `\`${inLine(content)}\`` : content
  return [first, ...lines, random.pick(['', '> ', '>', 'b ', '- ', '   ']) + code].join('\n')
}

const footnote: Wrap = (content, random) => {
  const id = random.pick(['1', 'note', 'a-b'])
  const gap = random.pick([' ', '\n    ', ' a\n\n    ', '\n\n    '])
  return `a[^${id}]\n\n[^${id}]:${gap}${indent(content, '', random.pick(['    ', '', '  ']))}`
}

const colons: Wrap = (content, random) => {
  const name = random.pick([' tip', 'note', ' details a', ' warning {.a}', 'note[a]', ' v-pre', ' raw', '{note}', ''])
  const marks = random.pick([':::', '::::'])
  const lead = random.pick(['', '', '', '  ', '    '])
  const gap = random.chance(0.5) ? '\n' : ''
  const end = random.chance(0.9) ? `\n${lead}${marks}` : ''
  return `${lead}${marks}${name}\n${gap}${indent(content, lead, lead)}${gap}${end}`
}

const indentedBlock: Wrap = (content, random) => {
  const head = random.pick([
    '!!! note',
    '!!! note "a"',
    '??? tip',
    '=== "a"',
    '!!! a b',
    'term\n:   a',
    '!!!note',
    '!!! note ""',
  ])
  return `${head}\n${random.chance(0.7) ? '\n' : ''}${indent(content, '    ', random.pick(['    ', '    ', '  ', '']))}`
}

const TAGS = [
  ['<div>', '</div>'],
  ['<div markdown="1">', '</div>'],
  ['<div markdown>', '</div>'],
  ['<details><summary>a</summary>', '</details>'],
  ['<p>', '</p>'],
  ['<p markdown="span">', '</p>'],
  ['<pre>', '</pre>'],
  ['<pre v-pre>', '</pre>'],
  ['<div v-pre>', '</div>'],
  ['<span v-pre>', '</span>'],
  ['<code>', '</code>'],
  ['<code v-pre>', '</code>'],
  ['<textarea>', '</textarea>'],
  ['<title>', '</title>'],
  ['<!--', '-->'],
  ['<!-- a -->', ''],
  ['<![CDATA[', ']]>'],
  ['<?php', '?>'],
  ['<!X', '>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<a title="', '">'],
  ["<a title='", "'>"],
  ['<x-y>', '</x-y>'],
  ['<Cmp>', '</Cmp>'],
  ['<', '>'],
  ['</div>', ''],
  ['<br>', ''],
  ['{/*', '*/}'],
  ['{`', '`}'],
  ['{% raw %}', '{% endraw %}'],
] as const

const html: Wrap = (content, random) => {
  const [open, close] = random.pick(TAGS)
  const gap = random.pick(['', '\n', '\n', '\n\n', ' ', '\n    '])
  const end = random.chance(0.9) ? `${random.pick([gap, '\n', '\n\n', ''])}${close}` : ''
  return `${open}${gap}${content}${end}`
}

const table: Wrap = (content, random) => {
  const cell = random.chance(0.7) ? inLine(content).replaceAll('|', '\\|') : inLine(content)
  const open = random.pick(['| ', '', '|'])
  return random.chance(0.5) ? `| a |\n| - |\n${open}${cell} |` : `${open}${cell} | b |\n| - | - |\n| c | d |`
}

const inlineWraps: Wrap = (content, random) => {
  const inner = random.chance(0.7) ? inLine(content) : content
  return random.pick([
    `# ${inner}`,
    `${inner}\n===`,
    `## ${inner} {#id}`,
    `**${inner}**`,
    `_${inner}_`,
    `[${inner}](b.md)`,
    `![${inner}](b.png)`,
    `[a](b.md "${inner}")`,
    `[a](b.md '${inner}'){.x}`,
    `[${inner}]: b.md`,
    `<a title="${inner}">a</a>`,
    `a ${inner} b`,
    `a\\\n${inner}`,
    `\\${inner}`,
    `\\\\${inner}`,
    `a  \n${inner}`,
    `*[x]: ${inner}`,
    `$${inner}$`,
    `$$\n${inner}\n$$`,
    `==${inner}==`,
    `~~${inner}~~`,
    `[[${inner}]]`,
    `> [!NOTE]\n> ${inner}`,
    `{{${inner}}}`,
    `:a:${inner}`,
    `term\n: ${inner}`,
    `${inner}{.x}`,
    `[^1]: ${inner}`,
  ])
}

export const MARKDOWN_WRAPS: readonly Wrap[] = [
  fence,
  fence,
  fence,
  inlineCode,
  inlineCode,
  indentedCode,
  list,
  quote,
  lazyLines,
  footnote,
  colons,
  indentedBlock,
  html,
  html,
  table,
  inlineWraps,
  inlineWraps,
]

type Shell = readonly [opening: string, closing: string]

/** Puts a block between the tags of a template language, which may stand in its lines or in lines of their own. */
const between =
  (shells: readonly Shell[]): Wrap =>
  (content, random) => {
    const [opening, closing] = random.pick(shells)
    const gap = random.pick(['', '', '\n', '\n\n', ' '])
    const end = random.chance(0.93) ? random.pick([gap, gap, '\n', '']) + closing : ''
    return `${opening}${gap}${content}${end}`
  }

const LIQUID: readonly Shell[] = [
  ['{% raw %}', '{% endraw %}'],
  ['{%- raw -%}', '{%- endraw -%}'],
  ['{% comment %}', '{% endcomment %}'],
  ['{% if site.title %}', '{% endif %}'],
  ['{% if false %}', '{% endif %}'],
  ['{% if false %}a{% else %}', '{% endif %}'],
  ['{% for i in site.data.tools %}', '{% endfor %}'],
  ['{% capture a %}', '{% endcapture %}{{ a }}'],
  ['{% highlight html %}', '{% endhighlight %}'],
  ["{{ '", "' }}"],
  ['{{ "', '" }}'],
  ['{::nomarkdown}', '{:/}'],
  ['{::comment}', '{:/comment}'],
  ['{::comment}', '{:/}'],
]

const HUGO: readonly Shell[] = [
  ['{{< note >}}', '{{< /note >}}'],
  ['{{% note %}}', '{{% /note %}}'],
  ['{{< plain >}}', '{{< /plain >}}'],
  ['{{< details summary="a" >}}', '{{< /details >}}'],
  ['{{% details summary="a" %}}', '{{% /details %}}'],
  ['{{< comment >}}', '{{< /comment >}}'],
  ['{{< highlight html >}}', '{{< /highlight >}}'],
  ['{{</* ', ' */>}}'],
  ['{{%/* ', ' */%}}'],
  ['{{< figure src="a.png" caption=`', '` >}}'],
  ['{{< figure src="a.png" alt="', '" >}}'],
]

const JINJA: readonly Shell[] = [
  ['{% raw %}', '{% endraw %}'],
  ['{# ', ' #}'],
  ['{% if true %}', '{% endif %}'],
  ['{% if false %}', '{% endif %}'],
  ['{% set a %}', '{% endset %}{{ a }}'],
  ["{{ '", "' }}"],
]

/** Of the syntaxes in which templates run before Markdown. */
export const TEMPLATE_WRAPS: Readonly<Record<string, readonly Wrap[]>> = {
  jekyll: Array(5).fill(between(LIQUID)),
  hugo: Array(5).fill(between(HUGO)),
  macros: Array(4).fill(between(JINJA)),
}

const DIRECTIVES = [
  'note',
  'code-block:: rst',
  'parsed-literal',
  'container:: a',
  'list-table',
  'table',
  'admonition:: a',
  'highlight:: rst',
  'rst-class:: a',
  'only:: html',
  'only:: not html',
  'math',
  'code',
  'epigraph',
  'tabs',
  'compound',
  'sidebar:: a',
  'topic:: a',
  'versionadded:: 1',
  'py:function:: f()',
  'productionlist:: a',
  'glossary',
] as const

const rstDirective: Wrap = (content, random) => {
  const name = random.pick(DIRECTIVES)
  const head = name.includes('::') ? `.. ${name}` : `.. ${name}::`
  const lead = random.pick(['   ', '   ', '  ', '    ', '\t', ' '])
  return random.chance(0.75) ? `${head}\n\n${indent(content, lead, lead)}` : `${head} ${indent(content, '', lead)}`
}

const rstBlock: Wrap = (content, random) => {
  const lead = random.pick(['   ', '  ', '    ', '\t'])
  const head = random.pick([
    '::\n\n',
    'a::\n\n',
    '..\n\n',
    '..\n',
    '.. comment\n\n',
    '.. comment\n',
    '.. [1] ',
    '.. |x| ',
    '- ',
    '* ',
    '1. ',
    '#. ',
    ':field: ',
    'term\n',
    '| ',
    '>>> ',
    '-a  ',
    '.. _x:\n\n',
    '(a) ',
  ])
  return head.endsWith('\n') ? head + indent(content, lead, lead) : indent(content, head, lead)
}

const rstInline: Wrap = (content, random) => {
  const inner = inLine(content)
  return random.pick([
    `\`\`${inner}\`\``,
    `*${inner}*`,
    `**${inner}**`,
    `\`${inner}\``,
    `:code:\`${inner}\``,
    `${inner}\n====`,
    `a ${inner} b`,
    `\\${inner}`,
    `|${inner}|`,
    `+---+\n| ${inner} |\n+---+`,
    `==\n${inner}\n==`,
    `.. |z| replace:: ${inner}\n\n|z|`,
    `${inner}\\ a`,
    `    ${inner}`,
  ])
}

export const RST_WRAPS: readonly Wrap[] = [rstDirective, rstDirective, rstBlock, rstBlock, rstInline]

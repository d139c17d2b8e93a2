// Pages of one list of attributes, whose quotes, escapes, braces and line ends nest.
import { createRandom, type Random } from './random.ts'

/** What attribute lists can do, each with a value that the judge finds again. */
const ACTS = [
  'onclick="MARK"',
  "onclick='MARK'",
  'onclick=MARK',
  'style="position:fixed;top:MARK"',
  'style=position:fixed;top:MARK',
  'hx-get="//x.example/MARK"',
  'hx-get=//x.example/MARK',
  'href="javascript:MARK"',
  'class="fixed MARK"',
  '.fixed',
  '#MARK.fixed',
  '."fixed MARK"',
  'on/click="MARK"',
  'x="onclick="MARK"',
] as const

/** What may stand before it, beside it and behind it. */
const PIECES = [
  '.a',
  '#id',
  'title="a"',
  "title='a'",
  'title="',
  "title='",
  'title=',
  'width=1',
  'a=1',
  '"',
  '"',
  "'",
  '\\"',
  "\\'",
  '\\\\',
  '\\',
  '\\}',
  '\\}',
  '}',
  '}',
  '{',
  '{x="',
  "{x='",
  '{: x\n\n**b**',
  '=',
  ',',
  '%',
  '<b }>',
  '<b x="}">',
  '<!-- } -->',
  '`}`',
  '`',
  '\n',
  '\t',
  '&quot;',
  '&#125;',
  '[1]',
  ':',
  'word',
] as const

/** What may stand in the quotes of a value. */
const INSIDE = [
  '}',
  '}',
  '{',
  '\\}',
  '\\"',
  "\\'",
  '\\\\',
  '"',
  "'",
  '\n',
  ' ',
  ' .b ',
  ' c="',
  " d='",
  '<b }>',
  '`',
  'a',
  '=',
  '%',
] as const

const PLACES: readonly ((list: string) => string)[] = [
  (list) => `**b**${list}`,
  (list) => `[a](b.md)${list}`,
  (list) => `![a](b.png)${list} and more`,
  (list) => `# Title ${list}`,
  (list) => `Title ${list}\n===`,
  (list) => `text\n${list}`,
  (list) => `${list}\ntext`,
  (list) => `- item ${list}`,
  (list) => `- item\n${list}`,
  (list) => `| a ${list} |\n| --- |\n| b ${list} |`,
  (list) => `> quote\n${list}`,
  (list) => `\`code\`${list} **b** \`c\``,
  (list) => `**b**{title="\`"} **c**${list} \`d\``,
]

/** A definition stands apart from its use. */
const DEFINITION = (list: string): string => `{:name:${list.slice(1)}\n\n**b**{:name} and\n{:name}\n`

/** Gives the page of a seed. What acts in it has the marker `mk1k`, or is the class `fixed`. */
export function generateListPage(seed: number): string {
  const random = createRandom(seed)
  const list = random.chance(0.4) ? tidyList(random) : anyList(random)
  const page = random.chance(0.15) ? DEFINITION(list) : random.pick(PLACES)(list)
  // A shortcode that the site does not have would stop the build.
  return `${page.replace(/\{\{(?=[<%])/g, '{ ')}\n`
}

/** A list that strict parsers accept, too. */
function tidyList(random: Random): string {
  const values = Array.from({ length: 1 + random.below(3) }, () => quotedValue(random))
  const parts = [...values, random.pick(ACTS).replace('MARK', 'mk1k'), random.pick(['', '.a', 'title="a"'])]
  return `${random.pick(['{', '{: '])}${parts.join(random.pick([' ', ' ', '\n', ', ']))}}`
}

function anyList(random: Random): string {
  const piece = (): string => (random.chance(0.5) ? quotedValue(random) : random.pick(PIECES))
  const inner = Array.from({ length: random.below(4) }, piece)
  inner.push(random.pick(ACTS).replace('MARK', 'mk1k'))
  inner.push(...Array.from({ length: random.below(3) }, piece))
  const joined = inner.reduce((text, one) => `${text}${random.pick(['', ' ', ' ', ' '])}${one}`)
  return `${random.pick(['{', '{', '{:', '{: ', '{ '])}${joined}${random.pick(['}', '}', ' }', '\\}'])}`
}

function quotedValue(random: Random): string {
  const quote = random.pick(['"', '"', "'"])
  const value = Array.from({ length: random.below(4) }, () => random.pick(INSIDE)).join('')
  return `${random.pick(['title', 'x', 'data-a', '@b', 'k:l'])}=${quote}${value}${quote}`
}

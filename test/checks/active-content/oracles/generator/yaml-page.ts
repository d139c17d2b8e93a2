// Pages with frontmatter in which versions and readers of YAML disagree: tags, anchors, keys of every kind, line ends,
// tabs and scalars that one of them refuses.
import { generateTop } from './frontmatter.ts'
import { mutate } from './noise.ts'
import type { Random } from './random.ts'
import { YAML_VALUES } from './yaml-values.ts'

const KEYS = [
  'title',
  'title',
  'description',
  'tags',
  'tags',
  'hide',
  'status',
  'description',
  'summary',
  '"title"',
  "'title'",
  '[title]',
  '{title: a}',
  '{{ title }}',
  '? title\n',
  '*x ',
  '&x title',
  '!!str title',
  '!x title',
  'yes',
  '1',
  '~',
  'null',
  '2020-01-01',
  '1.0',
  '0x10',
  '=',
  '<<',
  '"<<"',
  'layout',
  '"lay\\x6fut"',
  'template',
  'x',
  'title ',
  'title\t',
  ' title',
  '\ttitle',
  'é',
  'a b',
  'a"b',
  'a#b',
  'a:b',
  '-a',
  '?a',
  '? ',
  '- title',
  '- ',
  '#a',
  '',
  '[]',
  '{}',
  '[a, b]',
  '"a b"',
  '"title\\\n  "',
  '\u00A0title',
  '\uFEFFtitle',
  'title\u2028',
  'title\u00A0',
  '!',
  '&x',
  '*x',
  '__proto__',
  'constructor',
  '|',
  '>',
  '@a',
  '%a',
  '%TAG ! a',
  '--- title',
  '... title',
  ' --- title',
  '"---',
  'title" ',
] as const

const BETWEEN = [
  ': ',
  ': ',
  ': ',
  ': ',
  ': ',
  ':',
  ' : ',
  ':\n  ',
  ':\n',
  ':\n  - ',
  ':\n- ',
  ':\n  a: ',
  ': \t',
  ':\t',
  ': &x ',
]

/** Most marks are usual, so that a parser reads what stands between them. */
const USUAL = Array.from({ length: 6 }, () => '---')

const OPENINGS = [...USUAL, '--- ', '---\t', '\uFEFF---', '---\r', '--- # a', '---\u00A0']
const CLOSINGS = [...USUAL, '--- ', '...', '---\r', '--- # a', '---\n---', '---\u00A0', '---\u2028']

/** Each page has a marker that does nothing: only who refuses the page as a whole refuses it. */
const BODIES = [
  'Text MARK.',
  'Text MARK.\n\n---\n\nMore.',
  'layout: MARK\n\nText.',
  'Text MARK.\n...\n',
  '<script>MARK</script>\n\nText MARK.',
  'title: MARK\n---\n',
  '',
]

export function generateYamlPage(random: Random, mark: (template: string) => string): string {
  const neutral = mark('\n\nText MARK.\n')
  if (random.chance(0.2)) return generateTop(random, mark) + neutral
  const fields = Array.from({ length: random.below(5) }, () => generateField(random, mark))
  const top = [random.pick(OPENINGS), ...fields, random.pick(CLOSINGS), ''].join(random.chance(0.05) ? '\r\n' : '\n')
  const page = `${top}\n${mark(random.pick(BODIES))}`
  return (random.chance(0.3) ? mutate(page, random) : page) + neutral
}

function generateField(random: Random, mark: (template: string) => string): string {
  const value = mark(random.pick<string>(YAML_VALUES))
  const key = random.chance(0.6) ? `k${random.below(9)}` : random.pick<string>(KEYS)
  return key + random.pick(BETWEEN) + value
}

// Lines and characters that make parsers disagree, and changes of a page that put them anywhere.
import type { Random } from './random.ts'

export const LINES = [
  '',
  '',
  'Some text.',
  'a',
  '`',
  '``',
  '```',
  '~~~',
  '````',
  '<',
  '<div',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '--->',
  '<!-->',
  '\\',
  ':::',
  ':::note',
  '---',
  '***',
  '===',
  '> ',
  '>',
  '- ',
  '- a',
  '1. a',
  '    ',
  '\t',
  '[^1]: a',
  '| a |',
  '| - |',
  '{{',
  '}}',
  '{%',
  '%}',
  '{#',
  '{',
  '}',
  '<a title="',
  '">',
  "'>",
  '<pre>',
  '</pre>',
  '<script>',
  '</script>',
  '<style>',
  '<b',
  '/>',
  '\u2028',
  '\u0085',
  '\u000B',
  '\u000C',
  '\u00A0',
  '&#96;',
  '&lt;',
  '!!! note',
  '=== "a"',
  '[a]: b',
  '# Title',
  '<br>',
  '<?',
  '?>',
  '<![CDATA[',
  ']]>',
  '$$',
  '\\`',
  '[',
  '](',
  ')',
  '<!DOCTYPE',
  '..',
  '::',
  '.. a',
  '<Cmp>',
  '</Cmp>',
  '    a',
  '- [ ] a',
  '<p>',
  '<details>',
  '{: .a }',
  '{.a}',
  '<!---->',
  '--8<--',
  '///',
  '/// note',
  '+++',
  '???',
  ':   a',
  '<b>',
  '</kbd>',
  '- <kbd>',
  '- <div>',
  '> <details>',
  '1. <p>',
  '    <kbd>',
  '>_',
  '> `',
  'a ` b',
] as const

const CHARACTERS = [
  ' ',
  '\t',
  '`',
  '~',
  '\\',
  '<',
  '>',
  '"',
  "'",
  '\n',
  '\r',
  '\u000B',
  '\u000C',
  '\u00A0',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u3000',
  '\uFEFF',
  '\u001C',
  '\u001E',
  '\u0000',
  '&',
  '#',
  '-',
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '!',
  '|',
  ':',
  '/',
  '\u0002',
  '\u200B',
  '\u180E',
  '\u2003',
] as const

type Mutation = (page: string, random: Random) => string

const insertCharacter: Mutation = (page, random) => {
  const at = random.below(page.length + 1)
  return page.slice(0, at) + random.pick(CHARACTERS) + page.slice(at)
}

const removeCharacter: Mutation = (page, random) => {
  const at = random.below(page.length)
  return page.slice(0, at) + page.slice(at + 1)
}

function changeLine(page: string, random: Random, change: (line: string) => readonly string[]): string {
  const lines = page.split('\n')
  const at = random.below(lines.length)
  return [...lines.slice(0, at), ...change(lines[at] ?? ''), ...lines.slice(at + 1)].join('\n')
}

const MUTATIONS: readonly Mutation[] = [
  insertCharacter,
  insertCharacter,
  removeCharacter,
  (page, random) => changeLine(page, random, () => []),
  (page, random) => changeLine(page, random, (line) => [line, line]),
  (page, random) => changeLine(page, random, (line) => [random.pick([' ', '  ', '   ', '    ', '\t']) + line]),
  (page, random) =>
    changeLine(page, random, (line) => [random.pick(['> ', '- ', '1. ', '# ', '\\', ':   ', '| ']) + line]),
  (page, random) => changeLine(page, random, (line) => [line, '']),
  (page, random) => changeLine(page, random, (line) => [random.pick(LINES), line]),
  (page, random) => changeLine(page, random, (line) => [line.trimStart()]),
  (page, random) =>
    changeLine(page, random, (line) => [line + random.pick([' ', '  ', '\\', '\t', '`', '\u00A0', '\u000B', '\r'])]),
  (page, random) =>
    changeLine(page, random, (line) => [line.slice(0, random.below(line.length + 1)), line.slice(0, 3)]),
]

/** Changes a page in one to three places; most pages stay as they are. */
export function mutate(page: string, random: Random): string {
  let changed = page
  while (changed !== '' && random.chance(0.3)) changed = random.pick(MUTATIONS)(changed, random)
  if (random.chance(0.03)) return changed.replaceAll('\n', '\r\n')
  return random.chance(0.01) ? changed.replaceAll('\n', '\r') : changed
}

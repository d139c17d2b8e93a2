// A pattern in GoAccess's notation, as steps: `%h %^[%d:%t %^] "%r" %s %b "%R" "%u"`.
// https://goaccess.io/man#custom-log
import { PatternError } from './pattern-error.ts'

/** The specifiers that say something about a page view. */
export const READ_FIELDS = {
  h: 'address of the client',
  d: 'date',
  t: 'time',
  x: 'date and time',
  r: 'request line',
  m: 'method',
  U: 'path',
  q: 'query',
  s: 'status',
  u: 'user agent',
  v: 'host',
  M: 'content type',
  b: 'bytes',
  R: 'referrer',
} as const
export type FieldLetter = keyof typeof READ_FIELDS

/** Specifiers that GoAccess reads and page views do not need. */
export const UNUSED_FIELDS = 'HeCDTLnKk'

export type Step =
  | { kind: 'literal'; text: string }
  /** Up to the next `until` that no backslash escapes; '' = up to the end of the line. */
  | { kind: 'field'; letter: FieldLetter; until: string }
  | { kind: 'unused'; letter: string; until: string }
  /** `%^`: up to the next `until`. */
  | { kind: 'skip'; until: string }
  /** `%~` */
  | { kind: 'spaces' }
  /** `~h{, }`: the first address of a list whose members these characters separate, up to `until`. */
  | { kind: 'forwarded'; separators: string; until: string }

/** Throws `PatternError`. */
export function parseSteps(written: string): Step[] {
  const pattern = withoutEscapes(written)
  const steps: Step[] = []
  for (let at = 0; at < pattern.length; ) {
    const { step, length } = readStep(pattern, at)
    const last = steps.at(-1)
    if (step.kind === 'literal' && last?.kind === 'literal') last.text += step.text
    else steps.push(step)
    at += length
  }
  requireSeparators(steps)
  requireOneList(steps)
  return steps
}

function readStep(pattern: string, at: number): { step: Step; length: number } {
  const [first, letter] = [pattern.charAt(at), pattern.charAt(at + 1)]
  if (first === '~') return readForwarded(pattern, at)
  if (first !== '%') return { step: { kind: 'literal', text: first }, length: 1 }
  return { step: toStep(letter, pattern.charAt(at + 2)), length: 2 }
}

function toStep(letter: string, until: string): Step {
  if (letter === '^') return { kind: 'skip', until }
  if (letter === '~') return { kind: 'spaces' }
  if (isRead(letter)) return { kind: 'field', letter, until }
  if (letter !== '' && UNUSED_FIELDS.includes(letter)) return { kind: 'unused', letter, until }
  throw unknownSpecifier(letter)
}

function isRead(letter: string): letter is FieldLetter {
  return Object.hasOwn(READ_FIELDS, letter)
}

function unknownSpecifier(letter: string): PatternError {
  const known = [...Object.keys(READ_FIELDS), ...UNUSED_FIELDS.split(''), '^', '~'].map((one) => `%${one}`).join(' ')
  const apache = letter === '>' || letter === 'l' || letter === '{' || letter === 'i'
  const hint = apache
    ? '. This looks like the notation of Apache; GoAccess has %s for %>s, %u for the user agent, %R for the referrer'
    : ''
  return new PatternError(`%${letter} is not a specifier of GoAccess, which has ${known}${hint}`)
}

function readForwarded(pattern: string, at: number): { step: Step; length: number } {
  const [written, separators = ''] = /^~h\{((?:[^}\\]|\\.)+)\}/.exec(pattern.slice(at)) ?? []
  if (written === undefined) throw new PatternError('~ only begins a list of addresses, as in "~h{, }"')
  const until = pattern.charAt(at + written.length)
  return { step: { kind: 'forwarded', separators, until }, length: written.length }
}

/** Where one field would end and the next begin, nobody could tell. */
function requireSeparators(steps: readonly Step[]): void {
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1]
    if (step.kind === 'literal' || step.kind === 'spaces' || next === undefined || next.kind === 'literal') continue
    throw new PatternError(
      `Nothing separates ${showStep(step)} from ${showStep(next)}; write what stands between them in the log`,
    )
  }
}

/** Each list may begin where the one before did, so many of them would read a long list as many times. */
function requireOneList(steps: readonly Step[]): void {
  if (steps.filter(({ kind }) => kind === 'forwarded').length > 1)
    throw new PatternError('The pattern has more than one list of addresses; write %^ in place of the others')
}

/** A step as it was written. */
export function showStep(step: Step): string {
  if (step.kind === 'literal') return `"${step.text}"`
  if (step.kind === 'forwarded') return `~h{${step.separators}}`
  return step.kind === 'skip' ? '%^' : step.kind === 'spaces' ? '%~' : `%${step.letter}`
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
])

/** A shell passes `\t` on as it is. Before any other character, a backslash is dropped, except one before a brace. */
function withoutEscapes(pattern: string): string {
  return pattern.replace(/\\([^}])/g, (_, letter: string) => ESCAPES.get(letter) ?? letter)
}

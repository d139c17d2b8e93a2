// Words of which lines usually have one of a kind: a platform, a format, a unit, a state. A claim that has another one than its
// lines contradicts them, however many words they share.
import { type Unit, unitsIn } from './units.ts'

const KINDS = [
  'windows|macos|mac os|osx|darwin|linux|unix|posix|bsd|android|ios',
  'json|yaml|toml|xml|csv|ini|protobuf',
  'get|post|put|patch|delete|head',
  'tcp|udp|http|https',
  'stdout|stderr|stdin|standard output|standard error|standard input',
  'md5|sha1|sha-1|sha256|sha-256|sha512|sha-512',
  'sqlite|postgres|postgresql|mysql|mariadb|redis|mongodb',
  'ascii|utf-8|utf-16|latin-1',
  'left|right',
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
].map((words) => words.split('|'))
/** Verbs and plain words elsewhere: only in capitals. */
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head'])
/** Two names of one thing. */
const SAME = [
  ['macos', 'mac os', 'osx', 'darwin'],
  ['unix', 'posix', 'linux', 'macos', 'bsd'],
  ['stdout', 'standard output'],
  ['stderr', 'standard error'],
  ['stdin', 'standard input'],
  ['sha1', 'sha-1'],
  ['sha256', 'sha-256'],
  ['sha512', 'sha-512'],
  ['postgres', 'postgresql'],
  ['https', 'http'],
  ['tcp', 'http', 'https'],
]

/** Gives the word of the claim instead of which the lines have another of its kind. */
export function findOtherKind(claim: string, lines: string, around: string): string | undefined {
  const near = `${lines}\n${around}`
  for (const kind of KINDS) {
    const claimed = kind.filter((word) => hasWord(claim, word))
    if (claimed.length === 0 || !kind.some((word) => hasWord(lines, word))) continue
    const missing = claimed.find((word) => !namesOf(word).some((name) => hasPart(near, name)))
    if (missing !== undefined) return wordOf(missing).exec(claim)?.[0] ?? missing
  }
  return findOtherUnit(claim, near)
}

function namesOf(word: string): string[] {
  return [word, ...SAME.filter((names) => names.includes(word)).flat()]
}

function hasWord(text: string, word: string): boolean {
  return wordOf(word).test(text)
}

function wordOf(word: string): RegExp {
  const isMethod = METHODS.has(word)
  return new RegExp(`(?<![\\w-])${isMethod ? word.toUpperCase() : word}(?![\\w-])`, isMethod ? '' : 'i')
}

function hasPart(text: string, word: string): boolean {
  return text.toLowerCase().includes(word)
}

/** "In milliseconds": a unit without a number. */
const UNIT_ALONE =
  /\b(?:in|of|as) (?:whole |full )?(nanoseconds|microseconds|milliseconds|seconds|minutes|hours|days|bytes|kilobytes|megabytes|gigabytes|percent)\b/gi

function findOtherUnit(claim: string, near: string): string | undefined {
  const known = unitsIn(near)
  const named = Array.from(claim.matchAll(UNIT_ALONE), ([, name = '']) => name)
  return named.find((name) => {
    const [unit] = unitsIn(name)
    return unit !== undefined && known.some((one) => one.dimension === unit.dimension) && !known.some(isSame(unit))
  })
}

function isSame({ factors }: Unit): (other: Unit) => boolean {
  return (other) => other.factors.some((factor) => factors.includes(factor))
}

// Which regular expressions mean the same to GitHub (RE2) and to JavaScript, and end soon on a short text: one group deep,
// with few repetitions, and none of them around another.

const ATOM = String.raw`(?:[\w \/#:@~%=<>,;'"!&-]|\.|\\[.\-\/\\+*?()[\]{}|$^dws]|\[\^?(?:[\w \/#:@.]|\\[.\-\/\\dws]|-)+\])`
const TIMES = String.raw`(?:[?*+]|\{\d{1,2}(?:,\d{0,2})?\})?`
const SEQUENCE = `(?:${ATOM}${TIMES})*`
const GROUP = String.raw`\((?:\?:)?${SEQUENCE}(?:\|${SEQUENCE})*\)\??`
const PLAIN = new RegExp(String.raw`^\^?(?:${GROUP}|${ATOM}${TIMES})*\$?$`)
const REPETITION = /[*+?{]/g

const CHARACTERS_MAX = 200
const REPETITIONS_MAX = 5

/** True when `new RegExp(pattern)` judges a name of some fifty characters as GitHub does, at once. */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > CHARACTERS_MAX || (pattern.match(REPETITION)?.length ?? 0) > REPETITIONS_MAX) return false
  return PLAIN.test(pattern)
}

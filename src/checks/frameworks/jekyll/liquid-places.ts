// The places in a page where Liquid is harmless: what it prints or leaves out must not change the meaning of the text
// around it.
import type { LiquidToken } from './liquid.ts'

// What stands between the tags of Liquid: each part can be left out or repeated, so none may leave something open in which
// the next would mean something else.

/** A tag whose quotes no parser reads differently, an address in angle brackets, a comment, or an attribute list. */
const WHOLE =
  /<\/?[a-z][^\s"'<>=/]{0,100}(?:\s+[^\s"'<>=/]{1,100}(?:\s*=\s*(?:"[^"<>]{0,1000}"|'[^'<>]{0,1000}'|[^\s"'<>=]{1,1000}))?){0,50}\s*\/?>|<[a-z][a-z+.-]{1,20}:[^\s"'<>]{0,1000}>|<!--(?:(?!--)[\s\S]){0,2000}-->|\{:[^{}\n]{0,1000}\}/iy
const OPENING = /<[a-z/!?]|\{:/gi

/** True for a text that may end within a tag, a comment or an attribute list. Linear: it stops at the first that is open. */
function leavesOpen(text: string): boolean {
  const opening = new RegExp(OPENING)
  const whole = new RegExp(WHOLE)
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    whole.lastIndex = match.index
    const [element] = whole.exec(text) ?? []
    if (element === undefined) return true
    opening.lastIndex = match.index + element.length
  }
  return false
}

/** True if an output behind this text would be part of a host's name, which the list of new hosts would then miss. */
function endsInHost(text: string): boolean {
  return /[\\/]{2}[^\s\\/"'()<>?#]*$/.test(text)
}

/** After these, a new piece of text starts: it cannot continue a name, a scheme, a reference or an escape. */
const BEFORE = /^[\s>.,;)|*"'(]?$/
/** The same, and parts of a path, for an output. */
const BEFORE_OUTPUT = /^[\s>.,;)|*"'(/_[-]?$/
const AFTER_OUTPUT = /^[\s<.,;)|*"'(/_\]-]?$/

/** Gives a test for the tokens of a text, by their index. `prints` is true for those that leave text of unknown content. */
export function createPlaceTest(
  text: string,
  tokens: readonly LiquidToken[],
  prints: (token: LiquidToken) => boolean,
): (index: number) => boolean {
  const before = neighbours(text, tokens, prints, -1)
  const after = neighbours(text, tokens, prints, 1)
  const isWithin = withinOthers(text, tokens, prints)
  return (index) => {
    const token = tokens[index]
    if (token === undefined) return false
    if (isWithin[index] === true) return false
    if (!prints(token)) return isAny(BEFORE, before[index])
    return isAny(BEFORE_OUTPUT, before[index]) && isAny(AFTER_OUTPUT, after[index])
  }
}

/** Longer than any name of a host. */
const HOST_CHARACTERS = 300

/** Tells of each tag whether it may stand within an element of HTML or the like, and of each output, within a host's name. */
function withinOthers(
  text: string,
  tokens: readonly LiquidToken[],
  prints: (token: LiquidToken) => boolean,
): boolean[] {
  let gap: string[] = []
  let from = 0
  return tokens.map((token) => {
    const { start, end } = token
    gap.push(text.slice(from, start))
    from = end
    if (!prints(token)) {
      const isWithin = leavesOpen(gap.join('x'))
      gap = []
      return isWithin
    }
    return endsInHost(text.slice(Math.max(0, start - HOST_CHARACTERS), start))
  })
}

function isAny(pattern: RegExp, neighbour: string | undefined): boolean {
  return neighbour !== undefined && pattern.test(neighbour)
}

/**
 * Gives for each token the character that is next to it once the tokens that print nothing are gone; undefined when an
 * output is next to it. A dash (`{%-`) takes the white space on its side away. Linear: each token looks at the next one.
 */
function neighbours(
  text: string,
  tokens: readonly LiquidToken[],
  prints: (token: LiquidToken) => boolean,
  step: 1 | -1,
): (string | undefined)[] {
  const found: (string | undefined)[] = []
  const inOrder = Array.from(tokens.keys())
  const order = step === 1 ? inOrder.reverse() : inOrder
  for (const index of order) {
    const [token, next] = [tokens[index], tokens[index + step]]
    if (token === undefined) continue
    const [from, to] = step === 1 ? [token.end, next?.start ?? text.length] : [next?.end ?? 0, token.start]
    const gap = text.slice(from, to)
    const isStripped = hasDash(text, token, step) || (next !== undefined && hasDash(text, next, step === 1 ? -1 : 1))
    const rest = isStripped ? gap.trim() : gap
    if (rest !== '') found[index] = rest.at(step === 1 ? 0 : -1)
    else if (next === undefined) found[index] = ''
    else found[index] = prints(next) ? undefined : found[index + step]
  }
  return found
}

function hasDash(text: string, { start, end }: LiquidToken, side: 1 | -1): boolean {
  return side === 1 ? text[end - 3] === '-' : text[start + 2] === '-'
}

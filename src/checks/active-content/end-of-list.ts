// Where a list of attributes may end, to some parser or other.

/** Readings of a list that have not ended, as bits: outside of quotes, or in quotes of one kind. */
const OUTSIDE = 1
const IN_QUOTES: Readonly<Record<string, number>> = { '"': 2, "'": 4 }
/** Python-Markdown takes these out of a line before it looks for lists. Each stops at the next of its kind. */
const TAG = /<(?:!--(?:(?!<!--|-->)[\s\S])*--|\/?[a-z][^<>]*)>/iy

/**
 * Gives the offset behind the last brace at which some parser may end the list that begins at `start`; undefined when
 * there is none. Reads on as long as some reading has not ended: in quotes, behind a backslash or behind a tag. Adds to
 * `judged` where a list within this one begins that cannot end behind it: without that, many would be read many times.
 */
export function endOfList(text: string, start: number, judged: Set<number>): number | undefined {
  const isOfKramdown = text.charAt(start + 1) === ':'
  const behindTags = new Map<number, number>()
  let readings = OUTSIDE
  let end: number | undefined
  /** The last character that is not a blank. */
  let last = ''
  for (let at = start + 1; at < text.length; at += 1) {
    readings |= behindTags.get(at) ?? 0
    behindTags.delete(at)
    if (readings === 0 && behindTags.size === 0) break
    const char = text.charAt(at)
    const isEscaped = text.charAt(at - 1) === '\\'
    const quotes = IN_QUOTES[char]
    const isOutside = (readings & OUTSIDE) !== 0
    if (char === '}' && isOutside) end = at + 1
    if (char === '{' && isOutside && (isOfKramdown || text.charAt(at + 1) !== ':')) judged.add(at)
    else if (char === '}' && !isEscaped) readings &= ~OUTSIDE
    else if (char === '\n' || char === '\r') readings = isOfKramdown ? readings & OUTSIDE : 0
    else if (char === '<' && readings !== 0) addBehindTag(text, at, readings, behindTags)
    else if (quotes !== undefined) readings = readQuote(readings, quotes, /[=[,]/.test(last), isEscaped)
    if (!/\s/.test(char)) last = char
  }
  return end
}

/** A quote behind a backslash may end a value or not, and one that opens a value to one reading ends it to another. */
function readQuote(readings: number, quotes: number, mayOpen: boolean, isEscaped: boolean): number {
  const opened = (readings & OUTSIDE) !== 0 && mayOpen ? quotes : 0
  if ((readings & quotes) === 0) return readings | opened
  return (isEscaped ? readings : readings & ~quotes) | OUTSIDE | opened
}

function addBehindTag(text: string, at: number, readings: number, behindTags: Map<number, number>): void {
  TAG.lastIndex = at
  if (!TAG.test(text)) return
  behindTags.set(TAG.lastIndex, (behindTags.get(TAG.lastIndex) ?? 0) | readings)
}

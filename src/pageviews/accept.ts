// What an `Accept` header says of who sent it (RFC 9110 section 12.5.1). Browsers ask for HTML; a client that would rather
// have Markdown is a program that hands the page to a model.

/** Real headers are far shorter; the rest of a longer one is not looked at. */
const MAX_LENGTH = 1_000

const MARKDOWN = new Set(['text/markdown', 'text/x-markdown'])
const HTML = new Set(['text/html', 'application/xhtml+xml'])

interface Range {
  type: string
  weight: number
  /** Place in the header: of ranges of one weight, the first is preferred. */
  place: number
}

/**
 * True when the header ranks Markdown, or plain text, above HTML: by weight, then by place. A range that only covers HTML
 * (`*` and `text/*`) ranks below a type that is named with the same weight. Plain text counts unless a third type stands above
 * it, since `application/json, text/plain` is what many HTTP libraries send without being asked. Never throws.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/markdown|text\/plain/i.test(accept)) return false
  const ranges = parseRanges(accept.slice(0, MAX_LENGTH))
  const html = best(ranges, (range) => HTML.has(range.type)) ?? covering(ranges)
  const markdown = best(ranges, (range) => MARKDOWN.has(range.type))
  if (markdown !== undefined && isAbove(markdown, html)) return true
  const plain = best(ranges, (range) => range.type === 'text/plain')
  return plain !== undefined && isAbove(plain, html) && !isBeaten(plain, ranges)
}

function parseRanges(accept: string): Range[] {
  const ranges = accept.split(',').map((text, place) => {
    const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
    return { type, weight: weightOf(parameters), place }
  })
  return ranges.filter(({ weight }) => weight > 0)
}

/** `q`, 1 when absent or not a number. */
function weightOf(parameters: string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return /^[01](?:\.\d*)?$/.test(written) ? Number(written) : 1
}

function best(ranges: Range[], isWanted: (range: Range) => boolean): Range | undefined {
  return ranges
    .filter(isWanted)
    .reduce<Range | undefined>((top, range) => (isAbove(range, top) ? range : top), undefined)
}

/** The range under which HTML is taken when it is not named; it loses against every named type of its weight. */
function covering(ranges: Range[]): Range | undefined {
  const range = ranges.find(({ type }) => type === 'text/*') ?? ranges.find(({ type }) => type === '*/*')
  return range && { ...range, place: Number.POSITIVE_INFINITY }
}

function isAbove(range: Range, other: Range | undefined): boolean {
  if (other === undefined) return true
  return range.weight === other.weight ? range.place < other.place : range.weight > other.weight
}

/** True when a type that is neither text nor a page is asked for first. */
function isBeaten(plain: Range, ranges: Range[]): boolean {
  return ranges.some((range) => !range.type.startsWith('text/') && !isAbove(plain, range) && !range.type.includes('*'))
}

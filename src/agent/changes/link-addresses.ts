// Where the addresses of links stand in a page. Told from the text alone, without a parser: it serves edits that leave
// addresses alone, for which one too many is better than one too few.

/** What stands before an address, and the address. Lengths are bounded, so that the time grows with the text alone. */
const ADDRESSES: readonly RegExp[] = [
  // ](target) and ](<target>), with one level of parentheses inside
  /(\]\(\s{0,9})(<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()]{0,2000}\)[^\s()]{0,2000})?)/g,
  // [label]: target
  /(^ {0,3}\[[^\]\n]{1,999}\]:[ \t]{0,9})(\S+)/gm,
  // href="target" of HTML and JSX
  /(\b(?:href|src|srcset|to|link|url)\s?=\s?)("[^"\n]{0,2000}"|'[^'\n]{0,2000}')/gi,
  // Addresses that are links by themselves
  /()(\bhttps?:\/\/[^\s<>"')\]]+)/g,
]
/** Fields of the frontmatter that name the page itself or a file. */
const FIELDS = /(^(?:slug|id|permalink|url|image|aliases):[ \t]{0,9})(\S.*)/gm

export interface Span {
  start: number
  end: number
}

/** Gives the places of addresses in the text, in no order. */
export function findLinkAddresses(text: string): Span[] {
  const frontmatterEnd = text.startsWith('---') ? text.indexOf('\n---', 3) : -1
  const frontmatter = frontmatterEnd === -1 ? '' : text.slice(0, frontmatterEnd)
  return [...ADDRESSES.flatMap((pattern) => matchesOf(pattern, text)), ...matchesOf(FIELDS, frontmatter)]
}

function matchesOf(pattern: RegExp, text: string): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 1: before = '', 2: address = '' }) => {
    const start = index + before.length
    return { start, end: start + address.length }
  })
}

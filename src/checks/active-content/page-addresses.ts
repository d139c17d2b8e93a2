// Fields of the frontmatter that say where the build writes a page. Astro, Eleventy and the blog of MkDocs join what stands
// there to the folder of the output, as Jekyll does with a file's name once it is decoded; what a generator makes of an odd
// address today, another one does not.

/**
 * `slug` of Docusaurus, Starlight and Hugo, `permalink` of Jekyll and Eleventy, `url` and `aliases` of Hugo, `redirect_from`
 * of jekyll-redirect-from. Mintlify's `url` leads to another site.
 */
const ADDRESS_FIELD = /^(?:permalink|url|slug|redirect_from|alias|aliases)$/
/** A build writes a page at each of these. */
const FORMER = /^(?:redirect_from|alias|aliases)$/
/** Within another field, such as a tag of Docusaurus, these two still name a page; `url` is a link there. */
const NESTED_ADDRESS_FIELD = /^(?:permalink|slug)$/

const DECODINGS_MAX = 3

/** True for a field that has the build write a page where none belongs. `name` in lower case. */
export function isMisplaced(name: string, value: unknown, isNested = false): boolean {
  if (!(isNested ? NESTED_ADDRESS_FIELD : ADDRESS_FIELD).test(name)) return false
  return [value].flat().some((one) => typeof one === 'string' && !isPlainAddress(one, !FORMER.test(name)))
}

/** True for an address of a page below the top of the output, and for one of another site where a field may have that. */
function isPlainAddress(written: string, mayLeadAway: boolean): boolean {
  const address = decode(written.trim().normalize('NFKC'))
  if (address === undefined || /[\p{Cc}\p{Cf}\\]/u.test(address)) return false
  const [, away] = (mayLeadAway ? /^https?:\/\/([^?#]+)/i.exec(address) : null) ?? []
  const segments = (away ?? address).replace(/^\.?\/|\/$/g, '').split('/')
  if (!segments.every(isPlainSegment)) return false
  return away !== undefined || !(NO_PAGE.test(address) || NO_PAGE.test(address.replace(/[?#].*$/, '')))
}

/** Some builds write a file under the decoded name. Undefined if it is encoded more often than any reads it. */
function decode(address: string): string | undefined {
  let text = address
  for (let round = 0; round < DECODINGS_MAX; round++) {
    const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (decoded === text) return text
    text = decoded
  }
  return undefined
}

/** No way up, no hidden file and no drive. The top itself is empty. */
function isPlainSegment(segment: string, index: number, { length }: readonly string[]): boolean {
  if (segment === '') return length === 1
  return !segment.startsWith('.') && !/^[. ]+$/.test(segment) && !(index === 0 && /^[a-z]:$/i.test(segment))
}

/** An address at which a browser, a crawler or a host does not expect a page: it runs, reads or obeys what it finds there. */
const NO_PAGE =
  /(?:\.(?:[cm]?js|css|json|xml|svg|wasm|webmanifest|txt|xhtml|htc|php\d?|phtml|phar|cgi|aspx?|jsp|shtml|ya?ml|toml)|(?:^|\/)(?:_headers|_redirects|_worker|_routes|cname))\/?\s*$/i

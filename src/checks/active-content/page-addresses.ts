// Fields of the frontmatter that say where the build writes a page. Generators decode what stands there, fill in
// placeholders, clean paths or take signs for patterns, each in its own way. So an address is written plainly, as the one
// text that all of them read alike, and two pages at one address are found by comparing them.

/**
 * `slug` of Docusaurus, Starlight and Hugo, `permalink` of Jekyll and Eleventy, `url` and `aliases` of Hugo, `redirect_from`
 * of jekyll-redirect-from. Mintlify's `url` leads to another site.
 */
const ADDRESS_FIELD = /^(?:permalink|url|slug|redirect_from|alias|aliases)$/
/** A page has one address of its own; what generators make of several is not known. */
const OWN_ADDRESS = /^(?:permalink|url|slug)$/
/** Within another field, such as a tag of Docusaurus, these two still name a page; `url` is a link there. */
const NESTED_ADDRESS_FIELD = /^(?:permalink|slug)$/

/** True for a field that has the build write a page where none belongs. `name` in lower case. */
export function isMisplaced(name: string, value: unknown, isNested = false): boolean {
  if (!(isNested ? NESTED_ADDRESS_FIELD : ADDRESS_FIELD).test(name)) return false
  if (OWN_ADDRESS.test(name) && Array.isArray(value)) return true
  return [value].flat().some((one) => {
    // Eleventy takes an object of addresses.
    if (typeof one !== 'string') return typeof one === 'object' && one !== null
    const isElsewhere = name === 'url' && /^https?:\/\/[^\s/\\]/i.test(one)
    // Many generators have no aliases, and there the field holds other names of the subject.
    const isPhrase = /^alias(?:es)?$/.test(name) && /^[^\s./\\%][^/\\\p{Cc}]* [^/\\\p{Cc}]*$/u.test(one)
    return !(isPlainAddress(one) || isElsewhere || isPhrase)
  })
}

/** True for an address that every generator takes for that of a page, and for that of the same page. */
export function isPlainAddress(written: string): boolean {
  const address = decodeLetters(written)
  if (address === '' || address === '/') return true
  const segments = address.replace(/^\/|\/$/g, '').split('/')
  return address === address.normalize('NFKC') && segments.every(isPlainSegment) && isNameOfPage(segments.at(-1) ?? '')
}

/** Letters beyond ASCII may be encoded. What is left encoded hides a sign that means something in a path. */
function decodeLetters(written: string): string {
  try {
    return written.replace(/(?:%[89a-f][\da-f])+/gi, decodeURIComponent)
  } catch {
    return written
  }
}

/** No way up, no hidden file, no placeholder and no pattern. Route parameters of Docusaurus are written `:a`, `*` and `(a)`. */
export function isPlainSegment(segment: string): boolean {
  return /^[\p{L}\p{M}\p{N}._~-]+$/u.test(segment) && !/^\.|\.$/.test(segment) && isShort(segment)
}

/** A host obeys files of these names, as it does `_headers`. */
const OF_HOST = /^(?:_.*|cname|procfile|caddyfile|staticfile|dockerfile|makefile)$/i

/**
 * False for a name by which a browser, a crawler or a host knows something that it runs, reads or obeys: `web.config`,
 * `a.js`. Versions have dots too: `v1.2`, `2.x`, `node.js-20`.
 */
function isNameOfPage(name: string): boolean {
  const [, extension] = /\.([^.]*)$/.exec(name) ?? []
  return !OF_HOST.test(name) && (extension === undefined || /^(?:html|x|\d.*|[a-z]+-.*)$/.test(extension))
}

/**
 * True for texts of which Hugo makes plain folders below the list of a taxonomy. Signs that it leaves out may make
 * `..` or the name of a file of that list (`.?.`, `index.?html`), and then the build stops (tried out with Hugo 0.111).
 */
export function arePlainTerms(value: unknown): boolean {
  const segments = [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? one.split(/[/\\]/) : []))
  return segments.every((segment) => {
    const bare = segment.replace(/[^\p{L}\p{M}\p{N}.]/gu, '')
    return /[\p{L}\p{N}]/u.test(bare) && !/^index\./i.test(bare) && isShort(segment)
  })
}

/** File systems take names of up to 255 bytes, an extension included. */
function isShort(segment: string): boolean {
  return Buffer.byteLength(segment) <= 200
}

// The field `head` of VitePress and Starlight: elements for the head of a page.

// Names of `meta` that say what a page is about. Others prove who owns the site (`google-site-verification`), tell `go get`
// where a module is (`go-import`), or offer readers an app.
const DESCRIBING_NAMES =
  /^(?:description|keywords|authors?|title|language|date|copyright|robots|googlebot|theme-color|generator|viewport|(?:og|article|docsearch|dc|dcterms|citation|pagefind|algolia)[:._][\w:.-]{1,60}|twitter:(?!player)[\w:.-]{1,60})$/i

/** True for a name that only describes the page. */
function isDescribingMeta(name: string): boolean {
  return DESCRIBING_NAMES.test(name)
}

/** Attributes of `meta` that describe the page; `http-equiv` leads its readers away. */
const DESCRIBING = new Set(['name', 'property', 'content', 'itemprop', 'lang'])
const HARMLESS_RELATIONS = new Set(['canonical', 'alternate', 'author', 'license', 'next', 'prev'])

/** True for a list of titles, descriptions and addresses of the page itself, in either form: `[tag, attrs]`, `{ tag, attrs }`. */
export function isHarmlessHead(value: unknown): boolean {
  return Array.isArray(value) && value.every(isHarmlessElement)
}

function isHarmlessElement(element: unknown): boolean {
  const { tag, attrs = {}, content = '' } = partsOf(element)
  if (typeof attrs !== 'object' || attrs === null) return false
  const isText = typeof content === 'string' && !content.includes('<')
  const values = Object.entries(attrs)
  const isPlain = isText && values.every(([, text]) => typeof text !== 'object')
  if (tag === 'title') return isPlain && values.length === 0
  if (tag === 'meta')
    return (
      isPlain &&
      values.every(([name, text]) => DESCRIBING.has(name) && (name !== 'name' || isDescribingMeta(String(text)))) &&
      !('itemprop' in attrs && 'name' in attrs)
    )
  return tag === 'link' && isPlain && 'rel' in attrs && HARMLESS_RELATIONS.has(String(attrs.rel))
}

function partsOf(element: unknown): { tag?: unknown; attrs?: unknown; content?: unknown } {
  if (!Array.isArray(element)) return typeof element === 'object' && element !== null ? element : {}
  const [tag, attrs, content]: unknown[] = element
  return { tag, attrs, content }
}

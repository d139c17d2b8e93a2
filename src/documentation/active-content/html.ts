// Active content in a piece of HTML.
import { Parser } from 'htmlparser2'
import type { ActiveForm } from './active-forms.ts'
import { decodeReferences, isScriptAddress } from './addresses.ts'

export interface HtmlFinding {
  form: ActiveForm
  /** UTF-16 offsets in the piece. */
  start: number
  end: number
}

/** `animate`, `set` and `foreignObject` of SVG set an attribute later, such as the address of a link, or hold HTML. */
const TAGS_OF_FORMS: readonly [ActiveForm, string][] = [
  ['script', 'script noscript animate set'],
  ['frame', 'iframe frame frameset object embed applet portal fencedframe foreignobject'],
  ['style', 'style link meta base form'],
]
const TAG_FORMS = new Map(TAGS_OF_FORMS.flatMap(([form, tags]) => tags.split(' ').map((tag) => [tag, form] as const)))

/** Gives the form that a tag has by its name alone. Case and namespace prefixes do not matter. */
export function formOfTag(name: string): ActiveForm | undefined {
  return TAG_FORMS.get(name.toLowerCase().replace(/^.*:/, ''))
}

const INLINE_STYLE =
  /url\s*\(|image-set\s*\(|expression\s*\(|@import|position\s*:\s*["']?\s*(fixed|sticky)|behavior\s*:|-moz-binding|\\/i

/** Gives the form that an attribute has by its name and value, in HTML and in JSX. */
export function formOfAttribute(name: string, value: string): ActiveForm | undefined {
  const lower = name.toLowerCase()
  if (/^on(?!(ce|ly|line|e|to)$)[a-z_:-]{2,}/.test(lower)) return 'handler'
  if (lower === 'dangerouslysetinnerhtml' || lower === 'innerhtml' || lower === 'set:html') return 'script'
  if (lower === 'define:vars' || lower === 'is:inline') return 'script'
  if (lower === 'srcdoc') return 'frame'
  if (lower === 'http-equiv') return 'style'
  if (isScriptAddress(value)) return 'script-address'
  if (lower === 'srcset' && value.split(',').some((part) => isScriptAddress(part))) return 'script-address'
  return lower === 'style' && INLINE_STYLE.test(plainStyle(value)) ? 'style' : undefined
}

function plainStyle(value: string): string {
  return decodeReferences(value).replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
}

/**
 * Looks at every tag of a piece of HTML, including those in comments and in text that browsers do not parse: parsers
 * differ on where a comment begins and ends. Linear. `onTag` gets the name and the attributes of each tag.
 */
export function findInHtml(
  html: string,
  onTag: (name: string, attributes: readonly string[], start: number, end: number) => void = () => {},
): HtmlFinding[] {
  const found: HtmlFinding[] = []
  const endOfElement = createElementEnds(html)
  let open: { name: string; start: number; attributes: string[]; forms: ActiveForm[] } | undefined
  const parser = new Parser(
    {
      onopentagname: (name) => {
        open = { name, start: parser.startIndex, attributes: [], forms: [formOfTag(name) ?? []].flat() }
      },
      onattribute: (name, value) => {
        open?.attributes.push(name)
        const form = formOfAttribute(name, value)
        if (form !== undefined) open?.forms.push(form)
      },
      onopentag: () => {
        if (open === undefined) return
        const { name, start, attributes, forms } = open
        const end = parser.endIndex + 1
        const elementEnd = endOfElement(name, end)
        for (const form of forms) found.push({ form, start, end: form === formOfTag(name) ? elementEnd : end })
        onTag(name, attributes, start, end)
        open = undefined
      },
    },
    { xmlMode: true, recognizeCDATA: false, decodeEntities: false },
  )
  // Only a letter begins the name of a tag; comments, declarations and instructions become plain text.
  parser.end(html.replace(/<(?![a-z/])/gi, ' '))
  // What follows a tag that is left open becomes its attributes, whatever it looks like in this piece.
  if (open !== undefined) found.push({ form: 'handler', start: open.start, end: html.length })
  return found
}

const WITH_BODY = /^(script|style|noscript)$/i

/**
 * Gives a function that finds the end of an element by the end of its tag; tags must come in order. A script is
 * identified by its body, up to the next end tag. Of several scripts with one end tag only the first has the body.
 */
function createElementEnds(html: string): (name: string, tagEnd: number) => number {
  const closes = Array.from(html.matchAll(/<\/(?:script|style|noscript)/gi), ({ index }) => index)
  let next = 0
  let taken = -1
  return (name, tagEnd) => {
    while ((closes[next] ?? html.length) < tagEnd) next += 1
    if (!WITH_BODY.test(name) || taken === next) return tagEnd
    taken = next
    return closes[next] ?? html.length
  }
}

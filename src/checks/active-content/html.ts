// Active content in a piece of HTML.
import type { ActiveForm } from './active-forms.ts'
import { decodeReferences, isScriptAddress, unknownSchemeOf } from './addresses.ts'
import { HiddenTags } from './hidden-tags.ts'
import { overlayClassesIn } from './permitted-classes.ts'
import {
  exceedsBounds,
  isClobbering,
  isInertElement,
  isInertFlag,
  isPermittedAttribute,
  isPermittedElement,
} from './permitted-html.ts'
import { faultOfStyle, type StyleFault } from './permitted-styles.ts'
import { TagParser } from './tag-parser.ts'

interface HtmlFinding extends Fault {
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

/** What is wrong with a tag or an attribute; `name` as in `ActiveContent`. */
export interface Fault {
  form: ActiveForm
  name?: string
  /** What tells it from others of the same name. Default: the name, else the tag. */
  text?: string
  /** Harmless on elements that `withoutSpills` knows. */
  spills?: Exclude<StyleFault, 'loads' | 'overlays'>
}

/** Gives what an attribute does by its name and value, in HTML and in JSX; a component may have any harmless name. */
export function faultsOfAttribute(name: string, value: string): Fault[] {
  const lower = name.toLowerCase()
  const form = formOfName(lower) ?? formOfScript(lower, value)
  if (form !== undefined) return [{ form }]
  if (lower === 'style') return faultsOfStyle(value)
  if (CLASSES.test(name)) {
    return overlayClassesIn(decodeReferences(value)).map(({ name: one, fault }) => ({ ...describe(fault), name: one }))
  }
  const isLocalLink = lower === 'href' && LOCAL_FILE.test(value)
  const scheme = ADDRESSES.has(lower) && !isLocalLink ? unknownSchemeOf(value) : undefined
  return scheme === undefined ? [] : [{ form: 'unknown-scheme', name: scheme }]
}

/** `className`, `wrapperClassName`, and fields of frontmatter and data such as `sidebar_class_name`, `pageClass` and `classes`. */
export const CLASSES = /class(?:es|_?names?)?_?$/i

/** Gives what an attribute does on an element of HTML, where only known names are harmless; '' is any element. */
export function faultsOnElement(element: string, name: string, value: string): Fault[] {
  const form = formOfLibrary(name.toLowerCase(), value)
  if (form !== undefined) return [{ form }]
  const plain = decodeReferences(value)
  if (exceedsBounds(name, plain, element)) return [{ form: 'overlay', name, text: `${name}: ${plain}` }]
  if (isClobbering(name, plain, element)) return [{ form: 'unknown-element', name: `${name}:${plain}` }]
  const faults = faultsOfAttribute(name, value)
  if (faults.length > 0 || isPermittedAttribute(name) || !/^[a-z]/i.test(name)) return faults
  // `Box<dyn Future<Output = ()>>` in a message of a compiler: no attribute has a name like this.
  if (name.includes('<')) return []
  return [{ form: 'unknown-element', name: name.toLowerCase() }]
}

/** A plain path on the reader's own computer, which browsers do not follow from a site. */
const LOCAL_FILE = /^file:\/\/(?:\/\w[\w.-]{0,100}){1,30}$/
const ADDRESSES = new Set('href src action formaction xlink:href poster cite data background to url link'.split(' '))

/** Alpine, htmx, Angular and unpoly run the value, or put what another host answers into the page. */
const RUN_BY_LIBRARY = /^(?:data-)?(?:x|hx|ng|up)-[a-z]/
/** Shorthands of Vue and Alpine, the attribute of hyperscript, and bindings of Angular. */
const BINDING = /^(?:[@:][a-z]|_$|[[(*][([]?[a-z])/

/** `:count="3"`: Vue and Alpine set the attribute to a number or to true, whatever evaluates it. */
function isPlainBinding(name: string, value: string): boolean {
  const [, bound = ''] = /^(?::|v-bind:)([a-z][a-z-]{0,40})$/i.exec(name) ?? []
  const isPlain = /^(?:true|false|null|-?\d{1,15}(?:\.\d{1,15})?)$/.test(value)
  return bound !== '' && isPlain && faultsOfAttribute(bound, value).length === 0
}

/** Gives what an attribute does where a library for scripts in HTML is loaded; text without a value looks like many. */
function formOfLibrary(name: string, value: string): ActiveForm | undefined {
  if (RUN_BY_LIBRARY.test(name)) return 'handler'
  if (isPlainBinding(name, value)) return undefined
  if (value === '' || !BINDING.test(name)) return undefined
  return /^[@:]/.test(name) ? 'interpolation' : 'handler'
}

function formOfName(name: string): ActiveForm | undefined {
  if (/^on(?!(ce|ly|line|e|to)$)[a-z_:-]{2,}/.test(name)) return 'handler'
  if (name === 'dangerouslysetinnerhtml' || name === 'innerhtml' || name === 'set:html') return 'script'
  if (name === 'define:vars' || name === 'is:inline') return 'script'
  if (name === 'srcdoc') return 'frame'
  return name === 'http-equiv' ? 'style' : undefined
}

function formOfScript(name: string, value: string): ActiveForm | undefined {
  const isScript = isScriptAddress(value) || (name === 'srcset' && value.split(',').some(isScriptAddress))
  return isScript ? 'script-address' : undefined
}

function faultsOfStyle(value: string): Fault[] {
  const style = decodeReferences(value)
  const fault = faultOfStyle(style)
  if (fault === undefined) return []
  // One overlay permits no other.
  return [fault === 'loads' ? { form: 'style' } : { ...describe(fault), name: 'style', text: `style: ${style}` }]
}

function describe(fault: StyleFault): Fault {
  if (fault === 'loads') return { form: 'style' }
  return fault === 'overlays' ? { form: 'overlay' } : { form: 'overlay', spills: fault }
}

/** Elements without content, which themes do not let grow wider than their text. */
const PICTURES = new Set('img video audio svg canvas iframe textarea hr br wbr col progress meter'.split(' '))
/** They grow with their content. */
const PARTS_OF_TABLES = new Set('thead tbody tr td th'.split(' '))
/** Also components that show a picture and nothing else. */
export const PICTURE = /^(?:img|(?:[A-Z]\w*)?(?:Image|Img|Icon|Video))$/

/** Takes out what does no harm on an element that is empty, or one of these. */
export function withoutSpills(
  faults: readonly Fault[],
  element: string,
  isEmpty: boolean,
  hasOnlyPictures = isEmpty,
): Fault[] {
  const tag = element.toLowerCase()
  const isPicture = PICTURES.has(tag) || (isEmpty && PICTURE.test(element))
  const isPart = PARTS_OF_TABLES.has(tag)
  const harmless: Readonly<Record<NonNullable<Fault['spills']>, boolean>> = {
    spills: isEmpty || isPart || tag === 'table',
    centres: hasOnlyPictures,
    stretches: isPart,
    floats: false,
  }
  return faults.filter(({ spills }) => spills === undefined || !(isPicture || harmless[spills]))
}

/**
 * Looks at every tag of a piece of HTML, including those in comments and in text that browsers do not parse: parsers
 * differ on where a comment begins and ends. Linear. `onTag` gets the name of each tag and those of its attributes that are no plain bindings. With
 * `hasComponents`, a name that begins with a capital is a component whatever it is in HTML.
 */
export function findInHtml(
  html: string,
  onTag: (name: string, attributes: readonly string[], start: number, end: number) => void = () => {},
  hasComponents = false,
): HtmlFinding[] {
  const found: HtmlFinding[] = []
  const endOfElement = createElementEnds(html)
  const hidden = new HiddenTags(html)
  let open: OpenTag | undefined
  const parser = new TagParser({
    onopentagname: (name) => {
      open = { name, start: parser.startIndex, attributes: [] }
    },
    onattribute: (name, value, quote) => {
      if (value.includes('<')) hidden.isWanted = true
      open?.attributes.push({ name, value, hasValue: quote !== undefined })
    },
    onopentag: () => {
      if (open === undefined) return
      const { name, start, attributes } = open
      const end = parser.endIndex + 1
      const elementEnd = endOfElement(name, end)
      const faults = faultsOfTag(open, hasComponents)
      const inside = faults.length === 0 ? '' : html.slice(end, end + PICTURES_MAX_CHARACTERS)
      for (const fault of withoutSpills(faults, name, EMPTY.test(inside), ONLY_PICTURES.test(inside))) {
        found.push({ ...fault, start, end: fault.form === formOfTag(name) ? elementEnd : end })
      }
      onTag(
        name,
        attributes.filter((one) => !isPlainBinding(one.name, one.value)).map((one) => one.name),
        start,
        end,
      )
      if (hidden.isWanted) hidden.expect(start, end)
      open = undefined
    },
  })
  // Only a letter begins the name of a tag; comments, declarations and instructions become plain text.
  parser.end(html.replace(/<(?![a-z/])/gi, ' '))
  // What follows a tag that is left open becomes its attributes, whatever it looks like in this piece.
  if (open !== undefined) found.push({ form: 'handler', start: open.start, end: html.length })
  for (const tag of hidden.read()) {
    found.push(...faultsOfTag(tag, hasComponents).map((fault) => ({ ...fault, ...tag.range })))
  }
  return found
}

/** Code is blank here, so that more space may be something that is shown. */
const EMPTY = /^\s{0,2}<\//
const ONLY_PICTURES = /^(?:\s{0,9}(?:<img\b[^<>]{0,500}>|!\[[^\]\n]{0,200}\]\([^()\s]{1,300}\))){0,9}\s{0,9}<\//i
const PICTURES_MAX_CHARACTERS = 3000

interface OpenTag {
  name: string
  start: number
  attributes: { name: string; value: string; hasValue: boolean }[]
}

/** A name with a capital or a dash may be a component, which the caller judges; HTML does not respect case. */
function faultsOfTag({ name, attributes }: OpenTag, hasComponents: boolean): Fault[] {
  const form = formOfTag(name)
  if (form !== undefined) return [{ form }, ...attributes.flatMap((one) => faultsOfAttribute(one.name, one.value))]
  if (isForCaller(name, hasComponents)) {
    const isCustom = !hasComponents && /^[a-z][\w.]*-/.test(name) && attributes.some(({ hasValue }) => hasValue)
    const faults = attributes.flatMap((one) => [...faultsOnComponent(one.name, one.value), ...spelledMarkup(name, one)])
    // A script of the theme may make something of a custom element: `<rapi-doc spec-url="...">` loads another site.
    return isCustom ? [{ form: 'component', name }, ...faults] : faults
  }
  const isPermitted = isPermittedElement(name)
  // `<your key>` in plain text is a placeholder.
  const isInert = !isPermitted && isInertElement(name)
  const element: Fault[] = isPermitted || isInert ? [] : [{ form: 'unknown-element', name: name.toLowerCase() }]
  const judged = attributes.filter(({ name: one, hasValue }) => hasValue || !(isInert || isInertFlag(one)))
  return [
    ...element,
    ...judged.flatMap((one) => [...faultsOnElement(name, one.name, one.value), ...spelledMarkup(name, one)]),
  ]
}

/** `HiddenTags` finds a tag that is written out in the value. */
function spelledMarkup(tag: string, { name, value }: OpenTag['attributes'][number]): Fault[] {
  return value.includes('<') ? [] : faultsOfMarkup(tag, name, value)
}

// Values of attributes that a component, or a library on the page, may insert as HTML.

/** Browsers show these as text. */
const SHOWN_AS_TEXT = /^(?:alt|title|label|placeholder|summary|aria-[a-z]+)$/i
/** The label of a tab, `<script>`: there is nothing in it that could run. */
const TAG_ALONE = /^\s*<[a-z][\w-]{0,40}\s*\/?>\s*$/i
/** Escapes of JavaScript and JSON. */
const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/gi

/** Gives what a value does as HTML, in every spelling that something may resolve before it inserts it. */
export function faultsOfMarkup(tag: string, name: string, value: string): Fault[] {
  if (isPermittedElement(tag) && SHOWN_AS_TEXT.test(name)) return []
  const plain = decodeReferences(
    value.replace(ESCAPE, (_whole, long?: string, short?: string, byte?: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(long ?? short ?? byte ?? '', 16), 0x10ffff)),
    ),
  )
  return plain.includes('<') && !TAG_ALONE.test(plain) ? findInHtml(plain) : []
}

function isForCaller(name: string, hasComponents: boolean): boolean {
  if (/[.:-]/.test(name)) return true
  return /^[A-Z]/.test(name) && (hasComponents || (!isPermittedElement(name) && isInertElement(name)))
}

/** A library also runs what stands on an element that no standard knows. */
function faultsOnComponent(name: string, value: string): Fault[] {
  const form = formOfLibrary(name.toLowerCase(), value)
  return form === undefined ? faultsOfAttribute(name, value) : [{ form }]
}

const WITH_BODY = /^(script|style|noscript)$/i

/**
 * Gives a function that finds the end of an element by the end of its tag; tags must come in order. A script is
 * identified by its body, up to the next end tag. Of several scripts with one end tag only the first has the body.
 */
function createElementEnds(html: string): (name: string, tagEnd: number) => number {
  const ends = new Map<string, { places: number[]; next: number; taken: number }>()
  for (const { 1: name = '', index } of html.matchAll(/<\/(script|style|noscript)/gi)) {
    const known = ends.get(name.toLowerCase())
    if (known === undefined) ends.set(name.toLowerCase(), { places: [index], next: 0, taken: -1 })
    else known.places.push(index)
  }
  return (name, tagEnd) => {
    if (!WITH_BODY.test(name)) return tagEnd
    const own = ends.get(name.toLowerCase()) ?? { places: [], next: 0, taken: -1 }
    ends.set(name.toLowerCase(), own)
    while ((own.places[own.next] ?? html.length) < tagEnd) own.next += 1
    if (own.taken === own.next) return tagEnd
    own.taken = own.next
    return own.places[own.next] ?? html.length
  }
}

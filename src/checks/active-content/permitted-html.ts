// The HTML and SVG that can only show text, images and sound. What is not listed here needs a precedent.
// Sources: https://html.spec.whatwg.org/multipage/indices.html and https://www.w3.org/TR/SVG2/eltindex.html

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map((name) => name.toLowerCase()))

const ELEMENTS = words(
  'a abbr acronym address article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup ' +
    'data dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins ' +
    'kbd label legend li main map mark menu meter nav nobr ol optgroup option output p picture pre progress q rb rp rt rtc ' +
    'ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ' +
    'ul var video wbr ' +
    // Drawings. `use`, `image` and `feImage` load what they name, `animate` and `set` change attributes later.
    'svg g path circle ellipse line polygon polyline rect text tspan textPath defs desc title symbol marker mask pattern ' +
    'clipPath linearGradient radialGradient stop switch view filter feBlend feColorMatrix feComposite feDropShadow feFlood ' +
    'feGaussianBlur feMerge feMergeNode feOffset ' +
    // MathML, without `maction` and `semantics`, which change what is shown.
    'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd ' +
    'mphantom menclose mstyle merror mmultiscripts mprescripts',
)

const ATTRIBUTES = words(
  'id class className title lang xml:lang dir translate hidden inert role tabindex key slot part itemprop itemscope ' +
    'itemtype itemid itemref name for htmlFor label xmlns xmlns:xlink version ' +
    'href hrefLang rel rev target download referrerPolicy type src srcset sizes media alt width height loading decoding ' +
    'fetchPriority crossOrigin longdesc usemap ismap shape coords poster controls controlsList autoPlay loop muted ' +
    'playsInline preload kind srclang default disablePictureInPicture align valign border cellPadding cellSpacing ' +
    'bgcolor colSpan rowSpan span scope headers abbr summary rules frame nowrap char charoff start reversed value compact ' +
    'open cite dateTime color size face noshade clear checked disabled readOnly min max low high optimum style hspace ' +
    'vspace noWrap markdown spellcheck ' +
    // Of tables in TOML, `{ path = "a" }`, which look like lists of attributes. On elements, they do nothing.
    'text path features edition workspace git branch rev optional ' +
    // SVG.
    'viewBox preserveAspectRatio d x y x1 x2 y1 y2 cx cy r rx ry dx dy fx fy points pathLength transform gradientTransform ' +
    'gradientUnits spreadMethod offset stop-color stop-opacity stopColor stopOpacity fill fill-opacity fill-rule fillRule ' +
    'fillOpacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit ' +
    'stroke-opacity strokeWidth strokeLinecap strokeLinejoin strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity ' +
    'opacity clip-path clipPath clip-rule clipRule clipPathUnits mask maskUnits maskContentUnits marker-start marker-mid ' +
    'marker-end markerWidth markerHeight markerUnits refX refY orient patternUnits patternContentUnits patternTransform ' +
    'text-anchor textAnchor dominant-baseline dominantBaseline alignment-baseline baseline-shift font-family font-size ' +
    'font-style font-weight fontFamily fontSize fontStyle fontWeight letter-spacing letterSpacing textLength lengthAdjust ' +
    'rotate startOffset shape-rendering text-rendering image-rendering vector-effect paint-order focusable enable-background ' +
    'xml:space filter filterUnits in in2 result mode operator stdDeviation flood-color flood-opacity values baseProfile ' +
    // MathML.
    'display displaystyle mathvariant mathsize mathcolor mathbackground stretchy fence separator lspace rspace depth ' +
    'linethickness rowalign columnalign columnlines rowlines rowspacing columnspacing notation scriptlevel accent ' +
    'accentunder symmetric maxsize minsize movablelimits largeop encoding',
)

/** True for an element that only shows what it contains. Case does not matter. */
export function isPermittedElement(name: string): boolean {
  return ELEMENTS.has(name.toLowerCase())
}

/** Elements of HTML that hide or swallow what follows them, take input or load something, with attributes or without. */
const KNOWN_OTHERS = words(
  'area audio bgsound canvas col command content datalist dialog fieldset fencedframe frame image input isindex keygen ' +
    'listing marquee multicol nextid noembed noframes param plaintext portal select selectedcontent shadow slot spacer ' +
    'template textarea webview xmp use feImage animateMotion animateTransform annotation-xml maction semantics mpadded',
)

/** True for a name that no standard gives to an element: without attributes, it shows its text and nothing else. */
export function isInertElement(name: string): boolean {
  return !/[.:-]/.test(name) && !KNOWN_OTHERS.has(name.toLowerCase())
}

const ACTIVE_WITHOUT_VALUE = words(
  'popover autofocus contenteditable nomodule allowfullscreen shadowrootmode formnovalidate credentialless default',
)

/** True for a name without a value that no script or browser reads: `Vec<u8, usize>` in prose looks like two. */
export function isInertFlag(name: string): boolean {
  return /^[^-:@.#_\s]+$/.test(name) && !/^on/i.test(name) && !ACTIVE_WITHOUT_VALUE.has(name.toLowerCase())
}

/** True for an attribute that does nothing on any permitted element except to style, name or describe it. */
export function isPermittedAttribute(name: string): boolean {
  const lower = name.toLowerCase()
  return ATTRIBUTES.has(lower) || /^aria-[a-z]{1,30}$/.test(lower)
}

/** The largest number of pixels, of rows or of steps in attributes whose value becomes a size; of a percentage, 100. */
const LARGEST: Readonly<Record<string, number>> = {
  width: 5000,
  height: 5000,
  border: 20,
  cellpadding: 50,
  cellspacing: 50,
  hspace: 100,
  vspace: 100,
  size: 100,
  span: 100,
  colspan: 100,
  rowspan: 1000,
  char: 100,
  charoff: 100,
  scriptlevel: 3,
}
/** Of MathML: lengths of space and lines. */
const MATHS_LENGTHS = words('lspace rspace depth mathsize minsize maxsize linethickness rowspacing columnspacing')
const LENGTH_OF_MATHS = /^\s*(?:-0?\.\d+em|\+?\d{0,2}(?:\.\d+)?(?:em|ex|px|pt|%)?|\d{1,3}%|infinity|[a-z]+)(?:\s|$)/i
/** These are measured in units of the drawing, which clips them. */
const SHAPES = words('rect image pattern mask filter marker symbol use text fegaussianblur feflood feoffset feblend')

/** True for an attribute whose size could fill the page, or that moves what it holds over what is around it. `element`: '' if it is not known. */
export function exceedsBounds(name: string, value: string, element: string): boolean {
  const lower = name.toLowerCase()
  // What does not fit would run over the navigation at the start of the line.
  if (lower === 'dir') return /^\s*(?:rtl|auto)\s*$/i.test(value)
  if (lower === 'align' && element.toLowerCase() === 'table') return /^\s*right\s*$/i.test(value)
  const isInTable = /^(?:table|t[rdh]|thead|tbody)$/i.test(element)
  if (lower === 'style' && isInTable) return /float\s*:(?!\s*(?:left|none)\b)/i.test(value)
  if (MATHS_LENGTHS.has(lower)) return !LENGTH_OF_MATHS.test(value)
  const largest = LARGEST[lower]
  if (largest === undefined || SHAPES.has(element.toLowerCase())) return false
  const [, digits = '0', unit = ''] = /^\s*[-+]?(\d*\.?\d*(?:e\d+)?)\s*(%|[a-z]*)/i.exec(value) ?? []
  return Number(digits) * (PER_UNIT[unit.toLowerCase()] ?? (unit === '%' ? largest / 100 : 1)) > largest
}

const PER_UNIT: Readonly<Record<string, number>> = {
  em: 16,
  rem: 16,
  ex: 8,
  in: 96,
  cm: 38,
  mm: 4,
  pc: 16,
  pt: 1.3,
  vw: 20,
  vh: 10,
}

/** Of Next.js, Nuxt, VitePress, Gatsby and Material for MkDocs; anchors of API docs are in small letters. */
const OF_FRAMEWORK = /^__[A-Z\d_]+$|^_{2,3}(?:config|next|nuxt|gatsby)$/

/**
 * True for a name or an id under which scripts look for something else. Pictures, frames and forms with a name become
 * properties of `document`, before its own (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem), and
 * frameworks keep their settings in elements with ids such as `__NEXT_DATA__`. `element`: '' if it is not known.
 */
export function isClobbering(name: string, value: string, element: string): boolean {
  const lower = name.toLowerCase()
  if (lower === 'id') return OF_FRAMEWORK.test(value)
  return lower === 'name' && /^(?:img|image|)$/i.test(element) && /^[\w$]+$/.test(value)
}

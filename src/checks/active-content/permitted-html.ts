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
    'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mpadded ' +
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
    'template textarea webview xmp use feImage animateMotion animateTransform annotation-xml maction semantics',
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

/** Utility classes that take an element out of the page's flow: Tailwind, UnoCSS, Bootstrap, Bulma, UIkit, Tachyons. */
const OVERLAY_CLASS =
  /^!?-?(?:fixed|absolute|sticky|inset-.+|(?:top|left|right|bottom|start|end)-(?:\d|\[|px|full|auto|screen|\().*|z-(?:\d|\[|auto|\().*|position-(?:fixed|absolute|sticky)|(?:fixed|sticky)-(?:top|bottom)|w-screen|h-screen|size-screen|min-[wh]-screen|is-overlay|modal.*|uk-(?:position|modal|offcanvas|overlay)-?.*|uk-sticky|aspect-.*absolute|md-overlay|offcanvas.*|overlay|backdrop|drawer|-?m[trblxy]?-\[-.+|\[.*(?:position|inset|z-index|top|left|right|bottom|transform|translate|margin).*\].*|(?:-?translate|-?scale)-.*|-m[trblxyse]?-.+)!?$/i

/** The same in themes: Material for MkDocs, Infima of Docusaurus, Read the Docs, Furo. */
const THEME_OVERLAY =
  /^(?:md-(?:consent|dialog|search|sidebar|nav|header|top|banner|tabs)(?:__.*|--.*)?|navbar-sidebar.*|navbar--fixed.*|rst-versions|wy-nav-.*|wy-body-.*|(?:[\w-]+[-_])?(?:overlay|backdrop|sidebar-drawer))$/i

/** A longer name belongs to no library, and the patterns would take long for it. */
const CLASS_MAX_CHARACTERS = 200

/** Gives the classes that may lay an element over others; prefixes such as `md:` and `hover:` do not matter. */
export function overlayClassesIn(classes: string): string[] {
  return classes.split(/\s+/).filter((one) => {
    if (one.length > CLASS_MAX_CHARACTERS) return true
    return OVERLAY_CLASS.test(withoutVariants(one)) || THEME_OVERLAY.test(one)
  })
}

/** `md:hover:fixed` is `fixed`; what is in brackets belongs to the class. */
function withoutVariants(name: string): string {
  const bracket = name.indexOf('[')
  const head = bracket === -1 ? name : name.slice(0, bracket)
  return name.slice(head.lastIndexOf(':') + 1)
}

/** Properties that style an element where it stands. */
const PROPERTY =
  /^(?:color|background(?:-color|-clip|-size|-position|-repeat)?|(?:margin|padding)(?:-(?:top|right|bottom|left|inline|block)(?:-(?:start|end))?)?|border(?:-.+)?|border-?radius|outline(?:-.+)?|(?:max-|min-)?(?:width|height|inline-size|block-size)|display|float|clear|vertical-align|text-.+|font(?:-.+)?|line-height|letter-spacing|word-(?:break|spacing|wrap)|overflow(?:-.+)?|white-space|hyphens|tab-size|list-style(?:-.+)?|flex(?:-.+)?|grid(?:-.+)?|gap|row-gap|column-.+|columns|align-.+|justify-.+|place-.+|order|object-.+|aspect-ratio|box-(?:shadow|sizing|decoration-break)|cursor|opacity|filter|visibility|direction|unicode-bidi|writing-mode|pointer-events|color-scheme|appearance|resize|will-change|isolation|counter-.+|content-visibility|-webkit-user-select|scroll-behavior|background-image|user-select|table-layout|caption-side|border-.+|empty-cells|page-break-.+|break-.+|image-rendering|fill|stroke(?:-.+)?|accent-color|scroll-margin(?:-.+)?|transition(?:-.+)?|vector-effect|zoom|-webkit-text-.+|mso-.+|quotes)$/

/** Values that load something, or place an element elsewhere by a property that is otherwise harmless. */
const LOADING_VALUE = /url\s*\(|image-set\s*\(|expression\s*\(|@import|-moz-binding|(?<!scroll-)behavior\s*:|\\/i

/** What a style does that is more than to style an element where it stands. */
type StyleFault = 'loads' | 'overlays'

/** Looks at the text of a `style` attribute; comments and character references must be resolved. */
export function faultOfStyle(style: string): StyleFault | undefined {
  if (LOADING_VALUE.test(style)) return 'loads'
  const isHarmless = style.split(';').every((declaration) => {
    const [name = '', value = ''] = declaration.split(/:(.*)/s)
    return name.trim() === '' || isHarmlessDeclaration(toKebab(name.trim()), value)
  })
  return isHarmless ? undefined : 'overlays'
}

/** Properties that paint around an element, over what stands there. */
const SPREADING = /^(?:outline|box-shadow|border(?!-?radius|-spacing)|text-(?:shadow|decoration|underline|indent)|zoom)/
const FAR =
  /\d{3,}(?:\.\d*)?(?:px|pt|r?em|ch|ex|in|cm|v)|\d(?:in|cm|v[whmib])|^\s*\d{2,}\s*$|calc|(?<![#\w.])[\d.]{1,20}e\d/i

/** Boxes so large that nothing else of the page stays in sight; pictures are up to two thousand pixels wide. */
const BOX = /^(?:(?:min-)?(?:width|height|inline-size|block-size)|(?:margin|padding)(?:-.+)?)$/
const HUGE =
  /(?<![\d.])(?:(?:[3-9]\d{3}|\d{5,})(?:\.\d*)?(?:px|pt|$|["';\s])|(?:[2-9]\d\d|\d{4,})(?:\.\d*)?(?:r?em|ch|ex|in|cm|v[whmib]|[dsl]v[whmib]|%))/i

function isHarmlessDeclaration(name: string, value: string): boolean {
  if (name.startsWith('--')) return true
  if (name === 'position') return /^\s*["']?(?:relative|static)["']?\s*(?:!important)?\s*$/i.test(value)
  const isPulled = name.startsWith('margin') && /-\s*[\d.]|calc|var/i.test(value)
  if (SPREADING.test(name) && FAR.test(value)) return false
  if (BOX.test(name) && HUGE.test(value)) return false
  const isScreenWide = /(?:\d{2,}|\.\d+)\s*(?:vw|vh|vmax|vmin|dvh|svh|lvh)/i.test(value)
  return PROPERTY.test(name) && !isPulled && !(isScreenWide && /^(?:min-)?(?:height|block-size)$/.test(name))
}

/** `backgroundColor` of React is `background-color`. */
function toKebab(name: string): string {
  return /^-|-/.test(name)
    ? name.toLowerCase()
    : name.replace(/[A-Z]/g, (letter, index) => (index === 0 ? letter : `-${letter}`)).toLowerCase()
}

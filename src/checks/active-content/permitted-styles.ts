// The declarations of CSS that style an element within its own box, or move it by a little. A property or a value that is
// not listed here needs a precedent. Source: https://developer.mozilla.org/en-US/docs/Web/CSS/Reference/Properties

/** What a style does that is more than to style an element where it stands. */
export type StyleFault = 'loads' | 'overlays' | 'spills'

/**
 * Judges the text of a `style` attribute whose character references are resolved. `spills` is a height or a line
 * that the content may exceed, and then it lies over what is around it: harmless on an element that holds nothing. Escapes
 * and comments are not read at all: a string may hold what looks like a comment, and an escape any name.
 */
export function faultOfStyle(style: string): StyleFault | undefined {
  if (LOADING_VALUE.test(style)) return 'loads'
  if (style.length > STYLE_MAX_CHARACTERS || style.includes('/*')) return 'overlays'
  const declarations = style.toLowerCase() === style ? style : toKebabNames(style)
  const read = declarations.split(';').flatMap(readDeclaration)
  if (!read.every(isHarmless) || isUnboundedTogether(read)) return 'overlays'
  const isClipped = read.some(({ name, value }) => name.startsWith('overflow') && /hidden|auto|scroll/.test(value))
  const mayExceed = read.some(({ name, value }) =>
    HEIGHT.test(name)
      ? !/^(?:100%|auto|none|[a-z]+-content)$/.test(value)
      : /^(?:white-space|text-wrap)$/.test(name) && UNBROKEN.test(value),
  )
  return mayExceed && !isClipped ? 'spills' : undefined
}

/** Boxes in a line that does not break run over the columns beside the text. */
const UNBROKEN = /^(?:nowrap|pre)$/

/** Values that load something. A backslash may spell any of them. */
const LOADING_VALUE = /url\s*\(|image-set\s*\(|expression\s*\(|@import|-moz-binding|(?<!scroll-)behavior\s*:|\\/i
/** People write shorter ones. */
const STYLE_MAX_CHARACTERS = 2000
const HEIGHT = /^(?:max-)?(?:height|block-size)$/

interface Declaration {
  /** In lower case, without the prefix of a vendor. */
  name: string
  value: string
}

/** `backgroundColor` of React is `background-color`; in HTML, a browser knows no such name. */
function toKebabNames(style: string): string {
  return style.replace(/(^|;)(\s*)([a-z][a-zA-Z]*)(?=\s*:)/gi, (_all, start: string, space: string, name: string) => {
    const kebab = /[a-z]/.test(name) ? name.replace(/(?<=.)[A-Z]/g, '-$&') : name
    return `${start}${space}${kebab}`
  })
}

function readDeclaration(text: string): Declaration[] {
  const [name = '', value = ''] = text.toLowerCase().split(/:(.*)/s)
  if (name.trim() === '' && value === '') return []
  const plain = value.replace(/\s*!\s*important\s*$/, '').trim()
  return [{ name: name.trim().replace(/^-?(?:webkit|moz|ms|o)-/, ''), value: plain }]
}

function isHarmless({ name, value }: Declaration): boolean {
  // Frameworks compute positions and shadows from their custom properties; a colour is none.
  if (name.startsWith('--')) return isColour(value)
  // Of Word: browsers do not know them.
  if (name.startsWith('mso-')) return !/[()"']/.test(value)
  const judge = PROPERTIES.get(name)
  return judge !== undefined && (judge(value) || (GLOBAL.test(value) && !PLACING.test(name)))
}

const GLOBAL = /^(?:inherit|initial|unset|revert)$/
/** Such a value may be that of an element of the theme that is placed somewhere, or may lift a limit of the theme. */
const PLACING = /^(?:position|overflow|zoom|margin|(?:max-|min-)?(?:width|height)|line-height|trans|anim|.*filter)/

/** A ratio gives way to its content, unless another height is the least; a width may be large below a limit. */
function isUnboundedTogether(read: readonly Declaration[]): boolean {
  const has = (pattern: RegExp): boolean => read.some(({ name }) => pattern.test(name))
  const isWide = read.some(({ name, value }) => /^(?:min-)?(?:width|inline-size)$/.test(name) && !isWidth(value))
  return (
    (has(/^aspect-ratio$/) && has(/^min-(?:height|block-size)$/)) || (isWide && !has(/^max-(?:width|inline-size)$/))
  )
}

// Values.

type Judge = (value: string) => boolean

/** Of one unit, in pixels, on a large screen. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  q: 1,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 9,
  cap: 12,
  ic: 16,
  lh: 26,
  rlh: 26,
}
const VIEWPORT = /^(?:[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))$/
const VIEWPORT_UNIT_PIXELS = 20
const NUMBER = /^([-+]?(?:\d{1,6}(?:\.\d{0,20})?|\.\d{1,20}))([a-z]{0,5}|%)$/

/** True for a length between two numbers of pixels, or a percentage up to a limit; a unit that is not known has none. */
function length(min: number, max: number, percent = 0): Judge {
  return (value) => {
    const [, digits = '', unit = ''] = NUMBER.exec(value) ?? []
    if (digits === '') return false
    const number = Number(digits)
    if (unit === '%') return number <= percent && number >= (min < 0 ? -percent : 0)
    const pixels = VIEWPORT.test(unit) ? VIEWPORT_UNIT_PIXELS : PIXELS[unit]
    return pixels !== undefined && number * pixels >= min && number * pixels <= max
  }
}

function number(min: number, max: number): Judge {
  return (value) =>
    /^[-+]?(?:\d{1,6}(?:\.\d{0,20})?|\.\d{1,20})$/.test(value) && Number(value) >= min && Number(value) <= max
}

const matches = (pattern: RegExp): Judge => pattern.test.bind(pattern)
const anyOf =
  (...judges: Judge[]): Judge =>
  (value) =>
    judges.some((judge) => judge(value))
const isKeyword = matches(/^[a-z]+(?:-[a-z0-9]+){0,5}$/)
const isAuto = matches(/^(?:auto|none|normal|(?:min|max|fit)-content)$/)
/** A theme's own variable, where no value of it does harm. */
const isVariable = matches(/^var\(\s*--[\w-]{1,100}\s*\)$/)

/** True if each of so many values passes; white space within parentheses separates none. */
function each(max: number, judge: Judge): Judge {
  return (value) => {
    const parts = partsOf(value, /\s+/)
    return parts.length <= max && parts.every(judge)
  }
}

function partsOf(value: string, separator: RegExp): string[] {
  const hidden = value.replace(/\((?:[^()]|\([^()]*\))*\)/g, (all) =>
    all.replace(/[\s,]/g, (one) => (one === ',' ? '\u0001' : '\u0000')),
  )
  return hidden.split(separator).map((part) => part.replaceAll('\u0001', ',').replaceAll('\u0000', ' '))
}

const PLAIN_COLOUR = String.raw`#[\da-f]{3,8}|[a-z]{3,30}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+a-z-]{1,80}\)`
const isColour = matches(
  new RegExp(`^(?:${PLAIN_COLOUR}|var\\(\\s*--[\\w-]{1,100}\\s*(?:,\\s*(?:${PLAIN_COLOUR})\\s*)?\\))$`),
)
/** Paints within the box of its element. */
const isGradient = matches(
  /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[\w\s.,%#/+-]|(?:rgba?|hsla?|var)\([\w\s.,%/-]{1,80}\)){1,500}\)$/,
)
const isInner = matches(/^[\w.%,/+-]{1,40}$/)
const isFilter = matches(
  /^(?:none|(?:invert|grayscale|sepia|saturate|hue-rotate|brightness|contrast|opacity)\([\d.]{0,10}(?:%|deg|turn|rad)?\))$/,
)
const isFamily = matches(/^(?:[\w\s,-]|"[\w\s.-]{0,60}"|'[\w\s.-]{0,60}'|var\(\s*--[\w-]{1,100}\s*\)){1,300}$/)

const COLUMN_PX = 800
const isWidth = anyOf(
  isAuto,
  length(0, COLUMN_PX, 100),
  matches(/^calc\(\s*\d{1,2}(?:\.\d+)?%\s+-\s+\d{1,3}(?:\.\d+)?(?:px|r?em)\s*\)$/),
)
/** Of a picture, which themes shrink to the width of their text. */
const isPictureWidth = anyOf(isWidth, length(0, 2000, 100))
const isHeight = anyOf(isAuto, (value) => !VIEWPORT.test(value.replace(/^[\d.]+/, '')) && length(0, 2000, 100)(value))
const isSize = anyOf(isAuto, isVariable, length(0, 400, 50))
const isGap = anyOf(isAuto, isVariable, length(0, 100, 20))
const isLine = anyOf(isColour, length(0, 20))
const isThinLine = anyOf(isColour, length(0, 5))
/** A track with another size than that of its content could be too small for it. */
const isTrack = matches(/^(?:auto|(?:min|max)-content|(?:[1-9]|1[0-2])(?:\.\d{1,3})?fr)$/)
const FLEXIBLE = String.raw`(?:(?:[1-9]|1[0-2])(?:\.\d{1,3})?fr|auto|(?:min|max)-content|\d{1,2}%)`
const isColumnTrack = anyOf(
  isTrack,
  length(0, 300, 50),
  matches(
    new RegExp(
      `^minmax\\(\\s*(?:0|auto|min-content|[12]?\\d{1,2}px|1?\\d(?:\\.\\d+)?r?em)\\s*,\\s*${FLEXIBLE}\\s*\\)$`,
    ),
  ),
  matches(new RegExp(`^repeat\\(\\s*(?:[1-9]|1[0-2])\\s*,\\s*(?:${FLEXIBLE}\\s*){1,4}\\)$`)),
  matches(
    new RegExp(
      `^repeat\\(\\s*(?:[1-9]|1[0-2]|auto-fi(?:ll|t))\\s*,\\s*minmax\\(\\s*(?:0|[1-4]?\\d{1,2}px|[12]?\\d(?:\\.\\d+)?r?em|100%)\\s*,\\s*${FLEXIBLE}\\s*\\)\\s*\\)$`,
    ),
  ),
)

/** Offsets, blur and spread, in this order; more than one shadow may be in a list. */
function isShadow(value: string): boolean {
  const shadows = partsOf(value, /\s*,\s*/)
  return shadows.length <= 4 && shadows.every(isOneShadow)
}

const SHADOW_LENGTHS: readonly Judge[] = [length(-15, 15), length(-15, 15), length(0, 40), length(-40, 4)]

function isOneShadow(value: string): boolean {
  const parts = partsOf(value, /\s+/)
  const lengths = parts.filter((part) => /^[-+.\d]/.test(part))
  const isShort = lengths.every((part, index) => SHADOW_LENGTHS[index]?.(part) === true)
  return (
    isShort && parts.length - lengths.length <= 2 && parts.every((part) => lengths.includes(part) || isColour(part))
  )
}

/** From a fifth of the width to ten times as high. */
function isRatio(value: string): boolean {
  const [, width = '0', height = '1'] =
    /^(?:auto\s+)?(\d{1,5}(?:\.\d+)?)(?:\s*\/\s*(\d{1,5}(?:\.\d+)?))?$/.exec(value) ?? []
  const ratio = Number(width) / Number(height)
  return value === 'auto' || (ratio >= 0.2 && ratio <= 20)
}

/** Style and weight, size with the height of lines, family. */
function isFont(value: string): boolean {
  const [, size = '', height = '1', family = ''] =
    /^(?:(?:italic|bold|normal|[1-9]00)\s+){0,3}([\w.%-]{1,20})(?:\s*\/\s*([\w.%]{1,20}))?\s+(.+)$/.exec(value) ?? []
  return anyOf(isKeyword, length(0, 100, 400))(size) && number(1, 4)(height) && isFamily(family)
}

// Properties.

const sides = (name: string, suffix = ''): string =>
  ['top', 'bottom', 'left', 'right', 'inline', 'block', 'inline-start', 'inline-end', 'block-start', 'block-end']
    .map((side) => `${name}-${side}${suffix}`)
    .join(' ')

const LISTS: readonly [names: string, judge: Judge][] = [
  [
    `color background-color border-color outline-color text-decoration-color column-rule-color fill stroke stop-color ` +
      `flood-color caret-color accent-color text-fill-color text-stroke-color ${sides('border', '-color')}`,
    each(4, isColour),
  ],
  // Keywords of these do not move, lift or hide more than the element itself.
  [
    'display float clear visibility box-sizing box-decoration-break border-collapse table-layout caption-side empty-cells ' +
      'border-style outline-style text-align text-align-last text-justify text-transform text-wrap text-overflow ' +
      'text-orientation text-rendering text-decoration-line text-decoration-style text-underline-position ' +
      'text-decoration-skip-ink white-space word-break word-wrap overflow-wrap line-break hyphens direction writing-mode ' +
      'list-style list-style-type list-style-position list-style-image font-style font-variant font-variant-numeric ' +
      'font-variant-caps font-variant-ligatures font-stretch font-kerning font-smoothing font-synthesis object-fit cursor ' +
      'pointer-events user-select touch-action resize appearance color-scheme isolation image-rendering shape-rendering ' +
      'flex-direction flex-wrap flex-flow align-items align-content align-self justify-items justify-content justify-self ' +
      'place-items place-content place-self grid-auto-flow column-fill column-span fill-rule clip-rule stroke-linecap ' +
      'stroke-linejoin text-anchor dominant-baseline alignment-baseline vector-effect paint-order scroll-behavior ' +
      'page-break-before page-break-after page-break-inside break-before break-after break-inside box-orient box-align ' +
      'box-pack scrollbar-width print-color-adjust color-adjust background-clip background-origin background-repeat ' +
      `background-attachment ${sides('border', '-style')}`,
    each(4, isKeyword),
  ],
  ['position', matches(/^(?:static|relative)$/)],
  ['unicode-bidi', matches(/^(?:normal|embed|isolate|plaintext)$/)],
  // A hidden overflow only cuts; a visible one lets a drawing paint around itself.
  ['overflow overflow-x overflow-y', each(2, matches(/^(?:hidden|auto|scroll)$/))],
  ['width min-width inline-size min-inline-size', isPictureWidth],
  ['max-width max-inline-size', (value) => value !== 'none' && anyOf(isWidth, isVariable)(value)],
  ['flex-basis', isWidth],
  ['height max-height block-size max-block-size', isHeight],
  ['min-height min-block-size', anyOf(isAuto, (value) => isHeight(value) && length(0, 1000, 100)(value))],
  ['aspect-ratio', isRatio],
  [`margin ${sides('margin')}`, each(4, anyOf(isAuto, length(0, 400, 50)))],
  ['padding', each(4, isSize)],
  [sides('padding'), each(2, anyOf(isSize, length(0, 400, 100)))],
  [`scroll-margin scroll-padding ${sides('scroll-margin')}`, each(4, length(0, 500))],
  [`border border-width outline-offset column-rule ${sides('border')} ${sides('border', '-width')}`, each(4, isLine)],
  ['outline outline-width', each(3, isThinLine)],
  ['border-spacing', each(2, length(0, 50))],
  [
    'border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius',
    (value) => each(8, anyOf(isVariable, length(0, 10_000, 100)))(value.replace(/\s*\/\s*/, ' ')),
  ],
  ['box-shadow', isShadow],
  ['text-shadow', (value) => isShadow(value) && !/\d{2,}(?:px|r?em)/.test(value)],
  ['background', each(12, anyOf(isColour, isGradient, isInner))],
  ['background-image', anyOf(isAuto, isGradient)],
  ['background-size background-position', each(8, isInner)],
  ['filter', each(6, isFilter)],
  ['backdrop-filter transform transition animation', matches(/^none$/)],
  ['text-decoration', each(4, isThinLine)],
  ['text-decoration-thickness text-stroke-width', anyOf(isKeyword, length(0, 5))],
  ['text-stroke', each(2, anyOf(isColour, length(0, 3)))],
  ['text-underline-offset', anyOf(isKeyword, length(0, 10))],
  ['text-indent', length(0, 100)],
  ['letter-spacing word-spacing', anyOf(isAuto, length(0, 20))],
  ['vertical-align', anyOf(isKeyword, length(-20, 20, 50))],
  // A length would hold for larger text within, whose lines would lie over others.
  ['line-height', anyOf(isAuto, number(1, 4))],
  ['font-size', anyOf(isKeyword, isVariable, length(0, 100, 400))],
  ['font', isFont],
  ['font-family', isFamily],
  ['font-weight', anyOf(isKeyword, isVariable, number(1, 1000))],
  ['font-feature-settings', matches(/^(?:normal|["'][a-z0-9]{4}["'](?:\s+(?:on|off|\d))?)$/)],
  ['opacity fill-opacity stroke-opacity stop-opacity flood-opacity', anyOf(number(0, 1), length(0, 0, 100))],
  ['flex', each(3, anyOf(number(0, 100), isWidth))],
  ['flex-grow flex-shrink', number(0, 100)],
  ['order orphans widows line-clamp', number(-100, 100)],
  ['gap row-gap column-gap grid-gap grid-row-gap grid-column-gap', each(2, isGap)],
  ['columns', each(2, anyOf(number(1, 6), length(50, 500), isAuto))],
  ['column-count', anyOf(isAuto, number(1, 6))],
  ['column-width', anyOf(isAuto, length(50, 500))],
  ['grid-template-columns', each(12, isColumnTrack)],
  ['grid-template-rows grid-auto-rows grid-auto-columns', each(12, isTrack)],
  [
    'grid-column grid-row grid-column-start grid-column-end grid-row-start grid-row-end',
    matches(/^(?:(?:span\s+)?(?:\d|1[0-2])|-1|auto)(?:\s*\/\s*(?:(?:span\s+)?(?:\d|1[0-2])|-1|auto))?$/),
  ],
  ['object-position', each(2, anyOf(isKeyword, length(0, 0, 100)))],
  ['tab-size', number(0, 16)],
  // Typora writes it at pictures: a small one only shrinks.
  ['zoom', anyOf(number(0.05, 1), length(0, 0, 100))],
  ['counter-reset counter-increment counter-set', matches(/^[\w\s-]{1,80}$/)],
  // Drawings are clipped at their box.
  ['stroke-width stroke-dashoffset stroke-miterlimit rx ry', length(-1000, 1000)],
  ['stroke-dasharray', matches(/^(?:none|[\d\s.,]{1,100})$/)],
]

const PROPERTIES: ReadonlyMap<string, Judge> = new Map(
  LISTS.flatMap(([names, judge]) => names.split(' ').map((name) => [name, judge] as const)),
)

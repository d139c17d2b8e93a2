// The declarations of CSS that style an element within its own box, or move it by a little. A property or a value that is
// not listed here needs a precedent. Source: https://developer.mozilla.org/en-US/docs/Web/CSS/Reference/Properties

/**
 * What a style does that is more than to style an element where it stands. `spills`: its content may lie over what is around
 * it, which is harmless where there is none. `centres`: what is too wide may do so on both sides, which pictures are not, since
 * themes shrink them. `stretches` and `floats`: its own box may, to the end or the start, unless it is such a picture.
 */
export type StyleFault = 'loads' | 'overlays' | 'spills' | 'centres' | 'stretches' | 'floats'

/**
 * Judges the text of a `style` attribute whose character references are resolved. Escapes and comments are not read at all: a
 * string may hold what looks like a comment, and an escape any name.
 */
export function faultOfStyle(style: string): StyleFault | undefined {
  if (LOADING_VALUE.test(style)) return 'loads'
  if (style.length > STYLE_MAX_CHARACTERS || style.includes('/*')) return 'overlays'
  const read = style.split(';').flatMap(readDeclaration)
  const valuesOf = (names: RegExp): string[] => read.flatMap(({ name, value }) => (names.test(name) ? [value] : []))
  if (!read.every(isHarmless) || isUnboundedTogether(valuesOf)) return 'overlays'
  const fault = faultOfWidth(valuesOf)
  if (fault !== undefined) return fault
  const isClipped = valuesOf(/^overflow/).some((value) => /hidden|auto|scroll/.test(value))
  if (isClipped) return undefined
  return mayExceed(valuesOf) ? 'spills' : isCentred(valuesOf) ? 'centres' : undefined
}

type ValuesOf = (names: RegExp) => string[]

function mayExceed(valuesOf: ValuesOf): boolean {
  return (
    valuesOf(/^(?:max-)?(?:height|block-size)$/).some((value) => !/^(?:100%|auto|none|[a-z]+-content)$/.test(value)) ||
    // Boxes in a line that does not break run over the columns beside the text.
    valuesOf(/^(?:white-space|text-wrap)$/).some((value) => /^(?:nowrap|pre)$/.test(value))
  )
}

function isCentred(valuesOf: ValuesOf): boolean {
  const isColumn = valuesOf(/^flex-(?:direction|flow)$/).some((value) => value.includes('column'))
  const values = valuesOf(
    isColumn ? /^(?:justify-.*|place-.*|align-self|align-items)$/ : /^(?:justify-.*|place-.*|align-self)$/,
  )
  return values.some((value) => /center|around|evenly/.test(value))
}

const WIDTH = /^(?:width|inline-size)$/
const MAX_WIDTH = /^max-(?:width|inline-size)$/

/** Themes shrink no such box; within a floating or flexible one, its width is the least width of that. */
function faultOfWidth(valuesOf: ValuesOf): StyleFault | undefined {
  const isFixed = (value: string): boolean => /^max-content$|^[\d.]+[a-z]*$/.test(value) && !length(0, BESIDE_PX)(value)
  const isShare = (value: string): boolean => value.endsWith('%')
  const isShrunk = valuesOf(MAX_WIDTH).some(isShare)
  const isAtEnd = valuesOf(/^float$/).some((value) => /right|end|inherit/.test(value))
  // A table is as wide as its content, whatever limits it.
  const isTable = valuesOf(/^display$/).some((value) => value.includes('table'))
  if (isAtEnd && (isTable || !(isShrunk || valuesOf(WIDTH).some(isShare)))) return 'floats'
  const isStretched = !isShrunk && valuesOf(WIDTH).some(isFixed)
  return isStretched || valuesOf(/^min-(?:width|inline-size)$/).some(isFixed) ? 'stretches' : undefined
}

/**
 * A ratio gives way to its content, unless another height is the least; a width may be large below a limit; a margin moves the
 * box by its percentage of the width around it.
 */
function isUnboundedTogether(valuesOf: ValuesOf): boolean {
  const widths = valuesOf(WIDTH)
  const moved = 2 * largestPercentage(valuesOf(/^margin(?!-(?:top|bottom|block))/))
  return (
    (valuesOf(/^aspect-ratio$/).length > 0 && valuesOf(/^min-(?:height|block-size)$/).length > 0) ||
    (moved > 0 && largestPercentage(widths) + moved > 100) ||
    (valuesOf(MAX_WIDTH).length === 0 && !widths.every(isWidth))
  )
}

function largestPercentage(values: readonly string[]): number {
  return Math.max(0, ...values.flatMap((value) => Array.from(value.matchAll(/([\d.]+)%/g), ([, one]) => Number(one))))
}

/** Values that load something. A backslash may spell any of them. */
const LOADING_VALUE = /url\s*\(|image-set\s*\(|expression\s*\(|@import|-moz-binding|(?<!scroll-)behavior\s*:|\\/i
const STYLE_MAX_CHARACTERS = 2000

/** Gives names in lower case, without the prefix of a vendor. */
function readDeclaration(text: string): { name: string; value: string }[] {
  const [name = '', value = ''] = text.toLowerCase().split(/:(.*)/s)
  if (name.trim() === '' && value === '') return []
  const plain = value.replace(/\s*!\s*important\s*$/, '').trim()
  return [{ name: name.trim().replace(/^-?(?:webkit|moz|ms|o)-/, ''), value: plain }]
}

function isHarmless({ name, value }: { name: string; value: string }): boolean {
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

// Values.

type Judge = (value: string) => boolean

/** Of one unit, in pixels, on a large screen. */
const PIXELS = new Map(
  Object.entries({ '': 1, px: 1, pt: 4 / 3, in: 96, cm: 38, mm: 4, em: 16, rem: 16, ch: 9, vw: 20, vh: 20 }),
)
const NUMBER = /^([-+]?(?:\d{1,6}(?:\.\d{0,20})?|\.\d{1,20}))([a-z]{0,5}|%)$/

/** True for a length between two numbers of pixels, or a percentage up to a limit; a unit that is not known has none. */
function length(min: number, max: number, percent = 0): Judge {
  return (value) => {
    const [, digits = '', unit = ''] = NUMBER.exec(value) ?? []
    if (digits === '') return false
    const number = Number(digits)
    if (unit === '%') return number <= percent && number >= (min < 0 ? -percent : 0)
    const pixels = PIXELS.get(unit)
    return pixels !== undefined && number * pixels >= min && number * pixels <= max
  }
}

const number =
  (min: number, max: number): Judge =>
  (value) =>
    /[\d.]$/.test(value) && length(min, max)(value)
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
/** Offsets, blur and spread, in this order. */
const SHADOW = String.raw`(?:inset\s+)?-?1?\d(?:px)?\s+-?1?\d(?:px)?(?:\s+[1-3]?\d(?:px)?(?:\s+-?[0-4](?:px)?)?)?\s+(?:${PLAIN_COLOUR})`
const isShadow = matches(new RegExp(`^(?:none|${SHADOW}(?:\\s*,\\s*${SHADOW}){0,3})$`))
const isInner = matches(/^[\w.%,/+-]{1,40}$/)
const isFamily = matches(/^(?:[\w\s,-]|"[\w\s.-]{0,60}"|'[\w\s.-]{0,60}'|var\(\s*--[\w-]{1,100}\s*\)){1,300}$/)

const isWidth = anyOf(
  isAuto,
  length(0, 800, 100),
  matches(/^calc\(\s*\d{1,2}(?:\.\d+)?%\s+-\s+\d{1,3}(?:\.\d+)?(?:px|r?em)\s*\)$/),
)
/** Of a picture, which themes shrink to the width of their text. */
const isPictureWidth = anyOf(isWidth, length(0, 2000, 100))
const isHeight = anyOf(isAuto, (value) => !/v[wh]$/.test(value) && length(0, 2000, 100)(value))
/** Space beside a box: a few levels of lists take as much, and add up in the same way. */
const BESIDE_PX = 64
const isBeside = anyOf(isAuto, isVariable, length(0, BESIDE_PX, 25))
const isAbove = anyOf(isAuto, isVariable, length(0, 400, 100))
/** Values for the top, right, bottom and left, in this order. */
function isAround(value: string): boolean {
  const parts = partsOf(value, /\s+/)
  return (
    parts.length <= 4 &&
    parts.every((part, index) => (parts.length === 1 || index % 2 === 1 ? isBeside : isAbove)(part))
  )
}
const isLine = anyOf(isColour, length(0, 20))
const isThinLine = anyOf(isColour, length(0, 5))
const FLEXIBLE = String.raw`(?:(?:[1-9]|1[0-2])(?:\.\d{1,3})?fr|auto|min-content|\d{1,2}%)`
const LEAST = String.raw`(?:0|auto|min-content|100%|[1-4]?\d{1,2}px|[12]?\d(?:\.\d+)?r?em)`
const MINMAX = String.raw`minmax\(\s*${LEAST}\s*,\s*${FLEXIBLE}\s*\)`
const REPEATED = String.raw`(?:[1-9]|1[0-2])\s*,\s*(?:(?:minmax\(\s*0\s*,\s*${FLEXIBLE}\s*\)|${FLEXIBLE})\s*){1,4}`
const isColumnTrack = anyOf(
  length(0, 120, 50),
  matches(
    new RegExp(`^(?:${FLEXIBLE}|${MINMAX}|repeat\\(\\s*(?:${REPEATED}|auto-fi(?:ll|t)\\s*,\\s*${MINMAX}\\s*)\\))$`),
  ),
)

/** From a fifth of the width to ten times as high. */
function isRatio(value: string): boolean {
  const [, width = '0', height = '1'] =
    /^(?:auto\s+)?(\d{1,5}(?:\.\d+)?)(?:\s*\/\s*(\d{1,5}(?:\.\d+)?))?$/.exec(value) ?? []
  const ratio = Number(width) / Number(height)
  return value === 'auto' || (ratio >= 0.2 && ratio <= 20)
}

// Properties.

const ABOVE = ['top', 'bottom', 'block', 'block-start', 'block-end']
const BESIDE = ['left', 'right', 'inline', 'inline-start', 'inline-end']
const sides = (name: string, suffix = '', of = [...ABOVE, ...BESIDE]): string =>
  of.map((side) => `${name}-${side}${suffix}`).join(' ')

const LISTS: readonly [names: string, judge: Judge][] = [
  [
    `color background-color border-color outline-color text-decoration-color column-rule-color fill stroke stop-color ` +
      `flood-color caret-color accent-color text-fill-color ${sides('border', '-color')}`,
    each(4, isColour),
  ],
  // Keywords of these do not move, lift or hide more than the element itself.
  [
    'display float clear visibility border-collapse table-layout caption-side empty-cells border-style outline-style ' +
      'text-align text-transform text-wrap text-overflow text-decoration-line text-decoration-style white-space word-break ' +
      'word-wrap overflow-wrap hyphens list-style list-style-type list-style-position font-style font-variant font-stretch ' +
      'object-fit cursor pointer-events user-select resize appearance color-scheme isolation image-rendering grid-auto-flow ' +
      'fill-rule clip-rule stroke-linecap stroke-linejoin text-anchor dominant-baseline alignment-baseline page-break-before ' +
      'page-break-after page-break-inside break-inside print-color-adjust background-clip background-origin ' +
      `background-repeat background-attachment ${sides('border', '-style')}`,
    each(4, isKeyword),
  ],
  ['position', matches(/^(?:static|relative)$/)],
  ['box-sizing', matches(/^border-box$/)],
  // What does not fit runs over the end of its box, not over the start, where navigations are.
  ['flex-direction flex-wrap flex-flow', each(2, matches(/^(?:row|column|(?:no)?wrap)$/))],
  [
    'align-items align-content align-self justify-items justify-content justify-self place-items place-content place-self',
    each(2, matches(/^(?:normal|stretch|start|left|flex-start|center|baseline|space-(?:between|around|evenly))$/)),
  ],
  // A hidden overflow only cuts; a visible one lets a drawing paint around itself.
  ['overflow overflow-x overflow-y', each(2, matches(/^(?:hidden|auto|scroll)$/))],
  ['width inline-size', isPictureWidth],
  ['min-width min-inline-size', anyOf(isAuto, length(0, 300, 100))],
  ['max-width max-inline-size', (value) => value !== 'none' && anyOf(isWidth, isVariable)(value)],
  ['height max-height block-size max-block-size', isHeight],
  ['min-height min-block-size', anyOf(isAuto, (value) => isHeight(value) && length(0, 1000, 100)(value))],
  ['aspect-ratio', isRatio],
  // A variable could be a negative one.
  ['margin', (value) => isAround(value) && !value.includes('var')],
  ['padding', isAround],
  [sides('margin', '', ABOVE), each(2, anyOf(isAuto, length(0, 400, 50)))],
  [sides('margin', '', BESIDE), each(2, anyOf(isAuto, length(0, BESIDE_PX, 25)))],
  [sides('padding', '', ABOVE), each(2, isAbove)],
  [sides('padding', '', BESIDE), each(2, isBeside)],
  [`scroll-margin scroll-padding ${sides('scroll-margin')}`, each(4, length(0, 500))],
  [`border border-width outline-offset column-rule ${sides('border')} ${sides('border', '-width')}`, each(4, isLine)],
  ['outline outline-width', each(3, isThinLine)],
  ['border-spacing', each(2, length(0, 50))],
  ['border-radius', each(4, anyOf(isVariable, length(0, 10_000, 100)))],
  ['box-shadow', isShadow],
  ['background', each(12, anyOf(isColour, isGradient, isInner))],
  ['background-image', anyOf(isAuto, isGradient)],
  ['background-size background-position', each(8, isInner)],
  ['text-shadow filter backdrop-filter transform transition animation', matches(/^none$/)],
  ['text-decoration', each(4, isThinLine)],
  ['text-indent', length(0, 100)],
  ['letter-spacing word-spacing font', anyOf(isAuto, length(0, 20))],
  ['vertical-align', anyOf(isKeyword, length(-20, 20, 50))],
  // A length would hold for larger text within, whose lines would lie over others.
  ['line-height', anyOf(isAuto, number(1, 4))],
  ['font-size', anyOf(isKeyword, isVariable, length(0, 100, 400))],
  ['font-family', isFamily],
  ['font-weight', anyOf(isKeyword, isVariable, number(1, 1000))],
  ['opacity fill-opacity stroke-opacity stop-opacity flood-opacity', anyOf(number(0, 1), length(0, 0, 100))],
  // One that does not shrink is as wide as all of its text.
  ['flex', matches(/^(?:auto|\d{1,2}(?:\s+[1-9]\d?)?(?:\s+(?:auto|0|[1-3]?\d{1,2}px|\d{1,3}%))?)$/)],
  ['flex-basis', anyOf(isAuto, length(0, 400, 100))],
  ['flex-shrink', number(1, 100)],
  ['order flex-grow', number(0, 100)],
  [
    'gap row-gap column-gap grid-gap grid-row-gap grid-column-gap',
    each(2, anyOf(isAuto, isVariable, length(0, 100, 20))),
  ],
  ['columns column-count', anyOf(isAuto, number(1, 6))],
  ['grid-template-columns', each(6, isColumnTrack)],
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

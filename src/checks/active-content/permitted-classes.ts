// Classes that lay an element over others. A class is what the style sheets of a site make of it, and its own are not
// judged; those of the libraries that a site may load are known by their names, and those that spell a style are judged as
// that style.
import { faultOfStyle, type StyleFault } from './permitted-styles.ts'

/** Utility classes that take an element out of the page's flow: Tailwind, UnoCSS, Bootstrap, Bulma, UIkit, Tachyons. */
const OVERLAY_CLASS =
  /^-?(?:fixed|absolute(?:--fill)?|sticky|pos-(?:fixed|absolute|sticky)|inset-.+|(?:top|left|right|bottom|start|end)-(?:\d|\[|px|full|auto|screen|\().*|z-(?:\d|\[|auto|\().*|position-(?:fixed|absolute|sticky)|(?:navbar-)?(?:fixed|sticky)-(?:top|bottom)|(?:min-|max-)?[wh]-screen|size-screen|(?:min-)?v[wh]-\d+|(?:min-)?h-[sdl]?v[wh]|w-[sdl]?vw|is-(?:overlay|fullheight|fixed-(?:top|bottom))|modal.*|dropdown-menu|popover|stretched-link|uk-(?:position|modal|offcanvas|overlay|sticky|lightbox)-?.*|md-overlay|offcanvas.*|overlay|backdrop|drawer|sidenav|dimmer|reveal-overlay|overflow-(?:[xy]-)?(?:visible|clip)|translate-.*|scale-.*|animate-ping|line-height-0|leading-(?:0|[123])|text-[a-z\d]+\/(?:[0-3]|\[.*))$/i

/** The same in themes, by their style sheets: Material for MkDocs, Infima and DocSearch, Read the Docs, Furo, VitePress, Just the Docs. */
const THEME_OVERLAY =
  /^(?:md-(?:consent|dialog|search|sidebar|nav|header|top|banner|tabs|skip|option|select|version|tooltip|clipboard)(?:__.*|--.*)?|navbar-sidebar.*|navbar--fixed.*|dropdown__menu|DocSearch-.*|rst-versions|wy-(?:nav|body|tray|dropdown|affix|side-nav|grid-for-nav)\b.*|VP(?:Nav|NavScreen|Sidebar|LocalNav|LocalSearchBox|Backdrop|SkipLink)|side-bar|search-(?:results|button)|skip-to-main|(?:[\w-]+[-_])?(?:overlay|backdrop|sidebar-drawer))$/i

/** A longer name belongs to no library, and the patterns would take long for it. */
const CLASS_MAX_CHARACTERS = 200

/** Gives the classes that may lay an element over others, and how; prefixes such as `md:` and `hover:` do not matter. */
export function overlayClassesIn(classes: string): { name: string; fault: StyleFault }[] {
  const names = classes.split(/\s+/)
  const isClipped = names.some((name) => /(?:^|:)overflow-(?:[xy]-)?(?:hidden|auto|scroll)$/.test(name))
  const isShrunk = names.some((name) => /^max-w-(?:full|\[\d{1,2}%\])$/.test(name))
  return names.flatMap((name) => {
    const fault = faultOfClass(name)
    const isHeld = (fault === 'spills' && isClipped) || (fault === 'stretches' && isShrunk && !name.includes('min-w'))
    return fault === undefined || isHeld ? [] : [{ name, fault }]
  })
}

function faultOfClass(written: string): StyleFault | undefined {
  if (written.length > CLASS_MAX_CHARACTERS) return 'overlays'
  // UnoCSS takes variants for a group of classes: `hover:(fixed inset-0)`.
  const parts = partsOfClass(
    written
      .replace(/^\(/, '')
      .replace(/^([^()]*)\)+$/, '$1')
      .replace(/:\(/, ':'),
  )
  const name = (parts.pop() ?? '').replace(/^!|!$/g, '')
  if (OVERLAY_CLASS.test(name) || THEME_OVERLAY.test(name) || !parts.every(isOwnVariant)) return 'overlays'
  return faultOfSpelledStyle(name)
}

/** `md:[&>p]:w-[1px]` is `md`, `[&>p]` and `w-[1px]`. */
function partsOfClass(name: string): string[] {
  return name.match(/(?:\[[^\]]*(?:\[[^\]]*\][^\]]*)*\]?|\([^)]*\)?|[^:[(])+/g) ?? []
}

/** A selector of its own must begin with the element and go down from it, or else the class styles other elements. */
function isOwnVariant(variant: string): boolean {
  return (
    !/[[(]/.test(variant) ||
    /^\[&(?:[\w>*_.:=-]|\[[\w=-]*\]|\(\d*n?[+-]?\d*\))*\]$/.test(variant) ||
    /^[\w-]+-\[[\w:=.-]*\](?:\/\w+)?$/.test(variant)
  )
}

// Classes of Tailwind and UnoCSS that spell a style: `[color:red]`, `w-[40px]`, `w-40px`, `bg-(--x)`, `mt-4`.

/** What a class sets; of several properties, the value must be harmless as one of them. */
const PROPERTIES_OF: Readonly<Record<string, string>> = {
  w: 'width',
  h: 'height',
  size: 'height',
  p: 'padding',
  m: 'margin',
  gap: 'gap',
  space: 'margin-left',
  text: 'font-size color',
  bg: 'background',
  from: 'color',
  via: 'color',
  to: 'color',
  border: 'border',
  divide: 'border',
  outline: 'outline',
  ring: 'outline',
  shadow: 'box-shadow color',
  rounded: 'border-radius',
  leading: 'line-height',
  tracking: 'letter-spacing',
  indent: 'text-indent',
  underline: 'text-underline-offset',
  decoration: 'text-decoration',
  font: 'font-family font-weight',
  fill: 'fill',
  stroke: 'stroke-width stroke',
  opacity: 'opacity',
  op: 'opacity',
  'grid-cols': 'grid-template-columns',
  'grid-rows': 'grid-template-rows',
  'auto-rows': 'grid-auto-rows',
  'auto-cols': 'grid-auto-columns',
  col: 'grid-column',
  row: 'grid-row',
  basis: 'flex-basis',
  flex: 'flex',
  aspect: 'aspect-ratio',
  columns: 'columns',
  align: 'vertical-align',
  object: 'object-position',
  accent: 'accent-color',
  caret: 'caret-color',
  zoom: 'zoom',
  'min-w': 'min-width',
  'max-w': 'max-width',
  'min-h': 'min-height',
  'max-h': 'max-height',
}
const SIDED =
  /^(p|m|gap|space|border|divide|rounded|ring|underline|outline|inset)(?:[trblxyse]{1,2}|-(?:[trblxyse]{1,2}|offset))$/
/** Of Tailwind: a number of these is so many quarters of the size of text; of others, it is pixels or something of their own. */
const IN_QUARTERS = /^(?:w|h|size|p|m|gap|space|indent|basis|(?:min|max)-[wh])$/
const IN_PIXELS = /^(?:border|divide|outline|ring|decoration|underline)$/

function faultOfSpelledStyle(name: string): StyleFault | undefined {
  const [, property, own] = /^\[([\w-]+):(.*)\]$/.exec(name) ?? []
  if (property !== undefined) return faultOfStyle(`${property}:${spaced(own ?? '')}`)
  const [, minus = '', utility = '', dashes = '', value = ''] =
    /^(-?)([a-z]+(?:-[a-z]+)*?)(--?)([[(.\d].*)$/.exec(name) ?? []
  if (utility === '') return undefined
  const key = SIDED.exec(utility)?.[1] ?? utility
  const properties = PROPERTIES_OF[key]?.split(' ')
  const isSpelled = /^[[(]/.test(value)
  if (properties === undefined) return isSpelled ? 'overlays' : undefined
  // `text-[80px]/[0]` has the height of its lines, too.
  if (key === 'text' && /[\])]\//.test(value)) return 'overlays'
  const plain = isSpelled ? unwrap(value) : measure(key, value)
  if (plain === undefined) return undefined
  // `m--4` of UnoCSS is `-m-4` of Tailwind.
  const isNegative = minus === '-' || dashes === '--'
  const faults = properties.map((one) => faultOfStyle(`${one}:${isNegative ? '-' : ''}${plain}`))
  return faults.includes(undefined) ? undefined : (faults.find((one) => one !== 'overlays') ?? 'overlays')
}

/** `[length:2px]/50` is `2px`, and `(--x)` a variable. */
function unwrap(value: string): string {
  const [, bracket, variable] =
    /^(?:\[(?:[a-z-]+:)?(.*)\]|\((?:[a-z-]+:)?(--[\w-]+)\))(?:\/[\w.[\]%]+)?$/.exec(value) ?? []
  if (variable !== undefined) return `var(${variable})`
  return /^--[\w-]+$/.test(bracket ?? '') ? `var(${bracket})` : spaced(bracket ?? '(')
}

function spaced(value: string): string {
  return value.replaceAll('_', ' ')
}

/** Gives a number with its unit; undefined for one that is no length, such as a weight, a shade or a fraction. */
function measure(key: string, value: string): string | undefined {
  const [, number, unit = ''] = /^(\d*\.?\d+)([a-z]{1,4}|%)?$/.exec(value) ?? []
  if (number === undefined) return undefined
  if (unit !== '') return /^x[ls]$/.test(unit) ? undefined : value
  if (IN_QUARTERS.test(key)) return `${Number(number) * 4}px`
  return IN_PIXELS.test(key) ? `${number}px` : undefined
}

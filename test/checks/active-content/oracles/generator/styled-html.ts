// Pieces of HTML whose styles and attributes may cover, move or enlarge something: elements in elements, each with the values
// that people write, values that are too large, and spellings that only some parsers read.
import { createRandom, type Random } from './random.ts'

const ELEMENTS = [
  'div',
  'p',
  'span',
  'b',
  'a',
  'section',
  'figure',
  'blockquote',
  'ul',
  'li',
  'details',
  'pre',
  'h2',
  'center',
  'small',
  'button',
]
const NUMBERS = [
  '0',
  '1',
  '2',
  '5',
  '10',
  '16',
  '20',
  '50',
  '80',
  '100',
  '300',
  '400',
  '700',
  '2000',
  '9999',
  '-1',
  '-5',
  '-50',
  '-900',
  '.5',
  '1.5',
  '1e3',
]
const UNITS = [
  'px',
  'px',
  'px',
  'em',
  'rem',
  '%',
  '',
  'vw',
  'vh',
  'dvh',
  'lvw',
  'vmax',
  'cqw',
  'cm',
  'in',
  'pt',
  'pc',
  'q',
  'ch',
  'ex',
  'lh',
  'rlh',
  'foo',
]
const COLOURS = ['#fff', 'white', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, .1)', 'var(--x, white)', 'red', 'transparent']
const LENGTHS =
  'width min-width max-width height min-height max-height margin margin-top margin-left margin-bottom padding padding-top ' +
  'padding-left border-width border-radius outline-width outline-offset text-indent letter-spacing word-spacing line-height ' +
  'font-size vertical-align gap row-gap column-width flex-basis text-underline-offset text-decoration-thickness border-spacing ' +
  'top left inset inline-size block-size -webkit-text-stroke-width scroll-margin-top grid-template-rows'
const KEYWORDS: Readonly<Record<string, string>> = {
  display: 'block inline inline-block flex inline-flex grid table table-cell contents flow-root list-item',
  position: 'static relative absolute fixed sticky inherit',
  overflow: 'hidden auto scroll visible clip',
  'overflow-x': 'hidden auto visible clip',
  float: 'left right none',
  clear: 'both',
  'white-space': 'nowrap pre normal',
  direction: 'rtl ltr',
  'writing-mode': 'vertical-rl vertical-lr horizontal-tb',
  'flex-direction': 'column row row-reverse column-reverse',
  'align-items': 'center flex-end flex-start stretch',
  'justify-content': 'center flex-end space-between',
  'align-self': 'flex-end center',
  'text-align': 'center right',
  'box-sizing': 'border-box content-box',
  'object-fit': 'none cover',
  visibility: 'visible',
  'flex-wrap': 'wrap nowrap',
  'grid-auto-flow': 'column row dense',
  isolation: 'isolate',
  'table-layout': 'fixed',
  contain: 'size strict',
}
const WHOLE = [
  'box-shadow: 0 0 0 @ #fff',
  'box-shadow: 0 4px 12px rgba(0, 0, 0, .1)',
  'box-shadow: inset 0 0 @ #fff',
  'outline: @ solid #fff',
  'border: @ solid #fff',
  'border-image: linear-gradient(#fff, #fff) fill 0//@',
  'filter: drop-shadow(0 @ 0 #fff)',
  'filter: invert(1)',
  'filter: blur(@)',
  'transform: translateY(@)',
  'rotate: 45deg',
  'scale: 3',
  'zoom: 9',
  'zoom: .5',
  'zoom: @',
  'aspect-ratio: 1 / 2',
  'aspect-ratio: 16 / 9',
  'grid-template-columns: 1fr 1fr',
  'grid-template-columns: repeat(12, @)',
  'grid-template-rows: 0fr',
  'grid-column: 2 / 9',
  'flex: 0 0 @',
  'columns: 3',
  'column-count: 4',
  'line-height: 1',
  'line-height: 0',
  'text-shadow: 0 @ 0 #fff',
  'text-decoration: underline #fff @',
  'margin: 0 auto',
  'margin: 0/**/@',
  'width: calc(100% - 10px)',
  'width: calc(100% + 900px)',
  'width: min(@, 100%)',
  'width: max-content',
  'position:f\\69xed; inset: 0',
  'font-family: "/*"; position: fixed; inset: 0; color: "*/"',
  'order: -1',
  'opacity: .5',
  '--x: @',
  'mask: none',
  'clip-path: inset(@)',
  'background: linear-gradient(#fff, #fff)',
  'background: #fff no-repeat fixed',
  'float: left; width: 100%',
  'overflow: hidden; height: @',
  'display: table-cell; height: @',
  'z-index: 9; position: relative',
  'shape-outside: circle(@)',
  'resize: both',
  'content-visibility: auto',
]
const ATTRIBUTES = [
  'align="right"',
  'align="left"',
  'dir="rtl"',
  'width="@"',
  'height="@"',
  'border="@"',
  'hspace="@"',
  'title="a"',
  'id="b"',
  'class="c"',
  'hidden="until-found"',
]
const TABLE = [
  'cellspacing="@"',
  'cellpadding="@"',
  'border="@"',
  'width="@"',
  'height="@"',
  'align="right"',
  'bgcolor="white"',
]
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

/** Gives the piece of a seed. */
export function generateStyledHtml(seed: number): string {
  const random = createRandom(seed)
  return element(random, 1 + random.below(3))
}

function element(random: Random, depth: number): string {
  const kind = random.below(10)
  if (depth === 0 || kind === 0) return leaf(random)
  if (kind === 1)
    return `<table ${someOf(random, TABLE, 2)} ${style(random)}><tr><td ${someOf(random, TABLE, 1)}>${element(random, depth - 1)}</td><td>x</td></tr></table>`
  const name = random.pick(ELEMENTS)
  const children = Array.from({ length: 1 + random.below(2) }, () => element(random, depth - 1))
  return `<${name} ${someOf(random, ATTRIBUTES, random.below(2))} ${style(random)}>${children.join(' ')}</${name}>`
}

function leaf(random: Random): string {
  switch (random.below(7)) {
    case 0:
      return `<img src="${PICTURE}" ${someOf(random, ATTRIBUTES, 2)} ${style(random)}>`
    case 1:
      return `<div style="background:#fff;height:${random.pick(NUMBERS)}px"></div>`
    case 2:
      return `<svg viewBox="0 0 9 9" ${someOf(random, ['width="@"', 'height="@"', 'overflow="visible"', 'font-size="@"', 'stroke-width="@"'], 2)} ${style(random)}><rect x="-900" y="-900" width="9999" height="9999" fill="#fff"/><text font-size="4000">W</text></svg>`
    case 3:
      return `<math><mspace ${someOf(random, ['width="@"', 'height="@"', 'depth="@"'], 1)}/><mi ${someOf(random, ['mathsize="@"', 'mathbackground="#fff"', 'mathvariant="normal"'], 2)}>W</mi><mo ${someOf(random, ['lspace="@"', 'rspace="@"', 'minsize="@"', 'stretchy="true"'], 1)}>(</mo></math>`
    case 4:
      return `<hr ${someOf(random, ['size="@"', 'width="@"', 'color="white"', 'noshade="noshade"'], 2)}>`
    case 5:
      return '<big><font size="7" color="white">WWW</font></big>'
    default:
      // A line that cannot break runs on to the right, as long words do.
      return 'words of the piece '.repeat(1 + random.below(5))
  }
}

function style(random: Random): string {
  const count = random.below(4)
  const declarations = Array.from({ length: count }, () => declaration(random))
  if (random.chance(0.6)) declarations.push('background: #fff')
  // What is positioned lies over its neighbours.
  if (random.chance(0.4)) declarations.push('position: relative')
  return declarations.length === 0 ? '' : `style='${declarations.join('; ')}'`
}

function declaration(random: Random): string {
  const plain = plainDeclaration(random)
  if (random.chance(0.05)) return plain.toUpperCase()
  return random.chance(0.05) ? `${plain} !important` : plain
}

function plainDeclaration(random: Random): string {
  switch (random.below(4)) {
    case 0:
      return filled(random, random.pick(WHOLE))
    case 1: {
      const [name, values] = random.pick(Object.entries(KEYWORDS))
      return `${name}: ${random.pick(values.split(' '))}`
    }
    case 2:
      return `${random.pick(['color', 'background-color', 'border-color'])}: ${random.pick(COLOURS)}`
    default:
      return `${random.pick(LENGTHS.split(' '))}: ${length(random)}`
  }
}

function someOf(random: Random, list: readonly string[], count: number): string {
  return Array.from({ length: count }, () => filled(random, random.pick(list))).join(' ')
}

function filled(random: Random, text: string): string {
  return text.replaceAll('@', () => length(random))
}

function length(random: Random): string {
  return `${random.pick(NUMBERS)}${random.pick(UNITS)}`
}

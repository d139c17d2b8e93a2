// Lengths, colours and other arguments of permitted commands with which a formula would leave its place.

/** Of an em; TeX's own sizes for a font of 10 points. */
const UNITS: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.45,
  mu: 1 / 18,
  pt: 0.1,
  px: 1 / 16,
  in: 7.3,
  cm: 2.9,
  mm: 0.29,
  pc: 1.2,
  bp: 0.1,
  dd: 0.11,
  cc: 1.3,
  sp: 0.000_002,
}
const DIMENSION = `[-+]?\\s*(?:\\d+(?:[.,]\\d*)?|[.,]\\d+)\\s*(?:${Object.keys(UNITS).join('|')})`
/** An argument with a dimension, in braces or without: `{1em}`, `=1em`, ` -.17em`. */
const DIMENSION_ARGUMENT = new RegExp(`^\\s*(?:\\{\\s*(${DIMENSION})\\s*\\}|=?\\s*(${DIMENSION}))`)

/** Commands with lengths, and how many. */
const LENGTHS: Readonly<Record<string, number>> = {
  hspace: 1,
  hskip: 1,
  mskip: 1,
  mspace: 1,
  kern: 1,
  mkern: 1,
  rule: 2,
  Rule: 3,
  Space: 3,
  above: 1,
  raise: 1,
  lower: 1,
  moveleft: 1,
  moveright: 1,
  raisebox: 1,
}
const MOVING = new Set(['raise', 'lower', 'moveleft', 'moveright', 'raisebox'])
/** Commands with a bare number, and what one of it is in ems. */
const NUMBERS: Readonly<Record<string, number>> = { uproot: 1 / 60, leftroot: 1 / 60, skew: 1 / 18, MoveEqLeft: 1 }
const NEGATIVE_SPACES: Readonly<Record<string, number>> = {
  '!': 1 / 6,
  negthinspace: 1 / 6,
  negmedspace: 2 / 9,
  negthickspace: 5 / 18,
}

const LENGTH_MAX_EM = 20
/** All lengths together: a formula may be as high as a few paragraphs. */
const LENGTHS_MAX_EM = 100
/** All steps back, up and down together: with more of them, a formula could cover the text around it. */
const MOVES_MAX_EM = 10
/** Of what stands in a box without a size; longer text would lie over its neighbours. */
const OVERLAY_MAX_CHARACTERS = 80

const MEASURED = new RegExp(
  `\\\\(!|(?:${[LENGTHS, NUMBERS, NEGATIVE_SPACES].flatMap(namesIn).join('|')})(?![A-Za-z@]))\\*?`,
  'g',
)
const LINE_END = new RegExp(`\\\\\\\\\\*?\\s*\\[\\s*(${DIMENSION})\\s*\\]`, 'g')
const COLOURED = /\\(?:color|textcolor|colorbox|fcolorbox|cellcolor|rowcolor|columncolor)(?![A-Za-z@])/g
/** One or two colours, each with a model before it. */
const COLOURS = /^\s*(?:\[\w*\]\s*)?\{([^{}]*)\}(?:\s*(?:\[\w*\]\s*)?\{([^{}]*)\})?/
const COLOUR = /^\s*(?:#?[\w.,\s!-]*|(?:rgb|hsl)a?\([\d\s.,%]*\))\s*$/
/** The attributes of MathML that these accept, one of which is a style. */
const WITH_ATTRIBUTES = /\\(?:enclose(?=\s*[{[])(?!\s*\{[^{}]*\}(?!\s*\[))|[bx]?cancel(?:to)?(?=\s*\[))/g
const BOX = /\\bbox(?![A-Za-z@])\s*(\[[^\]]{0,300}\]?)?/g
const BOX_OPTION =
  /^\s*(?:\d{0,2}(?:\.\d+)?(?:px|pt|em|ex)|#?\w+|border(?:-(?:top|bottom|left|right|radius|color|style|width))?\s*:[\w\s#.]*)\s*$/
const FRACTION = /\\genfrac\s*(?:\{[^{}]*\}\s*|\\?[^{}\s]\s*){2}\{([^{}]*)\}/g
const OVERLAY = /\\(?:[lr]lap|clap|math[lr]lap|mathclap|smash)(?![A-Za-z@])\s*(?:\[[tb]\])?\s*(?=\{)/g
/** What is high, wide or opaque although its source is short. */
const LARGE =
  /\\\\|\\(?:begin|substack|crampedsubstack|[rR]ule|Space|colorbox|fcolorbox|bbox|[hH]uge|LARGE|Large|matrix|array|cases|displaylines|eqalign)/
const COLUMNS = /\\begin\s*\{d?array\}\s*(?:\[[^\]]{0,20}\])?\s*(?=\{)/g

/**
 * Gives the parts of a formula that may leave their place, with offsets that are about right; `isFormula` is false for
 * text around formulas.
 */
export function findMoves(tex: string, isFormula: boolean): Move[] {
  // Short runs of white space keep the patterns linear. To KaTeX, a comment may stand before an argument.
  const folded = tex.replace(/\s{9,}/g, ' ')
  const uncommented = folded.replace(/^((?:[^%\\\n]|\\.)*)%[^\n]*\n\s*/gm, '$1')
  const found = movesIn(folded, isFormula)
  return uncommented === folded ? found : [...found, ...movesIn(uncommented, isFormula)]
}

interface Move {
  start: number
  text: string
}

function movesIn(tex: string, isFormula: boolean): Move[] {
  const found: Move[] = []
  const add = (start: number, end: number): void => void found.push({ start, text: tex.slice(start, end) })
  addLengths(tex, isFormula, add)
  for (const { 0: whole, index } of tex.matchAll(COLOURED))
    if (!isPlainColour(whole, tex.slice(index + whole.length, index + whole.length + 200))) add(index, index + 80)
  for (const { 0: whole, index } of tex.matchAll(WITH_ATTRIBUTES)) add(index, index + whole.length + 80)
  for (const { 0: whole, 1: options, index } of tex.matchAll(BOX))
    if (options !== undefined && !isPlainBox(options)) add(index, index + whole.length)
  for (const { 0: whole, 1: thickness = '', index } of tex.matchAll(FRACTION))
    if (thickness.trim() !== '' && !((emsOf(thickness) ?? Infinity) <= 1)) add(index, index + whole.length)
  for (const { 0: whole, index } of tex.matchAll(OVERLAY)) {
    const end = endOfGroup(tex, index + whole.length, 2 * OVERLAY_MAX_CHARACTERS)
    const content = tex.slice(index + whole.length, end)
    if (content.length > OVERLAY_MAX_CHARACTERS || LARGE.test(content)) add(index, end)
  }
  for (const { 0: whole, index } of tex.matchAll(COLUMNS)) {
    const columns = tex.slice(index, endOfGroup(tex, index + whole.length, 400))
    const lengths = Array.from(columns.matchAll(new RegExp(DIMENSION, 'g')), ([length]) => emsOf(length) ?? Infinity)
    if (lengths.some((length) => length > LENGTH_MAX_EM)) add(index, index + columns.length)
  }
  return found
}

function addLengths(tex: string, isFormula: boolean, add: (start: number, end: number) => void): void {
  let [length, moves] = [0, 0]
  const measure = (ems: number, isMove: boolean, start: number, end: number): void => {
    const [before, beforeMoves] = [length, moves]
    length += Math.abs(ems)
    if (ems < 0 || isMove) moves += Math.abs(ems)
    const exceeds = (sum: number, last: number, max: number): boolean => sum > max && last <= max
    const isTooLong = Math.abs(ems) > LENGTH_MAX_EM
    if (isTooLong || exceeds(length, before, LENGTHS_MAX_EM) || exceeds(moves, beforeMoves, MOVES_MAX_EM))
      add(start, end)
  }
  for (const { 0: whole, 1: name = '', index } of tex.matchAll(MEASURED)) {
    const end = index + whole.length
    if (name in NEGATIVE_SPACES) measure(-(NEGATIVE_SPACES[name] ?? 0), true, index, end)
    else if (name in NUMBERS) {
      const [all = '', number] = /^\s*[[{]?\s*(-?\d+(?:\.\d+)?)/.exec(tex.slice(end, end + 40)) ?? []
      measure(Number(number ?? 0) * (NUMBERS[name] ?? 1), true, index, end + all.length)
    } else addDimensions(tex, name, index, end, isFormula, measure, add)
  }
  for (const { 0: whole, 1: dimension = '', index } of tex.matchAll(LINE_END))
    measure(emsOf(dimension) ?? Infinity, false, index, index + whole.length)
}

function addDimensions(
  tex: string,
  name: string,
  start: number,
  from: number,
  isFormula: boolean,
  measure: (ems: number, isMove: boolean, start: number, end: number) => void,
  add: (start: number, end: number) => void,
): void {
  const isMove = MOVING.has(name)
  let at = from
  const [all, raised] = new RegExp(`^\\s*\\[\\s*(${DIMENSION})?[^\\]]*\\]`).exec(tex.slice(at, at + 60)) ?? []
  if (all !== undefined && name === 'rule') {
    at += all.length
    measure(emsOf(raised ?? '0em') ?? Infinity, true, start, at)
  }
  for (let index = 0; index < (LENGTHS[name] ?? 1); index += 1) {
    const [argument, braced, bare] = DIMENSION_ARGUMENT.exec(tex.slice(at, at + 60)) ?? []
    if (argument === undefined) {
      // A length that is no number is a command, whose value is not known; prose may name the command alone.
      const isArgument = /^\s*\{/.test(tex.slice(at, at + 60)) || isFormula
      if (isArgument) add(start, at + 20)
      return
    }
    at += argument.length
    measure(emsOf(braced ?? bare ?? '') ?? Infinity, isMove, start, at)
  }
}

/** Without braces, a colour is one letter, and text may name the command alone. */
function isPlainColour(command: string, after: string): boolean {
  if (!/^\s*[{[]/.test(after)) return true
  const [, first, second = ''] = COLOURS.exec(after) ?? []
  return first !== undefined && COLOUR.test(first) && (command !== '\\fcolorbox' || COLOUR.test(second))
}

function isPlainBox(options: string): boolean {
  return (
    options.endsWith(']') &&
    options
      .slice(1, -1)
      .split(',')
      .every((option) => BOX_OPTION.test(option))
  )
}

/** Gives a dimension in ems; undefined if it is none. */
function emsOf(dimension: string): number | undefined {
  const [, sign, number = '', unit = ''] = /^\s*([-+]?)\s*([\d.,]+)\s*([a-z]+)\s*$/.exec(dimension) ?? []
  const size = UNITS[unit]
  if (size === undefined) return undefined
  return (sign === '-' ? -1 : 1) * Number(number.replace(',', '.')) * size
}

function namesIn(table: Readonly<Record<string, number>>): string[] {
  return Object.keys(table).filter((name) => name !== '!')
}

/** Gives the end of the group that begins at an offset, `max` characters away at most; `\\{` opens none. */
export function endOfGroup(tex: string, start: number, max: number): number {
  let depth = 0
  const pattern = /\\[\s\S]|[{}]/g
  pattern.lastIndex = start
  for (let match = pattern.exec(tex); match !== null; match = pattern.exec(tex)) {
    if (match.index - start > max) break
    if (match[0] === '{') depth += 1
    else if (match[0] === '}') depth -= 1
    if (depth === 0 && match[0] === '}') return pattern.lastIndex
  }
  return Math.min(tex.length, start + max)
}

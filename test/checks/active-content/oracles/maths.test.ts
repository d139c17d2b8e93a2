// MathJax and KaTeX as judges of the gate: a formula of permitted commands only typesets, and every other command that
// MathJax has is refused on purpose.
import { describe, expect, test } from '@jest/globals'
import { ActiveContentList } from '../../../../src/checks/active-content/list.ts'
import { addFormulas } from '../../../../src/checks/active-content/maths/find-maths.ts'
import {
  ACTING_COMMANDS,
  PERMITTED_COMMANDS,
  PERMITTED_ENVIRONMENTS,
} from '../../../../src/checks/active-content/maths/permitted-commands.ts'
import { lineStarts } from '../../../../src/checks/positions.ts'
import { testProperty } from '../../../support/property.ts'
import { createRandom, type Random } from './generator/random.ts'
import { commandsOfMathJax, createMathJax, renderKatex } from './parsers/maths.ts'

const isLong = process.env.DOCMEND_LONG_TESTS !== undefined
const FIRST_SEED = Number(process.env.DOCMEND_ORACLE_SEED ?? 0)

/** They fill a matrix of any size, have boxes of any width, or set how proofs look from then on. Few pages use any of them. */
const LEFT_OUT =
  'MTFlushSpaceAbove MTFlushSpaceBelow MTThinColon admat alwaysDashedLine alwaysNoLine alwaysRootAtBottom ' +
  'alwaysRootAtTop alwaysSingleLine alwaysSolidLine antidiagonalmatrix crampedclap crampedllap crampedrlap ' +
  'diagonalmatrix dmat identitymatrix imat mathmakebox mathmbox paulimatrix pmat rootAtBottom rootAtTop sPmqty ' +
  'sbmqty smallmatrixquantity spmqty svmqty verb xmat xmatrix zeromatrix zmat'

test('every command of MathJax only typesets, acts, or was left out on purpose', () => {
  const left = [...commandsOfMathJax()].filter(
    (name) => isOfFormulas(name) && !PERMITTED_COMMANDS.has(name) && !ACTING_COMMANDS.has(name),
  )
  expect(left.sort()).toEqual(LEFT_OUT.split(' ').sort())
})

/** Of single characters, of text alone (`\\textdegree`), and the brackets of empheq, which need its environment. */
function isOfFormulas(name: string): boolean {
  return /^[A-Za-z]+$/.test(name) && !/^(?:text|empheq)/.test(name)
}

test('no command that acts is permitted', () => {
  expect([...ACTING_COMMANDS].filter((name) => PERMITTED_COMMANDS.has(name))).toEqual([])
})

/** Stands in every text of a formula; it must be in no attribute. */
const MARK = 'QXZ'
const COMMANDS = [...PERMITTED_COMMANDS]
const ENVIRONMENTS = [...PERMITTED_ENVIRONMENTS]
const PIECES = [
  MARK,
  'position:fixed',
  'java',
  'script:alert(1)',
  '" onclick="x',
  '<img src=x onerror=x>',
  "'",
  '&',
  '\\\\',
  '^',
  '_',
  'red',
  '1em',
  '[c]',
  '{rgb}',
  '\\,',
  '\\$',
  'https://e.example',
]

function formula(random: Random, depth: number): string {
  const part = (): string => {
    if (depth > 3 || random.chance(0.35)) return random.pick(PIECES)
    if (random.chance(0.12)) {
      const name = random.pick(ENVIRONMENTS)
      return `\\begin{${name}}${random.chance(0.3) ? '{ll}' : ''}${formula(random, depth + 1)}\\end{${name}}`
    }
    const options = random.chance(0.15) ? `[${formula(random, depth + 1)}]` : ''
    const groups = Array.from({ length: random.below(4) }, () => `{${formula(random, depth + 1)}}`)
    return `\\${random.pick(COMMANDS)}${options}${groups.join('')} `
  }
  return Array.from({ length: 1 + random.below(3) }, part).join(random.chance(0.5) ? ' ' : '')
}

/** Gives the attributes that the formula could have given, or that do something. */
function actingAttributes(html: string): string[] {
  const tags = html.match(/<[a-zA-Z][^\s>]*(?:"[^"]*"|[^>"])*>/g) ?? []
  return tags.flatMap((tag) =>
    Array.from(tag.matchAll(/\s([\w:.-]+)="([^"]*)"/g)).flatMap(([, name = '', value = '']) =>
      isHarmless(name, value) ? [] : [`${name}=${value}`],
    ),
  )
}

/** The source and messages of MathJax and KaTeX are attributes that nothing reads; labels are addresses within the page, `#` if they are missing. */
function isHarmless(name: string, value: string): boolean {
  if (/^(?:title|data-latex|data-mjx-error|data-mml-node|encoding|xmlns.*)$/.test(name)) return true
  if (name === 'id' || name.endsWith('href')) return /^(?:#|#?mjx-eqn(?:%3A|[:-]).*)$/.test(value)
  if (/^on/i.test(name) || name === 'name' || name === 'target' || name === 'src') return false
  if (name === 'style' && /position\s*:\s*(?!relative)|inset|url\(|z-index/i.test(value)) return false
  return !value.includes(MARK) && !/script:|onclick|fixed|e\.example/.test(value)
}

function refusals(tex: string): string[] {
  const found = new ActiveContentList(tex, lineStarts(tex), () => undefined)
  addFormulas([{ source: tex, offset: 0, kind: 'formula' }], tex, found)
  return found.all().map(({ text }) => text)
}

testProperty('a formula that passes has no attribute from its source, in MathJax and KaTeX', () => {
  const renderMathJax = createMathJax()
  const acting: string[] = []
  let passed = 0
  const count = isLong ? 6000 : 200
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed += 1) {
    const tex = formula(createRandom(seed), 0)
    if (refusals(tex).length > 0) continue
    passed += 1
    for (const html of [renderMathJax(tex), renderKatex(tex)])
      acting.push(...actingAttributes(html).map((attribute) => `${seed} ${tex}: ${attribute}`))
  }
  expect(acting).toEqual([])
  // Otherwise the formulas would prove nothing.
  expect(passed).toBeGreaterThan(count / 4)
})

describe('what acts for the processors is refused', () => {
  test.each([
    ['MathJax', String.raw`\href{javascript:alert(1)}{x}`],
    ['MathJax', String.raw`\newcommand{\h}[1]{\href{java#1}{click}}\h{script:alert(1)}`],
    ['MathJax', String.raw`\style{position:fixed}{x}`],
    ['MathJax', String.raw`\class{fixed}{x}`],
    ['MathJax', String.raw`\cssId{main}{x}`],
    ['MathJax', String.raw`\color{red;position:fixed;inset:0}{x}`],
  ])('%s: %s', (_processor, tex) => {
    expect(actingAttributes(createMathJax()(tex))).not.toEqual([])
    expect(refusals(tex)).not.toEqual([])
  })
})

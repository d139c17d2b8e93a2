// Judging a page takes time in proportion to its length: of each production of the grammar, alone, in a container and with a
// top that nothing closes, four times as much takes at most eight times as long. Processor time is measured, so that a busy
// machine changes nothing.
import { expect, test } from '@jest/globals'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'
import { DIALECTS, type DialectName } from './dialects.ts'
import { generateUnit } from './oracles/generator/generate-unit.ts'

const CHARACTERS = 48 * 1024
const TIMES = 4
/** Garbage collection and compiling make short times longer by this much. */
const FLOOR_MS = 250
const FIRST_SEED = Number(process.env.DOCMEND_ORACLE_SEED ?? 0)
const COUNT = runs(2, 60).numRuns

const SYNTAXES = {
  vitepress: 'vitepress',
  docusaurus: 'docusaurus',
  starlight: 'starlight',
  markdown: 'mkdocs',
  superfences: 'superfences',
  macros: 'macros',
  jekyll: 'jekyll',
  hugo: 'hugo',
  myst: 'sphinx',
  rst: 'rst',
} as const satisfies Record<string, DialectName>

/** Between two of them, micromark 4.0.3 copied all that it had read of the page. */
const COPIED = ['> a\n\n', '> - a\n\n', '- a\n  - b\n', '- - a\n- b\n', 'a\n===\n'] as const

/** Lines of a paragraph without the marks of the quote around it. */
const LAZY = ['> > a\n> b\n', '- > a\nb\n'] as const

/** One line of a page each, in which a pattern may begin anywhere and never comes to its end. */
const LINES = [
  ['jekyll', { top: 'a\n', unit: '~', end: ' x y\n' }],
  ['jekyll', { top: '`x` <', unit: 'a', end: '\n' }],
  ['jekyll', { top: '', unit: '{: ', end: '\n' }],
  ['rst', { top: 'a', unit: ' ', end: 'b\n====\n' }],
] as const

interface Growth {
  page: string
  /** Of so many characters, and of four times as many. */
  milliseconds: readonly [number, number]
}

function growthOf(dialect: DialectName, { top, unit, end = '' }: { top: string; unit: string; end?: string }): Growth {
  const timeOf = (characters: number): number => {
    const page = top + unit.repeat(Math.ceil(characters / unit.length)) + end
    const cpuMs = measureCpu()
    analyzePage(page, DIALECTS[dialect])
    return Math.round(cpuMs())
  }
  const shorter = timeOf(CHARACTERS)
  return { page: `${dialect}: ${JSON.stringify([top, unit])}`, milliseconds: [shorter, timeOf(TIMES * CHARACTERS)] }
}

function isTooMuch({ milliseconds: [shorter, longer] }: Growth): boolean {
  return longer > 2 * TIMES * Math.max(shorter, FLOOR_MS)
}

testProperty.each(Object.entries(SYNTAXES))(
  'judging pages of %s takes time in proportion to their length',
  (syntax, dialect) => {
    const growths = Array.from({ length: COUNT }, (_, index) => {
      const unit = generateUnit(syntax as keyof typeof SYNTAXES, FIRST_SEED + index)
      const first = growthOf(dialect, unit)
      // What the machine or a compiler did once, it does not do three times.
      const again = isTooMuch(first) ? [growthOf(dialect, unit), growthOf(dialect, unit)] : []
      return [first, ...again].sort((a, b) => a.milliseconds[1] - b.milliseconds[1])[0] ?? first
    })
    expect(growths.filter(isTooMuch)).toEqual([])
    const [slowest] = growths.toSorted((a, b) => b.milliseconds[1] - a.milliseconds[1])
    console.info(`The slowest of ${COUNT} pages:`, slowest)
  },
)

test.each([...COPIED, ...LAZY])('judging %j again and again takes time in proportion to the length', (unit) => {
  const growths = (['mkdocs', 'docusaurus'] as const).map((dialect) => growthOf(dialect, { top: '', unit }))
  expect(growths.filter(isTooMuch)).toEqual([])
})

test.each(LINES)('judging one line of %s takes time in proportion to its length: %j', (dialect, line) => {
  expect([growthOf(dialect, line)].filter(isTooMuch)).toEqual([])
})

import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { csvCell, toCsv } from '../../src/contract/csv.ts'
import { runs, testProperty } from '../support/property.ts'

/** Reads CSV as RFC 4180 has it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const [, row = ''] of text.matchAll(/((?:"(?:[^"]|"")*"|[^"\r])*)\r\n/g)) {
    const cells = [...`${row},`.matchAll(/("(?:[^"]|"")*"|[^",]*),/g)].map(([, cell = '']) => cell)
    rows.push(cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)))
  }
  return rows
}

test.each([
  ['/guide', '/guide'],
  [42, '42'],
  [null, ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
])('%j is %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=1,"x'])(
  '%j is no formula any more',
  (value) => {
    expect(csvCell(value).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

testProperty('what is written can be read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '/', ',', '"', '\n', ' ', 'ß', "'") }).map((text) => `/${text}`)
  const run = fc.property(fc.array(fc.record({ path: cell, total: fc.nat() })), (rows) => {
    expect(parseCsv(toCsv(['path', 'total'], rows))).toEqual([
      ['path', 'total'],
      ...rows.map(({ path, total }) => [path, String(total)]),
    ])
  })
  fc.assert(run, runs())
})

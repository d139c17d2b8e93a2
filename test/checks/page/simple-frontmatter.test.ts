// Fields of plain text are read without the YAML parser, and mean what the parser would make of them.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parse } from 'yaml'
import { findFrontmatter, readFrontmatter } from '../../../src/checks/page/frontmatter.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'

const WORDS = [
  'a',
  'Title',
  'yes',
  'no',
  'true',
  'True',
  'null',
  '~',
  '1',
  '01',
  '1.5',
  '0x1f',
  '2024-05-01',
  'é',
  '-',
  ',',
  "'",
  '"',
  '\\',
  '#',
  '\u00A0',
]
const value = fc.array(fc.constantFrom(...WORDS, ' ', ' '), { maxLength: 5 }).map((parts) => parts.join(''))
const quoted = fc.tuple(fc.constantFrom('"', "'", ''), value).map(([mark, text]) => `${mark}${text}${mark}`)
const field = fc.tuple(
  fc.constantFrom('title', 'draft', 'a_b', 'x-y', 'null'),
  fc.constantFrom(': ', ':', ':  '),
  quoted,
)

testProperty('fields mean what a YAML parser makes of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 4 }), async (fields) => {
      const content = fields.map((parts) => `${parts.join('')}\n`).join('')
      const text = `---\n${content}---\n`
      const found = findFrontmatter(text)
      if (found === undefined || found === 'not-closed') throw new Error('The block is not found')
      const { data, problems } = readFrontmatter(text, found)
      if (problems.length === 0) expect({ ...data }).toEqual(parse(content) ?? {})
    }),
    runs(100),
  )
})

test('a field of many spaces that ends in an odd line break is read as fast as any other', () => {
  const text = `---\ntitle:${' '.repeat(50_000)}\u2028\n---\n`
  const found = findFrontmatter(text)
  if (found === undefined || found === 'not-closed') throw new Error('The block is not found')
  const cpuMs = measureCpu()
  readFrontmatter(text, found)
  expect(cpuMs()).toBeLessThan(10_000)
})

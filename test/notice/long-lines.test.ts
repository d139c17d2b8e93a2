import { describe, expect, test } from '@jest/globals'
import { unitsOf } from '../../src/notice/docs/units.ts'
import { manifestFactsOf } from '../../src/notice/facts/manifest.ts'
import { sourceFactsOf } from '../../src/notice/facts/source.ts'
import { surfaceFactsOf } from '../../src/notice/facts/surface.ts'

// A pattern that goes back over what it has read needs hours for these texts, so the runner would end the test.

const SPACES = ' '.repeat(900)

function namesIn(path: string, text: string): string[] {
  return (sourceFactsOf(path, text) ?? []).map(({ name }) => name)
}

describe('texts on which a pattern could go back without end', () => {
  test('a message of Python in many parts, the last of which is formatted', () => {
    const parts = Array.from({ length: 12 }, (_, at) => `        "part ${at} "`).join('\n')
    expect(namesIn('a.py', `message = (\n${parts}\n        f"of {name}"\n)\nretries = 3\n`)).toContain('retries')
  })

  test('an impl of Rust with nothing but spaces', () => {
    const text = `${Array(400).fill(`impl${SPACES}`).join('\n')}\npub struct Options {}\n`
    expect(namesIn('a.rs', text)).toContain('Options')
  })

  test('an impl for a type, with parameters', () => {
    expect(sourceFactsOf('a.rs', 'impl<T> Into<Vec<T>>  for Options {\n    pub fn retries() {}\n}\n')).toContainEqual(
      expect.objectContaining({ owner: 'Options', name: 'retries' }),
    )
  })

  test('a signature with a line of a megabyte', () => {
    expect(namesIn('a.ts', `function first(\n${'a'.repeat(1_000_000)}\nexport const retries = 3\n`)).toContain(
      'retries',
    )
  })

  test('a manifest and a table of the environment with a line of a megabyte', () => {
    const spaces = ' '.repeat(1_000_000)
    expect(manifestFactsOf('requirements.txt', `first${spaces}x\nhttpx>=1\n`)).toMatchObject([{ name: 'httpx' }])
    expect(surfaceFactsOf('.env.example', `FIRST=x${spaces}x\nRETRIES=3\n`)?.map(({ name }) => name)).toEqual([
      'FIRST',
      'RETRIES',
    ])
  })

  test('a paragraph of a megabyte, of links that do not end, tags that do not end, or short sentences', () => {
    for (const part of ['](', '<', 'Aa. ']) {
      const line = part.repeat(3000 / part.length)
      const units = unitsOf('docs/page.md', `${Array(300).fill(line).join('\n')}\n\n## maxRetries\n`)
      expect(units.at(-1)).toMatchObject({ kind: 'heading', line: 302, text: 'maxRetries' })
    }
  })

  test('a line of backticks that no code follows', () => {
    const line = `a${'``'.repeat(1000)}${'a'.repeat(1900)}`
    expect(unitsOf('docs/page.md', `${Array(50).fill(line).join('\n\n')}\n\n## maxRetries\n`).at(-1)).toMatchObject({
      text: 'maxRetries',
    })
  })

  test('sentences of one paragraph have the lines in which they stand', () => {
    const units = unitsOf('docs/page.md', 'One `a`\nand more. Two\n`b`. Three `c`.\n')
    expect(units.map(({ text, line, endLine }) => [text, line, endLine])).toEqual([
      ['One `a`\nand more.', 1, 2],
      ['Two\n`b`.', 2, 3],
      ['Three `c`.', 3, 3],
    ])
  })
})

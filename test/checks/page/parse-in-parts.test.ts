// The tree of a page that is parsed in parts is that of the whole page, whatever is open where a part could end.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parseInParts } from '../../../src/checks/page/parse-in-parts.ts'
import { runs, testProperty } from '../../support/property.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()
const SMALL = { characters: 30, mostCharacters: 100_000 }

const BLOCKS = [
  ['# Title', '## Part', '### `code`', '#no heading', ' # Indented'],
  ['Words.', 'A [link](a.md), ![an image][logo].', '[Bee][b] and [b]', '[^1]', '    code'],
  ['[b]: b.md', '[logo]: logo.png "Logo"', '[^1]: A note.', '> [b]: quoted.md'],
  ['- item', '- # Title in an item', '1. one', '> quote', '> ## Title in a quote', '| a |\n| - |\n| b |'],
  ['```', '```sh\n# comment', '~~~', '````md\n## Shown\n````', '===', '---', ''],
].flat()
const HTML = [
  '<!--',
  '-->',
  '<div>',
  '</div>',
  '<script>',
  '</script>',
  '<details>\n',
  '<textarea>',
  '<pre>',
  '<?',
  '?>',
]
const JSX = ['<Tabs>', '</Tabs>', '{/* ', '*/}', 'import A from "./a.mdx"', 'export const a = 1', '<A b={`\n# c\n`} />']

function blocks(...more: string[]): fc.Arbitrary<string> {
  const separator = fc.constantFrom('\n', '\n\n', '\n\n', '\r\n')
  const block = fc.tuple(fc.constantFrom(...BLOCKS, ...more), separator)
  return fc.array(block, { maxLength: 25 }).map((all) => all.flat().join(''))
}

/** Of what acorn found, only the places of imports and exports are read. */
function shape(root: Root): string {
  return JSON.stringify(root, (key, value) => (key === 'estree' ? placesOf(value) : value))
}

function placesOf({ body }: { body: readonly { type: string; start: number; end: number }[] }): number[] {
  return body.flatMap(({ type, start, end }) => (/^(?:Im|Ex)port/.test(type) ? [start, end] : []))
}

describe('A page in parts', () => {
  testProperty('has the tree of the whole page, in Markdown', () => {
    fc.assert(
      fc.property(blocks(...HTML), (text) => {
        expect(shape(parseInParts(text, (part) => markdown.parse(part), SMALL))).toBe(shape(markdown.parse(text)))
      }),
      runs(150),
    )
  })

  testProperty('has the tree of the whole page in MDX, or fails where that fails', () => {
    fc.assert(
      fc.property(blocks(...JSX), (text) => {
        const whole = attempt(() => mdx.parse(text))
        const inParts = attempt(() => parseInParts(text, (part) => mdx.parse(part), SMALL))
        expect(inParts).toEqual(whole)
      }),
      { ...runs(150), examples: [['import A from "./a.mdx"\n\n# Title\n# Title\nimport A from "./a.mdx"\n']] },
    )
  })

  test('has the links of the whole page where the last part ends in the middle of something', () => {
    const text = '# Title\n# Title\n> [b]: quoted.md\n# Title\n[Bee][b] and [b]\n<?\n'
    expect(shape(parseInParts(text, (part) => markdown.parse(part), SMALL))).toBe(shape(markdown.parse(text)))
  })

  function attempt(parse: () => Root): string {
    try {
      return shape(parse())
    } catch {
      return 'does not parse'
    }
  }

  test('parses the parts alone', () => {
    const lengths: number[] = []
    const section = `## Part\n\n${'- an item\n'.repeat(20)}\n`
    const parse = (part: string): Root => {
      lengths.push(part.length)
      return markdown.parse(part)
    }
    parseInParts(section.repeat(50), parse, { characters: 1000, mostCharacters: 4000 })
    expect(Math.max(...lengths)).toBeLessThan(1500)
    expect(lengths.length).toBeGreaterThan(8)
  })

  test('ends no part in a fence that is never closed', () => {
    const text = `# A\n\n\`\`\`\n${'# in the fence\n\n<script>\n'.repeat(20)}`
    const { children } = parseInParts(text, (part) => markdown.parse(part), SMALL)
    expect(children.map(({ type }) => type)).toEqual(['heading', 'code'])
  })

  test('is not parsed when nothing ends what is open in it', () => {
    const text = `# A\n\n\`\`\`\n${'# in the fence\n'.repeat(20)}`
    const parse = () => parseInParts(text, (part) => markdown.parse(part), { characters: 30, mostCharacters: 200 })
    expect(parse).toThrow('from line 1 on have no heading outside of code, comments, lists and components')
  })

  test('names the place of an error in the whole page', () => {
    const text = `${'# A\n\nWords.\n\n'.repeat(20)}<b\n`
    expect(() => parseInParts(text, (part) => mdx.parse(part), SMALL)).toThrow(
      expect.objectContaining({ line: 82, reason: expect.stringContaining('Unexpected end of file') }),
    )
  })
})

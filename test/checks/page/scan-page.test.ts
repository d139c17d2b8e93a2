import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { scanPage } from '../../../src/checks/page/scan-page.ts'
import { runs, testProperty } from '../../support/property.ts'
import { dialectOf, type FrameworkName } from './dialects.ts'

const NAMES: FrameworkName[] = ['docusaurus', 'mintlify', 'vitepress', 'mkdocs', 'starlight', 'sphinx', 'plain']

const target = fc
  .tuple(
    fc.constantFrom('./', '/', '../', '', 'https://a.example/'),
    fc.stringMatching(/^[a-z_(&;#?=.é-]{1,12}$/),
    fc.constantFrom('', '.md', '#b', '(c)', '\\_d', '&amp;e'),
  )
  .map((parts) => parts.join(''))
const line = target.chain((to) =>
  fc.constantFrom(
    `[a](${to})`,
    `[a]( ${to} "t" )`,
    `![a [b]](<${to}>)`,
    `[![a](${to})](${to})`,
    `[a]: ${to}`,
    `<a href="${to}">x</a>`,
    `<img src='${to}' srcset="${to} 1x, b.png 2x"/>`,
    `<Card href={"${to}"} link="${to}" />`,
    `- [a](${to}) and [b](\n  ${to})`,
    `> [a](\n> ${to})`,
    `:::note [a](${to})`,
    `{doc}\`${to}\``,
    `--8<-- "${to}"`,
    `<<< ${to}`,
    `import A from '${to}'`,
    '```js',
    '```',
    '`',
    '    code',
    '!!! note',
    '',
  ),
)
const page = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))

testProperty('a scan has every internal target that the parser finds, and the host of every external one', () => {
  fc.assert(
    fc.property(page, fc.constantFrom(...NAMES), (text, framework) => {
      const { targets } = scanPage(text, dialectOf(framework))
      const known = new Set(targets)
      const hosts = targets.flatMap((address) => URL.parse(address)?.hostname ?? [])
      for (const { target: to } of analyzePage(text, dialectOf(framework)).links) {
        const host = /^https?:/.test(to) ? URL.parse(to)?.hostname : undefined
        if (host !== undefined) expect(hosts).toContain(host)
        else if (!/^[a-z]+:/.test(to)) expect(known).toContain(to)
      }
    }),
    runs(80),
  )
})

testProperty('ranges of links are what stands there, whatever the page', () => {
  fc.assert(
    fc.property(page, fc.constantFrom(...NAMES), (text, framework) => {
      for (const { target: to, range } of analyzePage(text, dialectOf(framework)).links) {
        const source = text.slice(range?.start, range?.end)
        if (range !== undefined && !/[\\&]/.test(source)) expect(source).toBe(to)
      }
    }),
    runs(40),
  )
})

testProperty('fields and titles are those of the parser', () => {
  const value = fc.constantFrom(
    'a',
    'A b',
    '"q: r"',
    "'s'",
    'true',
    '12',
    '012',
    '1.5',
    'null',
    'a: b',
    '# c',
    '[d]',
    '',
    'yes',
    '2024-01-01',
  )
  const fields = fc.array(fc.tuple(fc.constantFrom('title', 'b', 'c-d'), value), { maxLength: 4 })
  fc.assert(
    fc.property(fields, (entries) => {
      const text = `---\n${entries.map(([key, raw]) => `${key}: ${raw}\n`).join('')}---\n\n# Heading\n`
      const analysis = analyzePage(text, dialectOf('vitepress'))
      expect(scanPage(text, dialectOf('vitepress'))).toMatchObject({
        frontmatter: analysis.frontmatter,
        title: analysis.title,
      })
    }),
    runs(),
  )
})

test('imports are the lines outside of code', () => {
  const text = "import A from './a'\n\n```js\nimport no from 'no'\n```\n\nexport const b = 1\n"
  expect(scanPage(text, dialectOf('docusaurus')).imports).toEqual(["import A from './a'", 'export const b = 1'])
})

testProperty('no text makes the parser or the scan throw', () => {
  const piece = fc.constantFrom(
    '`',
    '```',
    '<',
    '>',
    '[',
    ']',
    '(',
    '{',
    '}',
    '<!--',
    '-->',
    '---\n',
    '\n',
    '\r',
    ':::',
    '\u0000',
    'a',
    '    ',
    '!!! ',
    '&#',
    '\ud800',
    '=== "',
    ':   ',
    '- ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom(...NAMES), (pieces, framework) => {
      const text = pieces.join('')
      expect(
        analyzePage(text, dialectOf(framework)).problems.every(({ line: at, column }) => at > 0 && column > 0),
      ).toBe(true)
      expect(Array.isArray(scanPage(text, dialectOf(framework)).targets)).toBe(true)
    }),
    runs(60),
  )
})

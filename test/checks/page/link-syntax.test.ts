import { describe, expect, test } from '@jest/globals'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { dialectOf } from './dialects.ts'

function problemsIn(text: string, framework: Parameters<typeof dialectOf>[0] = 'plain'): string[] {
  const { problems } = analyzePage(text, dialectOf(framework))
  return problems.map(({ rule, line, column, subject }) => `${rule} ${line}:${column} ${subject}`)
}

describe('a slip in a link', () => {
  test.each([
    ['a space in the fragment', 'See [built in](#Built in reporter).', '1:5 #Built in reporter'],
    ['a space in the path', '# A\n\nSee\n[b](my page.md) now', '4:1 my page.md'],
    ['a space in an address', '- [c](https://example.com/a- b)', '1:3 https://example.com/a- b'],
    ['a space before the parentheses', 'a [b] (https://example.com/c) d', '1:3 https://example.com/c'],
    ['a space before a path', '> [b] (./c.md)', '1:3 ./c.md'],
    ['parentheses and brackets that changed places', '(a)[b.md#c]', '1:1 b.md#c'],
    ['the same around code', 'a (`b`)[b.md#c]', '1:3 b.md#c'],
    ['a parenthesis that is never closed', '[a](b.md and more', '1:1 b.md'],
    ['the same at the end of a line', 'a [b](https://example.com/c\nd', '1:3 https://example.com/c'],
    ['the same in a table', '| a |\n| - |\n| [b](/c |', '3:3 /c'],
  ])('is found: %s', (_name, text, found) => expect(problemsIn(text)).toEqual([`malformed-link ${found}`]))

  test.each([
    '[a](b.md) [c](<d e.md>) [f](g.md "h i") ![j](k.png) <https://example.com/l m>',
    'Use `[a](b c.md)` or\n\n```md\n[a] (b.md)\n```',
    'Fixed [security] (#9103) and [a](b.md) (see c.md)',
    'An array[0] (/tmp is the default) and f(x)[i]',
    '[{{ a }}](https://example.com/{{ b.c }})',
    '[a](b.md\n"title") and [c](d.md)',
    '[a] (an aside) and (an aside)[1]',
    '[cursor](../img/cursor.png )',
    '[ ] (optional) [x] (done)',
    '\\[a](b c.md)',
  ])('is not found in %j', (text) => expect(problemsIn(text)).toEqual([]))

  test('keeps its identity when its words change', () => {
    expect(problemsIn('[old] (b.md)')).toEqual(problemsIn('[new] (b.md)'))
  })

  test('is found in MDX beside an expression', () => {
    expect(problemsIn('{a} [b] (c.md) {"[d] (e.md)"}', 'docusaurus')).toEqual(['malformed-link 1:5 c.md'])
  })
})

describe('a reference to a label that the page does not define', () => {
  test.each([
    ['Read [how it works][internals] first.', '1:6 [internals]'],
    ['Read [how it\nworks][the internals].', '1:6 [the internals]'],
    ['- [`run`][] and\n- [go](b.md)', '1:3 [`run`]'],
    ['![the logo][logo]', '1:1 [logo]'],
    ['See [][idleness].', '1:5 [idleness]'],
  ])('is found in %j', (text, found) => expect(problemsIn(text)).toEqual([`malformed-link ${found}`]))

  test.each([
    'Read [how it works][Internals\nof it].\n\n[internals of it]: c.md',
    'Set `a[first][second]`, matrix[first][second] or [first][0][1].',
    'Call @[its name][label].',
    'Run [-h][--help], [a|b][c], [<name>][id] or azurekms://[VAULT][URI]/[KEY].',
    '- [ ][x] one\n- [x][ ] two\n\nA note[^one][^two], and [a-z][0-9]',
    'Read [how it works][internals].\n\n{% include links.md %}',
    'Read [how it works][internals].\n\n{{% links %}}',
    '--8<-- "links.md"\n\nRead [how it works][internals].',
    '```md\n[how it works][internals]\n```\n\n\\[how it works][internals] [[a page][its name]]',
  ])('is not found in %j', (text) => expect(problemsIn(text)).toEqual([]))
})

describe("a link to the reader's own machine", () => {
  test.each([
    ['[the guide](http://localhost:3000/guide)', 'http://localhost:3000/guide'],
    ['[it](https://127.0.0.1/a)', 'https://127.0.0.1/a'],
    ['[it](file:///home/me/a.md)', 'file:///home/me/a.md'],
  ])('%s is named', (text, subject) => expect(problemsIn(text)).toEqual([`local-link 1:1 ${subject}`]))

  test.each([
    '[http://localhost:3000](http://localhost:3000)',
    'Open <http://localhost:3000>, or http://127.0.0.1:8080',
    '[`localhost:3000`](http://localhost:3000/)',
    '[a](https://localhost.example.com/)',
    '`[a](http://localhost)`',
  ])('%s is what readers have to open', (text) => expect(problemsIn(text)).toEqual([]))
})

// Pages that would keep the parser busy for long are named before it sees them; large honest pages are not.
import { describe, expect, test } from '@jest/globals'
import { readLines } from '../../../src/checks/page/lines.ts'
import { whyTooCostly } from '../../../src/checks/page/parse-cost.ts'
import { dialectOf } from './dialects.ts'

const dialect = dialectOf('mkdocs', { syntax: 'markdown' })

function why(text: string): string | undefined {
  return whyTooCostly(text, readLines(text, 0, dialect), dialect)
}

const IN_ONE = /^A paragraph has more than 3000 brackets/
const TOGETHER = /^The paragraphs have too many brackets/

describe('A page is not parsed', () => {
  test.each(['](', '[*', '[_', '[~', '![', '**a', '`a``', '[a]: ', 'a<!--', ']<!--', '<<!--', '<a <!--', '<a <?'])(
    'that is a flood of %s',
    (unit) => {
      expect(why(unit.repeat(10_000))).toMatch(IN_ONE)
    },
  )

  test.each([
    ['in a quote', `> ${'[*'.repeat(100)}\n`],
    ['behind numbers signs that begin no heading', `#${'[*'.repeat(100)}\n`],
    ['behind dashes that begin no item', `-${'[*'.repeat(100)}\n`],
    ['behind bars that begin no row', `|${'[*'.repeat(100)}\n`],
    ['below a row of dashes that fits no header', `a\n-|-\n${`${'[*'.repeat(100)}\n`.repeat(40)}`],
  ])('that spreads a flood over the lines of a paragraph: %s', (_name, lines) => {
    expect(why(lines.repeat(100))).toMatch(IN_ONE)
  })

  test('that spreads a flood over the titles of containers', () => {
    const page = ':::a[b]{c}\n'.repeat(15_000)
    const vitepress = dialectOf('vitepress', { syntax: 'markdown' })
    expect(whyTooCostly(page, readLines(page, 0, vitepress), vitepress)).toMatch(IN_ONE)
  })

  test.each([
    ['a quote', '> a\n', 'b\n'],
    ['a quote in a quote', '', '> > a\n> b\n'],
    ['an item', '- a\n', 'b\n'],
    ['a quote in an item', '- > a\n', '     b\n'],
    ['a paragraph further down in an item', '- a\n\n  b\n', 'c\n'],
    ['a footnote', '[^1]: a\n', 'b\n'],
  ])('whose paragraph goes on without the marks of %s', (_name, top, unit) => {
    expect(why(top + unit.repeat(5000))).toMatch(IN_ONE)
  })

  test('that spreads a flood over many paragraphs', () => {
    expect(why(`${'[*'.repeat(1500)}\n\n`.repeat(20))).toMatch(TOGETHER)
  })
})

const LINK = '[`a`](b.md) and *c* & d'

describe('A large page is parsed', () => {
  test.each([
    ['of paragraphs with links', `${`${LINK}, `.repeat(30)}\n\n`.repeat(300)],
    ['with a list of links', `- ${LINK}\n`.repeat(10_000)],
    ['with a list of links in a quote', `> * ${LINK}\n`.repeat(10_000)],
    ['with a table of links', `| a | b |\n| --- | :-: |\n${`| ${LINK} | ${LINK} |\n`.repeat(5000)}`],
    ['with a table without bars at its sides', `a | b\n--- | ---\n${`${LINK} | ${LINK}\n`.repeat(5000)}`],
    ['with a list of tags', `- <b>a</b> ${LINK}\n`.repeat(9000)],
    ['with a table in HTML', `<table>\n${'<tr><td>a</td><td>b</td></tr>\n'.repeat(9000)}</table>\n`],
    ['with a heading for each link', `## ${LINK}\n`.repeat(9000)],
    ['with code full of brackets', `\`\`\`\n${'[*](`{\n'.repeat(9000)}\`\`\`\n`],
    ['with a heading with an underline for every ten lines', `Title\n---\n\n${`${LINK}\n\n`.repeat(4)}`.repeat(500)],
    ['with nested lists', `- ${LINK}\n${`  - ${LINK}\n`.repeat(8)}`.repeat(700)],
    ['with a heading with an underline for every two lines', 'Title\n---\n'.repeat(15_000)],
    ['with a list in each item of a list', '- a\n  - b\n'.repeat(15_000)],
    ['with items that go on without an indent', `- ${LINK}\nb\n`.repeat(9000)],
    ['with a long paragraph in a quote', '> a\n'.repeat(9000)],
    ['with rules of stars', 'a\n\n* * *\n'.repeat(5000)],
  ])('%s', (_name, text) => {
    expect(why(text)).toBeUndefined()
  })
})

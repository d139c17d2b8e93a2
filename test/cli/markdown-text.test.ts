// A description of a pull request as a person at a terminal reads it.
import { describe, expect, test } from '@jest/globals'
import { markdownLines } from '../../src/cli/markdown-text.ts'

describe('Markdown at a terminal', () => {
  test.each([
    ['### To verify', ['To verify:']],
    ['**Checks**: no \\*new\\* problems', ['Checks: no *new* problems']],
    ['- `a\\_b` and c\\_d', ['- `a\\_b` and c_d']],
    ['', ['']],
    ['>', ['>']],
  ])('has no marks but those of lists and code: %j', (markdown, lines) => {
    expect(markdownLines(markdown, 80)).toEqual(lines)
  })

  test('is wrapped below its mark, but code and tables are not', () => {
    const words = 'word '.repeat(8).trim()
    expect(markdownLines(`- ${words}\n> ${words}`, 22)).toEqual([
      '- word word word word',
      '  word word word word',
      '> word word word word',
      '> word word word word',
    ])
    const whole = `\`\`\`\n${words}\n\`\`\`\n| ${words} |`
    expect(markdownLines(whole, 22).join('\n')).toBe(whole)
  })

  test('cannot steer the terminal', () => {
    expect(markdownLines('- \u001b[2J', 80)).toEqual(['- \\x1b[2J'])
  })
})

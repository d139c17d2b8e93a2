import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { annotationText, logLines, summaryHtml, visibleLines } from '../../src/action/untrusted-text.ts'
import { runs, testProperty } from '../support/property.ts'

const hostile = fc
  .string({ unit: 'binary' })
  .chain((noise) =>
    fc
      .shuffledSubarray([
        '::add-mask::x',
        '##[error]',
        '\r',
        '\n',
        '\u0085',
        '<script>',
        '</td>',
        '|',
        '@octocat',
        '`',
        noise,
      ])
      .map((parts) => parts.join('')),
  )

describe('text of a model in the log', () => {
  testProperty('no line can be a workflow command, whatever the text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = logLines(text)
          .join('\n')
          .split(/[\r\n]/)
        expect(lines.filter((line) => /^\s*::/.test(line) || line.includes('##['))).toEqual([])
      }),
      runs(),
    )
  })

  test('the words stay readable', () => {
    expect(logLines('Renamed a page.\n::error::oh')).toEqual(['| Renamed a page.', '| ::error::oh'])
  })

  test('characters that hide or turn text are dropped, joiners of emoji stay', () => {
    expect(visibleLines('a\u202Eb\u200Bc\u{E0041}d\u001B[31m\te')).toEqual(['abcd[31m e'])
    expect(visibleLines('\u{1F469}\u200D\u{1F4BB}')).toEqual(['\u{1F469}\u200D\u{1F4BB}'])
  })
})

describe('text of a model in the job summary', () => {
  testProperty('no markup, table cell, code or second line can come of it, whatever the text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = summaryHtml(text)
          .replaceAll('<br>', '')
          .replace(/&#\d+;/g, '')
        expect(written).not.toMatch(/[!-/:-@[-`{-~\r\n]/)
      }),
      runs(),
    )
  })

  test('a reader sees the same words', () => {
    expect(decode(summaryHtml('Use <b>`npm`</b> | *now*\n# Done'))).toBe('Use <b>`npm`</b> | *now*<br># Done')
  })

  test('addresses and mentions are interrupted, so that GitHub does not link them', () => {
    expect(decode(summaryHtml('@octocat see https://evil.example or www.evil.example'))).toBe(
      '@\u200Boctocat see https:\u200B//evil.example or www\u200B.evil.example',
    )
  })

  test('a very long text is cut and says by how much', () => {
    expect(summaryHtml('x'.repeat(20_007))).toMatch(/x … &#40;7 more characters&#41;$/)
  })
})

test('an annotation has visible text only and a bounded length', () => {
  expect(annotationText(' a\r\nb\u202E ')).toBe('a\nb')
  expect(annotationText('x'.repeat(5_000)).length).toBeLessThan(2_050)
})

function decode(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

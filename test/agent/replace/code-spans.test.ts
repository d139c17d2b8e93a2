import { describe, expect, test } from '@jest/globals'
import { findCode } from '../../../src/agent/replace/code-spans.ts'
import { measureCpu } from '../../support/cpu-time.ts'

function codeIn(text: string, path = 'a.md'): string[] {
  return findCode(text, path)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => text.slice(start, end))
}

describe('Code in a page', () => {
  test.each([
    ['a fence', 'a\n```js x\nb\n```\nc', ['```js x\nb\n```']],
    ['a fence of more marks, with one of fewer in it', '````\n```\n````\nc', ['````\n```\n````']],
    ['a fence of tildes in a quote and a list', '> - ~~~\n>   b\n>   ~~~\nc', ['> - ~~~\n>   b\n>   ~~~']],
    ['a fence without an end', 'a\n```\nb\n', ['```\nb\n']],
    ['code in a line', 'a `b` c ``d ` e`` f', ['`b`', '``d ` e``']],
    ['code over two lines of a paragraph', 'a `b\nc` d', ['`b\nc`']],
    ['an element', 'a <code class="x">b</code> c', ['<code class="x">b']],
    ['a listing of AsciiDoc', 'a\n----\nb\n----\nc', ['----\nb\n----'], 'a.adoc'],
    ['a literal block of reStructuredText', 'a::\n\n  b\n\n  c\n\nd', ['a::\n\n  b\n\n  c\n\n'], 'a.rst'],
    ['a code block of reStructuredText', '.. code-block:: sh\n\n   b\nc', ['.. code-block:: sh\n\n   b\n'], 'a.rst'],
  ])('is %s', (_, text, expected, path = 'a.md') => expect(codeIn(text, path)).toEqual(expected))

  test.each([
    ['a mark that no other closes', 'a `b c'],
    ['a mark that one in another paragraph would close', 'a `b\n\nc` d'],
    ['an escaped mark', 'a \\`b` c'],
    ['a line of dashes in Markdown', 'a\n----\nb\n----\n'],
    ['an element without an end', 'a <code> b'],
    ['marks in a line that begins with three', '``` b'.concat(' ```\nc')],
  ])('is not %s', (name, text) => {
    expect(codeIn(text).join()).not.toMatch(name.includes('three') ? /c/ : /./)
  })

  test('is not what comes after an element that is named in code', () => {
    expect(codeIn('Use `<pre>` here. Text </pre> more')).toEqual(['`<pre>`'])
  })

  test.each([
    ['`', 1_000_000],
    ['` ``', 250_000],
    ['\\`', 500_000],
    ['<code>', 170_000],
    ['<pre><code></pre>', 60_000],
    ['- > ', 250_000],
    ['```\n', 250_000],
    ['1. ', 330_000],
    ['a::\n', 250_000],
    [' ', 1_000_000],
    ['\t:', 500_000],
  ])('is found in %j, many times over, in little time', (piece, times) => {
    const cpuMs = measureCpu()
    findCode(piece.repeat(times), 'a.md')
    findCode(piece.repeat(times), 'a.rst')
    expect(cpuMs()).toBeLessThan(10_000)
  })
})

import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { applyEdits } from '../../src/agent/edit.ts'

function edit(
  text: string,
  oldText: string,
  newText: string,
  more: { replaceAll?: boolean; wholeWord?: boolean; keepAddresses?: boolean } = {},
) {
  return Buffer.from(applyEdits(Buffer.from(text), [{ oldText, newText, ...more }]).content).toString()
}

describe('An exact edit', () => {
  test('replaces the one place', () => expect(edit('a b c', 'b', 'B')).toBe('a B c'))

  test('is refused when the text occurs twice, with the lines', () => {
    expect(() => edit('x\ny\nx\n', 'x', 'z')).toThrow('occurs 2 times, at lines 1, 3')
  })

  test('replaces every place when asked to', () => {
    expect(edit('x\ny\nx\n', 'x', 'z', { replaceAll: true })).toBe('z\ny\nz\n')
  })

  test('leaves longer words alone when asked to', () => {
    const options = { replaceAll: true, wholeWord: true }
    expect(edit('foo foobar (foo) a_foo foo-x', 'foo', 'bar', options)).toBe('bar foobar (bar) a_foo bar-x')
    expect(edit('$foo x$foo', '$foo', '$bar', options)).toBe('$bar x$bar')
  })

  test.each([
    ['of inline links', '[api](api.md "api") ![api](api(1).png)', '[X](api.md "X") ![X](api(1).png)'],
    ['in angle brackets', '[api](<my api.md>) <https://a.test/api>', '[X](<my api.md>) <https://a.test/api>'],
    ['of reference definitions', '[api]: ./api/api.md api', '[X]: ./api/api.md X'],
    ['of elements', '<a href="/api" title="api">api</a>', '<a href="/api" title="X">X</a>'],
    ['that stand by themselves', 'api https://a.test/api. api', 'X https://a.test/api. X'],
    ['of the page itself', '---\nslug: /api\ntitle: api\n---\nslug: api', '---\nslug: /api\ntitle: X\n---\nslug: X'],
  ])('leaves addresses %s alone when asked to', (_, before, after) => {
    expect(edit(before, 'api', 'X', { replaceAll: true, keepAddresses: true })).toBe(after)
  })

  test('says so when the text stands in addresses alone', () => {
    expect(() => edit('[x](api.md)', 'api', 'X', { keepAddresses: true })).toThrow('outside of addresses')
  })

  test.each([
    ['](', 200_000],
    ['](a', 200_000],
    ['[', 200_000],
    [']: ', 200_000],
    ['href="', 100_000],
    ['   ', 300_000],
    ['](  <', 100_000],
    ['http://', 100_000],
  ])('finds the addresses in %j, many times over, in little time', (piece, times) => {
    const startedAt = performance.now()
    expect(edit(`${piece.repeat(times)}\nword`, 'word', 'X', { keepAddresses: true })).toMatch(/X$/)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test.each([
    ['nothing to look for', '', 'x', 'empty'],
    ['no difference', 'a', 'a', 'same'],
    ['half a character', 'a', '\uD83D', 'surrogate'],
  ])('is refused with %s', (_, oldText, newText, why) => expect(() => edit('a', oldText, newText)).toThrow(why))

  test('is refused on a file that is not UTF-8', () => {
    expect(() => applyEdits(Uint8Array.of(0x61, 0xff), [{ oldText: 'a', newText: 'b' }])).toThrow('not UTF-8')
  })
})

describe('Several edits of one call', () => {
  test('apply one after the other', () => {
    const { content } = applyEdits(Buffer.from('one two'), [
      { oldText: 'one', newText: '1' },
      { oldText: '1 two', newText: '1 2' },
    ])
    expect(Buffer.from(content).toString()).toBe('1 2')
  })

  test('apply all or none, and name the one that failed', () => {
    const edits = [
      { oldText: 'one', newText: '1' },
      { oldText: 'three', newText: '3' },
    ]
    expect(() => applyEdits(Buffer.from('one two'), edits)).toThrow('Edit 2 of 2 (none was applied)')
  })

  test('are refused when they take each other back', () => {
    const edits = [
      { oldText: 'a', newText: 'b' },
      { oldText: 'b', newText: 'a' },
    ]
    expect(() => applyEdits(Buffer.from('a'), edits)).toThrow('as it was')
  })
})

describe('A text that is not there exactly is found', () => {
  test('with other line endings, which the file keeps', () => {
    expect(edit('a\r\nb\r\nc\r\n', 'a\nb\n', 'a\nx\ny\n')).toBe('a\r\nx\r\ny\r\nc\r\n')
    expect(edit('a\nb\nc\n', 'a\r\nb', 'a\r\nB')).toBe('a\nB\nc\n')
  })

  test('with a byte order mark that it does not have there', () => {
    expect(edit('a\nb\n', '\uFEFFb', '\uFEFFc')).toBe('a\nc\n')
  })

  test('with other spaces at line ends, which lines that stay keep', () => {
    expect(edit('hard break  \nold\t\nend\n', 'hard break\nold\nend', 'hard break\nnew\nend')).toBe(
      'hard break  \nnew\nend\n',
    )
  })

  test('with the indentation shifted, and the new lines shifted likewise', () => {
    expect(edit('- x\n    a:\n      b: 1\n', 'a:\n  b: 1', 'a:\n  b: 2\n  c: 3')).toBe(
      '- x\n    a:\n      b: 2\n      c: 3\n',
    )
    expect(edit('a:\n  b: 1\n', '  a:\n    b: 1\n', '  a:\n    b: 2\n')).toBe('a:\n  b: 2\n')
  })

  test('with typed quotes for typographic ones, which stay where nothing changes', () => {
    expect(edit('He said “yes”, it’s\u00A0old.', `"yes", it's old`, `"yes", it's new`)).toBe(
      'He said “yes”, it’s\u00A0new.',
    )
  })

  test('only when there is one such place', () => {
    expect(() => edit('a  \nb\na\t\nb\n', 'a\nb\n', 'c\n')).toThrow('occurs 2 times')
    expect(() => edit('“x” and “x”', '"x"', '"y"', { replaceAll: true })).toThrow('occurs 2 times')
  })

  test('never by likeness: a fence is not any other fence', () => {
    const page = '```js\nfoo()\n```\n\n```js\nbar()\n```\n'
    expect(() => edit(page, '```js\nbaz()\n```', 'x')).toThrow('does not occur')
  })
})

describe('A text that is not there at all', () => {
  test('is answered with the nearest 5 lines and their numbers', () => {
    const page = Array.from({ length: 20 }, (_, line) => `line ${line + 1} holds word${line + 1}`).join('\n')
    expect(() => edit(page, 'something with word10 in it', 'x')).toThrow(
      /read it again[\s\S]*\n8\t[^\n]*\n9\t[^\n]*\n10\t[^\n]*\n11\t[^\n]*\n12\t[^\n]*$/,
    )
  })
})

describe('What an edit must keep', () => {
  test('the byte order mark and the newline at the end, or its absence', () => {
    expect(edit('\uFEFFa\nb\n', '\uFEFFa', 'x')).toBe('\uFEFFx\nb\n')
    expect(edit('a\nb\n', 'b\n', 'c')).toBe('a\nc\n')
    expect(edit('a\nb', 'b', 'c\n')).toBe('a\nc')
  })

  const prose = fc.array(
    fc.constantFrom('a', 'bc', ' ', '\n', '\r\n', '“', '”', '"', '\u00A0', '\t', 'é', '🎉', '  '),
    {
      maxLength: 30,
    },
  )

  test('every byte before and after the place, whatever the page is made of', () => {
    fc.assert(
      fc.property(prose, prose, prose, (before, after, replacement) => {
        const [head, tail] = [`${before.join('')}<`, `>${after.join('')}`]
        const page = `${head}UNIQUE${tail}`
        const edited = edit(page, 'UNIQUE', `new${replacement.join('')}text`)
        expect(edited.startsWith(head)).toBe(true)
        expect(edited.endsWith(tail)).toBe(true)
      }),
    )
  })

  test('every byte outside of the lines that differ, when it was found by a relaxation', () => {
    const line = fc.constantFrom('alpha', 'beta  ', '\tgamma', '“delta”', 'epsilon\u00A0zeta')
    const eol = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.array(line, { maxLength: 5 }), eol, (before, after, newline) => {
        const [head, tail] = [before, after].map((lines) => lines.map((each) => each + newline).join(''))
        const page = `${head}    first: “one” ${newline}    second: two${newline}${tail}`
        const edited = edit(page, 'first: “one”\nsecond: two\n', 'first: “one”\nsecond: 2\n')
        expect(edited).toBe(`${head}    first: “one” ${newline}    second: 2${newline}${tail}`)
      }),
    )
  })
})

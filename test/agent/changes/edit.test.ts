import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { applyEdits } from '../../../src/agent/changes/edit.ts'
import { runs, testProperty } from '../../support/property.ts'
import { edit } from './edited-file.ts'

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

  test('is refused where a long text in many places would fill the memory', () => {
    const fill = () => edit('a'.repeat(1_000_000), 'a', 'b\n'.repeat(500_000), { replaceAll: true })
    expect(fill).toThrow('larger than 1 MB')
  })

  test('says so when the text stands in addresses alone', () => {
    expect(() => edit('[x](api.md)', 'api', 'X', { keepAddresses: true })).toThrow('outside addresses')
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
    expect(() => applyEdits(Buffer.from('a'), edits)).toThrow('as it is, so nothing was changed')
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

  testProperty('every byte before and after the place, whatever the page is made of', () => {
    fc.assert(
      fc.property(prose, prose, prose, (before, after, replacement) => {
        const [head, tail] = [`${before.join('')}<`, `>${after.join('')}`]
        const page = `${head}UNIQUE${tail}`
        const edited = edit(page, 'UNIQUE', `new${replacement.join('')}text`)
        expect(edited.startsWith(head)).toBe(true)
        expect(edited.endsWith(tail)).toBe(true)
      }),
      runs(),
    )
  })

  testProperty('every byte outside of the lines that differ, when it was found by a relaxation', () => {
    const line = fc.constantFrom('alpha', 'beta  ', '\tgamma', '“delta”', 'epsilon\u00A0zeta')
    const eol = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.array(line, { maxLength: 5 }), eol, (before, after, newline) => {
        const [head, tail] = [before, after].map((lines) => lines.map((each) => each + newline).join(''))
        const page = `${head}    first: “one” ${newline}    second: two${newline}${tail}`
        const edited = edit(page, 'first: “one”\nsecond: two\n', 'first: “one”\nsecond: 2\n')
        expect(edited).toBe(`${head}    first: “one” ${newline}    second: 2${newline}${tail}`)
      }),
      runs(),
    )
  })
})

describe('The bytes around an edit', () => {
  /** What pages are made of that editors and models get wrong. */
  const piece = fc.constantFrom(
    'word ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '  \n',
    '“q”',
    '’',
    '\u00A0',
    '\u202F',
    'é',
    'e\u0301',
    '🎉',
    '\u{1F468}\u200D\u{1F469}',
    '```\n',
    '---\n',
    '</Card>',
    '\uFEFF',
    '\u2028',
    '\u0000',
    '  - x\n',
  )
  const filler = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const bom = fc.constantFrom('', '\uFEFF')
  const word = fc.constantFrom('', 'NEW', 'é🎉', '“”', 'a\u00A0b', '$&', '\\1')
  const same = (after: Uint8Array, expected: string): void => {
    expect(Buffer.from(after).toString('hex')).toBe(Buffer.from(expected).toString('hex'))
  }

  testProperty('stay the same with several edits in one call', () => {
    const edits = fc.array(fc.tuple(filler, word), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(bom, edits, filler, (start, parts, end) => {
        const page = start + parts.map(([before], n) => `${before}<mark${n}>`).join('') + end
        const expected = start + parts.map(([before, newText]) => before + newText).join('') + end
        const list = parts.map(([, newText], n) => ({ oldText: `<mark${n}>`, newText }))
        // A mark that was all there was of the last line must not take the line end with it, which another test holds.
        fc.pre(expected !== '' && expected.endsWith('\n') === page.endsWith('\n'))
        fc.pre(expected.startsWith('\uFEFF') === page.startsWith('\uFEFF'))
        same(applyEdits(Buffer.from(page), list).content, expected)
      }),
      runs(),
    )
  })

  testProperty('stay the same around every place of a replaceAll', () => {
    fc.assert(
      fc.property(fc.array(filler, { minLength: 2, maxLength: 8 }), word, (fillers, newText) => {
        const [page, expected] = [fillers.join('<mark>'), fillers.join(newText)]
        fc.pre(expected !== '' && expected.endsWith('\n') === page.endsWith('\n'))
        fc.pre(expected.startsWith('\uFEFF') === page.startsWith('\uFEFF'))
        same(applyEdits(Buffer.from(page), [{ oldText: '<mark>', newText, replaceAll: true }]).content, expected)
      }),
      runs(),
    )
  })

  testProperty('stay the same outside of the lines that a relaxation found', () => {
    const asked = fc.constantFrom(
      ['say "old" x', 'say "new" x', 'say “old” x', 'say “new” x'],
      ['one old two', 'one new two', 'one\u00A0old two', 'one\u00A0new two'],
      ['a old\nb\n', 'a new\nb\n', 'a old\r\nb\r\n', 'a new\r\nb\r\n'],
      ['a old\nb\n', 'a new\nb\n', 'a old\nb  \n', 'a new\nb  \n'],
      ['a old\n  b\n', 'a new\n  b\n', '\ta old\n\t  b\n', '\ta new\n\t  b\n'],
    )
    fc.assert(
      fc.property(filler, asked, filler, (before, [oldText = '', newText = '', found = '', expected = ''], after) => {
        const [head, tail] = [`${before}\n`, `\n${after}`]
        same(applyEdits(Buffer.from(head + found + tail), [{ oldText, newText }]).content, head + expected + tail)
      }),
      runs(),
    )
  })

  testProperty('stay the same when one edit of the call fails, wherever it stands: nothing of it is done', () => {
    const good = [0, 1, 2, 3].map((n) => ({ oldText: `<mark${n}>`, newText: 'x' }))
    const bad = fc.constantFrom(
      { oldText: 'nowhere to be found', newText: 'x' },
      { oldText: 'twice', newText: 'x' },
      { oldText: '', newText: 'x' },
      { oldText: '<mark0>', newText: '\uD83D' },
    )
    fc.assert(
      fc.property(filler, bad, fc.nat(4), (text, failing, place) => {
        const page = Buffer.from(`${text}<mark0><mark1>twice twice<mark2><mark3>`)
        const before = Buffer.from(page)
        expect(() => applyEdits(page, good.toSpliced(place, 0, failing))).toThrow(
          `Edit ${place + 1} of 5 (none was applied)`,
        )
        expect(page.equals(before)).toBe(true)
      }),
      runs(),
    )
  })

  testProperty('stay the same where they are no UTF-8: such a page is refused', () => {
    const broken = fc.constantFrom([0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x8e], [0xc0, 0xaf])
    fc.assert(
      fc.property(filler, broken, filler, (before, bytes, after) => {
        const page = Buffer.concat([Buffer.from(`${before}<mark>`), Buffer.from(bytes), Buffer.from(`.${after}`)])
        const copy = Buffer.from(page)
        expect(() => applyEdits(page, [{ oldText: '<mark>', newText: 'x' }])).toThrow('not UTF-8')
        expect(page.equals(copy)).toBe(true)
      }),
      runs(),
    )
  })
})

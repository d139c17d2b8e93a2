import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { applyEdits } from '../../../src/agent/changes/edit.ts'
import { Refusal } from '../../../src/agent/tools/refusal.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'
import { openTools } from './open-tools.ts'

/** So many pages with this text. */
function pages(count: number, text: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`docs/p${String(n).padStart(4, '0')}.md`, text]))
}

describe('replace', () => {
  test('changes every place of many files without a read, and says where', async () => {
    const { call, textOf } = openTools({ 'docs/a.md': 'Foo and Foo\n\nFoo\n', 'docs/b.md': 'a Foo\n', 'c.md': 'none' })
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar' })).toBe(
      [
        'Replaced 4 places in 2 files.',
        'docs/a.md 3: 1,3',
        'docs/b.md: 1',
        'docs/a.md:1: Foo and Foo -> Bar and Foo',
        'docs/b.md:1: a Foo -> a Bar',
      ].join('\n'),
    )
    expect([await textOf('docs/a.md'), await textOf('docs/b.md')]).toEqual(['Bar and Bar\n\nBar\n', 'a Bar\n'])
  })

  test('changes nothing when there are other places than expected, and tells how many there are', async () => {
    const { call, changeSet } = openTools({ 'a.md': 'Foo Foo\n', 'b.md': 'Foo\n' })
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar', expected: 4 })).toMatch(
      /^Failed: There are 3 places in 2 files, not 4. Nothing was changed.\na.md 2: 1\nb.md: 1\n/,
    )
    expect(changeSet.changes()).toEqual([])
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar', expected: 3 })).toMatch(/^Replaced 3 places/)
  })

  test('takes the number of lines, which a search counts, for the number of places', async () => {
    const { call } = openTools({ 'a.md': 'Foo Foo\n', 'b.md': 'Foo\n', 'code.js': 'Foo\n' })
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar', expected: 3 })).toMatch(/^Replaced 3 places/)
    expect(await call('replace', { oldText: 'Bar', newText: 'Foo', under: ['a.md'], expected: 1 })).toMatch(
      /^Replaced 2/,
    )
  })

  test('asks for the number before it changes more than ten files', async () => {
    const { call, changeSet } = openTools(pages(11, 'Foo\n'))
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar' })).toMatch(
      /^Failed: There are 11 places in 11 files. If you mean all of them, call again with expected. Nothing was changed.\n/,
    )
    expect(changeSet.changes()).toEqual([])
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar', expected: 11 })).toMatch(/^Replaced 11 places/)
  })

  test('asks for no number when a search has shown all of the lines', async () => {
    const files = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.md`, `Foo ${index}\n`]))
    const { call } = openTools({ ...files, 'more.md': 'Foo\n' })
    await call('search', { pattern: 'Foo ' })
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar' })).toMatch(/^Failed: There are 12 places/)
    await call('search', { pattern: 'Foo' })
    expect(await call('replace', { oldText: 'Foo', newText: 'Bar' })).toMatch(/^Replaced 12 places/)
  })

  test('leaves longer words, addresses and code alone when asked to, and says how many', async () => {
    const page = 'foo foobar [foo](/foo) `foo`\n\n```sh\nfoo\n```\n\n<code>foo</code> foo'
    const { call, textOf } = openTools({ 'a.md': page })
    const options = { wholeWord: true, keepAddresses: true, keepCode: true }
    expect(await call('replace', { oldText: 'foo', newText: 'X', ...options })).toMatch(
      /^Replaced 3 places in 1 file.\na.md 3: 1,7\nLeft alone: 1 in addresses, 3 in code, 1 in longer words\n/,
    )
    expect(await textOf('a.md')).toBe('X foobar [X](/foo) `foo`\n\n```sh\nfoo\n```\n\n<code>foo</code> X')
    expect(await call('replace', { oldText: 'foo', newText: 'X' })).toMatch(
      /^Replaced 5 places .*1 in addresses, 3 in code/,
    )
  })

  test('looks only under the names, in any form, and not under those with a !', async () => {
    const files = { 'a/1.md': 'x', 'a/2.mdx': 'x', 'a/old/3.md': 'x', 'b/4.md': 'x', 'b/5.md': 'x' }
    const { call, changeSet } = openTools(files)
    await call('replace', { oldText: 'x', newText: 'y', under: ['a', '!a/old', '!*.mdx', 'b/5.md'] })
    expect(changeSet.changes().map(({ path }) => path)).toEqual(['a/1.md', 'b/5.md'])
  })

  test('takes a list of as many files as a task may change', async () => {
    const { call } = openTools(pages(60, 'x'))
    const under = Object.keys(pages(50, ''))
    expect(await call('replace', { oldText: 'x', newText: 'y', under, expected: 50 })).toMatch(/^Replaced 50 places/)
  })

  test.each([
    [['de'], ['de/a.md', 'de/b.md']],
    [['en'], ['a.md', 'fr.md']],
    [
      ['fr', 'DE'],
      ['a.fr.md', 'de/a.md', 'de/b.md'],
    ],
  ])('looks only in the languages %j', async (languages, expected) => {
    const files = { 'a.md': 'x', 'a.fr.md': 'x', 'fr.md': 'x', 'de/a.md': 'x', 'de/b.md': 'x' }
    const summary = { locales: ['en', 'de', 'fr'], localeFolders: [{ locale: 'de', folder: 'de' }] }
    const { call, changeSet } = openTools(files, { summary })
    await call('replace', { oldText: 'x', newText: 'y', languages })
    expect(
      changeSet
        .changes()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(expected)
  })

  test('names the languages that there are', async () => {
    const { call } = openTools({ 'a.md': 'x' }, { summary: { locales: ['en', 'de'] } })
    expect(await call('replace', { oldText: 'x', newText: 'y', languages: ['it'] })).toBe(
      'Failed: There is no language "it". The languages are en, de; use under for folders',
    )
  })

  test('spans lines, in the line endings of each page', async () => {
    const { call, textOf } = openTools({ 'a.md': 'one\ntwo\n', 'b.md': '\uFEFFone\r\ntwo\r\n' })
    await call('replace', { oldText: 'one\ntwo', newText: '1\n2\n3' })
    expect([await textOf('a.md'), await textOf('b.md')]).toEqual(['1\n2\n3\n', '\uFEFF1\r\n2\r\n3\r\n'])
  })

  test('gives the numbers of the lines as they are afterwards', async () => {
    const { call } = openTools({ 'a.md': 'x\ny\nx\n' })
    expect(await call('replace', { oldText: 'x', newText: 'a\nb' })).toContain('a.md: 1,4\n')
  })

  test('makes no line known: an edit of one shows it first', async () => {
    const { call } = openTools({ 'a.md': `${'word '.repeat(50)}Foo` })
    await call('replace', { oldText: 'Foo', newText: 'Bar' })
    expect(await call('edit', { path: 'a.md', edits: [{ oldText: 'Bar', newText: 'Baz' }] })).toMatch(
      /^Failed: You have not/,
    )
  })

  test('keeps what is known of the other lines', async () => {
    const { call } = openTools({ 'a.md': 'Foo\none\n' })
    await call('read', { path: 'a.md' })
    await call('replace', { oldText: 'Foo', newText: 'A\nB' })
    expect(await call('edit', { path: 'a.md', edits: [{ oldText: 'one', newText: '1' }] })).toBe(
      'Edited a.md: changed line 3',
    )
  })
})

describe('A file that cannot be changed stops none of the others, and is named:', () => {
  const latin = Buffer.from('café Foo', 'latin1')
  test.each([
    ['in another encoding', { 'x.md': latin }, 'x.md (1 place) is not UTF-8 text and cannot be edited'],
    ['over 1 MB', { 'x.md': 'Foo'.repeat(400_000) }, 'x.md is larger than 1 MB'],
    ['that would be over 1 MB', { 'x.md': `Foo${'x'.repeat(1024 * 1024 - 4)}` }, 'x.md (1 place): It would be larger'],
    ['that the policy protects', { 'x.js': 'Foo' }, 'x.js (1 place) is code'],
    ['that is a program', { 'x.md': { mode: '100755' as const, content: '#!Foo' } }, 'x.md (1 place) is a program'],
    ['whose content is refused', { 'nav.yml': 'Foo' }, 'nav.yml (1 place): not so'],
  ])('%s', async (_, files, named) => {
    const contentRefusal = (path: string) => (path === 'nav.yml' ? 'not so' : undefined)
    const { call, changeSet } = openTools({ 'a.md': 'Foo\n', ...files }, { rules: { contentRefusal } })
    const answer = await call('replace', { oldText: 'Foo', newText: 'FooBar' })
    expect(answer).toMatch(/^Replaced 1 place in 1 file.\na.md: 1\nNot changed:\n/)
    expect(answer).toContain(named)
    expect(changeSet.changes().map(({ path }) => path)).toEqual(['a.md'])
  })
})

describe('Too much is refused in words, and nothing is changed:', () => {
  const refused = async (files: Record<string, string>, args: object) => {
    const { call, changeSet } = openTools(files)
    const cpuMs = measureCpu()
    const answer = await call('replace', { oldText: 'Foo', newText: 'Bar', ...args })
    expect(changeSet.changes()).toEqual([])
    expect(cpuMs()).toBeLessThan(20_000)
    return answer
  }

  test('more files than a task may change', async () => {
    const answer = await refused(pages(2000, 'Foo\n'), { expected: 2000 })
    expect(answer).toMatch(
      /^Failed: There are 2,000 places in 2,000 files; a task may change 100. Choose fewer with under./,
    )
    expect(answer).toContain('[1,960 more files with 1,960 places]')
    expect(answer.length).toBeLessThan(2000)
  })

  test('more bytes than a task may write', async () => {
    const big = `Foo${'x'.repeat(900_000)}`
    expect(await refused(pages(5, big), { expected: 5 })).toMatch(/^Failed: More than 4000000 bytes would be written/)
  })

  test.each([
    ['an expression that explodes', '^(a+)+$', 'takes too long'],
    ['another one', '(.*a){25}b$', 'takes too long'],
    ['more places than anyone looks at', 'a', 'more than 10000 places'],
    ['one that matches nothing at all', 'x*', 'matches empty text'],
    ['one that is no expression', '(', 'not a valid JavaScript regular expression'],
  ])('%s', async (_, oldText, why) => {
    const text = `${'a'.repeat(60)}!\n`
    expect(await refused(pages(300, text), { oldText, regex: true })).toContain(why)
  })

  test('more places than are looked at, though most of them are left alone: the last ones would be missed', async () => {
    const text = `${'Foot '.repeat(11_000)}\nFoo\n`
    expect(await refused({ 'a.md': text }, { wholeWord: true })).toMatch(/^Failed: There are more than 10000 places/)
  })

  test('new texts of an expression that are far longer than the page', async () => {
    const args = { oldText: '.+', newText: '$&'.repeat(10_000), regex: true }
    expect(await refused(pages(1, 'x'.repeat(100_000)), args)).toContain('too long together')
  })

  test('nowhere to replace, with what was left alone', async () => {
    expect(await refused({ 'a.md': '[x](Foo)' }, { keepAddresses: true })).toBe(
      'Failed: There is no place to replace. Nothing was changed.\nLeft alone: 1 in addresses',
    )
  })
})

describe('What an expression does', () => {
  const replaced = async (text: string, oldText: string, newText: string, more = {}) => {
    const { call, textOf } = openTools({ 'a.md': text })
    await call('replace', { oldText, newText, regex: true, ...more })
    return textOf('a.md')
  }

  test('has groups, and lines that begin and end', async () => {
    expect(await replaced('a1\r\nb2\r\n', '^(\\w)(\\d)$', '$2$1')).toBe('1a\r\n2b\r\n')
    expect(await replaced('v1.2', 'v(?<major>\\d)', '$$$<major>')).toBe('$1.2')
    expect(await replaced('Foo foo', 'FOO', '[$&]', { ignoreCase: true })).toBe('[Foo] [foo]')
  })

  test('may be written in the older syntax', async () => {
    expect(await replaced('a-b', 'a\\-b', 'c')).toBe('c')
  })
})

const word = fc.constantFrom('foo', 'Foo', 'foobar', ' ', '\n', '`', '```\n', '](', ')', 'http://', 'é', '🎉', '“')
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''))
const form = fc.record({ bom: fc.boolean(), crLf: fc.boolean() })

testProperty('A replacement of a text does what edit does in each file, byte for byte', async () => {
  const options = fc.record({ wholeWord: fc.boolean(), keepAddresses: fc.boolean() })
  const holds = async (texts: [string, { bom: boolean; crLf: boolean }][], newText: string, how: object) => {
    const contents = texts.map(
      ([page, { bom, crLf }]) => (bom ? '\uFEFF' : '') + (crLf ? page.replaceAll('\n', '\r\n') : page),
    )
    const files = Object.fromEntries(contents.map((content, index) => [`p${index}.md`, content]))
    const { call, textOf } = openTools(files)
    const edit = { oldText: 'foo', newText, replaceAll: true, ...how }
    await call('replace', edit)
    for (const [path, content] of Object.entries(files)) {
      expect(await textOf(path)).toBe(editedAlone(content, edit))
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, form), { minLength: 1, maxLength: 4 }), text, options, holds),
    runs(60),
  )
})

function editedAlone(content: string, edit: { oldText: string; newText: string }): string {
  try {
    return Buffer.from(applyEdits(Buffer.from(content), [edit]).content).toString()
  } catch (error) {
    if (error instanceof Refusal) return content
    throw error
  }
}

testProperty('An expression makes of a page what JavaScript makes of it', async () => {
  const pattern = fc.constantFrom('fo(o)', '(?<a>f)o|(b)ar', '^f', 'o$', '[^\\n`]+', '(o)(o)(b)?', '\\bfoo\\b')
  const newText = fc.array(fc.constantFrom('$1', '$2', '$12', '$0', '$$', '$&', '$<a>', '$', 'x', '1'), {
    maxLength: 5,
  })
  const holds = async (page: string, oldText: string, parts: string[]) => {
    const { call, textOf } = openTools({ 'a.md': `${page}.\n` })
    await call('replace', { oldText, newText: parts.join(''), regex: true })
    expect(await textOf('a.md')).toBe(`${page}.\n`.replace(new RegExp(oldText, 'gmu'), parts.join('')))
  }
  await fc.assert(fc.asyncProperty(text, pattern, newText, holds), runs(100))
})

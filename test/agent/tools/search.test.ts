import { describe, expect, test } from '@jest/globals'
import { foundLines } from '../../../src/agent/models/offline/offline-memory.ts'
import { openTools } from '../../support/open-tools.ts'

const search = (files: Record<string, string>, args: object, more = {}): Promise<string> =>
  openTools(files, {}, more).call('search', args)

describe('A search', () => {
  test('shows a line of several files once, with its places', async () => {
    const files = { 'a.md': 'use old\nsee\nuse old', 'b.md': 'use old\n', 'c.md': 'an old one\r\nolder\r\n' }
    const answer = await search(files, { pattern: 'old' })
    expect(answer).toBe('5 lines in 3 files\na.md:1,3, b.md:1: use old\nc.md:1: an old one\n:2: older')
    expect(foundLines(answer).map(({ path, line, text }) => `${path} ${line} ${text}`)).toEqual([
      'a.md 1 use old',
      'a.md 3 use old',
      'b.md 1 use old',
      'c.md 1 an old one',
      'c.md 2 older',
    ])
  })

  test('goes on where it stopped', async () => {
    const files = { 'a.md': 'word 1\nword 2\nword 3\n', 'b.md': 'word 4' }
    expect(await search(files, { pattern: 'word', limit: 2 })).toMatch(/\n:2: word 2\n\[2 more;.*offset 2\]$/)
    expect(await search(files, { pattern: 'word', offset: 3 })).toBe('4 lines in 2 files\nb.md:1: word 4')
    expect(await search(files, { pattern: 'word', offset: 4 })).toMatch(/nothing at offset 4\]$/)
    expect(await search(files, { pattern: 'nowhere' })).toBe('Nothing found')
  })

  test('cuts a long line around what it was searched for', async () => {
    const far = await search({ 'a.md': `${'x'.repeat(900)} word ${'y'.repeat(900)}` }, { pattern: 'word' })
    expect(far).toMatch(/^1 line in 1 file\na.md:1: \[\.\.\.\] x+ word y+ \[\.\.\. \d+ more characters\]$/)
    expect(far.length).toBeLessThan(620)
    const near = await search({ 'a.md': `word ${'x'.repeat(600)}` }, { pattern: 'word' })
    expect(near).toMatch(/a.md:1: word x{495} \[\.\.\. 105 more characters\]$/)
  })

  test('of more long lines than fit shows less of each, and these may not be edited', async () => {
    const files = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`${n}.md`, `${n} word ${'x'.repeat(300)}`]))
    const { call } = openTools(files)
    const answer = await call('search', { pattern: 'word' })
    expect(answer).toMatch(/\n0.md:1: 0 word x+ \[\.\.\. 107 more characters\]\n/)
    expect(Buffer.byteLength(answer)).toBeLessThan(12_500)
    const edits = [{ oldText: '0 word', newText: 'new' }]
    expect(await call('edit', { path: '0.md', edits })).toMatch(/^Failed: You have not seen/)
    await call('search', { pattern: 'word', under: '0.md' })
    expect(await call('edit', { path: '0.md', edits })).toMatch(/^Edited/)
  })

  test('names twenty files of a line, and counts the others', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n + 10}.md`, 'word']))
    expect(await search(files, { pattern: 'word' })).toMatch(/, 29.md:1 and in 10 more files: word$/)
    expect(foundLines(await search(files, { pattern: 'word', limit: 100 }))).toHaveLength(30)
  })

  test('for a whole word passes over longer words, as an edit does', async () => {
    const files = { 'a.md': 'Webhook\nWebhookübersicht\nWebhooks\nmy_webhook, webhook.' }
    const fixed = await search(files, { pattern: 'webhook', wholeWord: true, ignoreCase: true })
    expect(fixed).toBe('2 lines in 1 file\na.md:1: Webhook\n:4: my_webhook, webhook.')
    const regex = await search(files, { pattern: '[Ww]ebhooks?', regex: true, wholeWord: true })
    expect(regex).toBe('3 lines in 1 file\na.md:1: Webhook\n:3: Webhooks\n:4: my_webhook, webhook.')
  })

  test('shows lines around each, once where they overlap', async () => {
    const files = { 'a.md': '1\n2 x\n3\n4 x\n5\n6\n7\n8 x', 'b.md': 'x' }
    const answer = await search(files, { pattern: 'x', context: 1 })
    expect(answer).toBe('4 lines in 2 files\na.md:1- 1\n:2: 2 x\n:3- 3\n:4: 4 x\n:5- 5\n:7- 7\n:8: 8 x\nb.md:1: x')
  })

  test('shows the lines around hits in a file that is not UTF-8, and the hits alone of one that is too large', async () => {
    const large = `${'y'.repeat(1024 * 1024)}\nx\nz\n`
    const files = { 'a.md': Buffer.from('caf\xe9\nx\n', 'latin1'), 'b.md': large }
    expect(await openTools(files).call('search', { pattern: 'x', context: 1 })).toBe(
      '2 lines in 2 files\na.md:1- caf\ufffd\n:2: x\n:3- \nb.md:2: x',
    )
  })

  test('gives files or numbers alone', async () => {
    const files = { 'docs/a.md': 'x\nx', 'docs/b.md': 'x', 'README.md': 'x', 'docs/api/c.md': 'x' }
    expect(await search(files, { pattern: 'x', show: 'files' })).toBe(
      '5 lines in 4 files\n./: README.md\ndocs/: a.md 2, b.md\ndocs/api/: c.md',
    )
    expect(await search(files, { pattern: 'x', show: 'counts' })).toBe('5 lines in 4 files\n./ 1\ndocs/ 3\ndocs/api/ 1')
  })

  test('counts by folders that are few, however many there are', async () => {
    const files = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`docs/${n % 3}/${n}/a.md`, 'x']))
    expect(await search(files, { pattern: 'x', show: 'counts' })).toBe(
      '90 lines in 90 files\ndocs/0/ 30\ndocs/1/ 30\ndocs/2/ 30',
    )
  })
})

describe('What is searched', () => {
  const files = { 'docs/a.md': 'x', 'docs/api/b.mdx': 'x', 'src/[id]/c.ts': 'x', 'README.md': 'x' }

  test.each<[string, unknown, string[]]>([
    ['a folder, named alone', 'docs', ['docs/a.md', 'docs/api/b.mdx']],
    ['several folders and files', ['docs/api', './README.md'], ['README.md', 'docs/api/b.mdx']],
    ['globs at any depth', ['*.mdx', '*.ts'], ['docs/api/b.mdx', 'src/[id]/c.ts']],
    ['globs from the top', ['docs/*.md'], ['docs/a.md']],
    ['a folder whose name looks like a glob', ['src/[id]'], ['src/[id]/c.ts']],
    ['all but what is left out', ['!docs/api', '!*.ts'], ['README.md', 'docs/a.md']],
    ['folders with something left out', ['docs', '!*.mdx'], ['docs/a.md']],
  ])('%s', async (_, under, found) => {
    const { call, changeSet } = openTools(files)
    const paths = async () => new Set(foundLines(await call('search', { pattern: 'x', under })).map(({ path }) => path))
    expect([...(await paths())].sort()).toEqual(found)
    // Edited files are searched by the same rule.
    for (const path of Object.keys(files)) await changeSet.write(path, Buffer.from('y x'))
    expect([...(await paths())].sort()).toEqual(found)
  })

  test('is named in the answer where there is no such file, and refused where there is none at all', async () => {
    expect(await search(files, { pattern: 'x', under: ['docs', 'dosc'] })).toMatch(/\n\[No file is under "dosc"\]$/)
    expect(await search(files, { pattern: 'x', under: ['dosc'] })).toMatch(/^Failed: There is no file under dosc/)
  })

  test('is not a list without end', async () => {
    const under = Array.from({ length: 1000 }, (_, n) => `${n}*`)
    expect(await search(files, { pattern: 'x', under })).toMatch(/^Failed: Name at most 20/)
    expect(await search(files, { pattern: 'x', under: ['*a'.repeat(200)] })).toMatch(/^Failed: Use a shorter glob/)
    expect(await search(files, { pattern: 'x', under: ['**/*a*a*a*a*a*a*a*b'] })).toMatch(/^Failed: Use a shorter glob/)
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`${n}.md`, '']))
    const globs = Array.from({ length: 20 }, (_, n) => `docs/${n}*`)
    expect(await search(many, { pattern: 'x', under: globs })).toMatch(/^Failed: So many globs .*; name folders$/)
    expect(await search(files, { pattern: 'x', under: [`{${'a,'.repeat(60)}}`] })).toMatch(
      /^Failed: Use a shorter glob/,
    )
  })
})

describe('Translations', () => {
  const translationFolders = [
    { locale: 'de', folder: 'i18n/de' },
    { locale: 'fr', folder: 'i18n/fr' },
  ]
  const lines = (count: number): string => Array.from({ length: count }, (_, n) => `x ${n}`).join('\n')
  const files = { 'docs/a.md': 'x', 'i18n/de/a.md': lines(9), 'i18n/fr/a.md': lines(4) }

  test('with many hits are only counted', async () => {
    expect(await search(files, { pattern: 'x' }, { translationFolders })).toBe(
      '1 line in 1 file; not shown: 13 in 2 translations (i18n/: de 9, fr 4)\ndocs/a.md:1: x',
    )
  })

  test.each([
    ['when their folder is named', { under: ['docs', 'i18n/fr'] }, 5],
    ['when the folder of all of them is named', { under: ['i18n'] }, 13],
    ['when a limit is given', { limit: 500 }, 14],
  ])('are shown %s', async (_, args, count) => {
    const answer = await search(files, { pattern: 'x', ...args }, { translationFolders })
    expect(foundLines(answer)).toHaveLength(count)
  })

  test('are shown after the default language when they are few, and when nothing else was found', async () => {
    const few = await search(
      { 'docs/z.md': 'x', 'content/de/a.md': 'x!' },
      { pattern: 'x' },
      {
        translationFolders: [{ locale: 'de', folder: 'content/de' }],
      },
    )
    expect(few).toBe('2 lines in 2 files\ndocs/z.md:1: x\ncontent/de/a.md:1: x!')
    expect(await search({ 'i18n/de/a.md': lines(50) }, { pattern: 'x' }, { translationFolders })).toMatch(/^50 lines/)
  })

  test('that fill the search do not hide the default language', async () => {
    const long = 'x\n'.repeat(11_000)
    const answer = await search(
      { 'content/de/a.md': long, 'content/en/a.md': 'x' },
      { pattern: 'x' },
      {
        translationFolders: [{ locale: 'de', folder: 'content/de' }],
      },
    )
    expect(answer).toBe(
      '1 line in 1 file; not shown: at least 10,000 in 1 translation (content/: de 10,000)\ncontent/en/a.md:1: x',
    )
  })
})

test('Lines that a grouped row or the lines around a hit have shown may be edited', async () => {
  const { call } = openTools({ 'a.md': 'old\nbeside\nfar', 'b.md': 'old' })
  const edit = (path: string, oldText: string) => call('edit', { path, edits: [{ oldText, newText: 'new' }] })
  await call('search', { pattern: 'old' })
  expect(await edit('b.md', 'old')).toBe('Edited b.md: changed line 1')
  expect(await edit('a.md', 'far')).toMatch(/^Failed: You have not seen/)
  await call('search', { pattern: 'old', context: 1 })
  expect(await edit('a.md', 'beside')).toBe('Edited a.md: changed line 2')
})

test('A line that a search has only counted or cut may not be edited', async () => {
  const { call } = openTools({ 'a.md': `old ${'x'.repeat(600)}`, 'b.md': 'old' })
  const edit = (path: string) => call('edit', { path, edits: [{ oldText: 'old', newText: 'new' }] })
  await call('search', { pattern: 'old', show: 'files' })
  expect(await edit('b.md')).toMatch(/^Failed: You have not seen/)
  await call('search', { pattern: 'old' })
  expect(await edit('a.md')).toMatch(/^Failed: You have not seen/)
})

describe('Hits in files that nobody reads', () => {
  const files = {
    'a.md': 'old\n',
    'logo.svg': '<text>old</text>\n',
    'site/app.min.js': 'old\n',
    'package-lock.json': 'old\nold\nold\n',
    'app.js.map': 'old\n',
    'lib/old.js': 'old\n',
  }

  test('are counted', async () => {
    expect(await search(files, { pattern: 'old' })).toBe(
      '2 lines in 2 files; only counted: 1 hit in app.js.map, 1 hit in logo.svg, 3 hits in package-lock.json, ' +
        '1 hit in site/app.min.js\na.md:1, lib/old.js:1: old',
    )
  })

  test('are counted when there are no others', async () => {
    expect(await search({ 'logo.svg': 'old' }, { pattern: 'old' })).toBe(
      'Nothing found but 1 hit in logo.svg; name a file in under to see them',
    )
  })

  test.each([['logo.svg'], ['*.svg']])('are shown when %s is asked for', async (name) => {
    expect(await search(files, { pattern: 'old', under: [name] })).toBe(
      '1 line in 1 file\nlogo.svg:1: <text>old</text>',
    )
  })

  test('may not be edited by a search that only counted them', async () => {
    const { call } = openTools(files)
    await call('search', { pattern: 'old' })
    const edit = { path: 'package-lock.json', edits: [{ startLine: 1, newText: 'new' }] }
    expect(await call('edit', edit)).toMatch(/^Failed: /)
  })
})

test('A search with more context or a higher limit than there is gives the most, and says so', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `line ${n + 1}`).join('\n')
  const answer = await search({ 'a.md': lines }, { pattern: 'line 20', context: 30, limit: 900 })
  expect(answer).toMatch(/^1 line in 1 file\na.md:10- line 10\n/)
  expect(answer).toMatch(/\n:30- line 30\n\[context is 10 at most; limit is 500 at most\]$/)
})

// Which added sentences state a fact for which nothing is named.
import { describe, expect, test } from '@jest/globals'
import type { Evidence } from '../../../src/agent/finish/evidence.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const OLD = `---
title: Sessions
---

# Sessions

A session lasts 30 minutes and is kept in memory. It is
renewed with each request of its user.

Widgets are drawn by the \`draw\` command.
`

interface Given {
  files?: Record<string, string>
  path?: string
  evidence?: Evidence[]
  prompts?: string[]
}

/** The added statements without a source, as `line text`. */
async function unsourced(text: string | Record<string, string>, given: Given = {}): Promise<string[]> {
  const written = typeof text === 'string' ? { 'docs/a.md': text } : text
  const { evidence = [], prompts = ['Improve the page'], files = { 'docs/a.md': OLD } } = given
  const report = await examineEvidence({
    evidence,
    changes: Object.entries(written).map(([path, one]) => ({ kind: 'write', path, content: Buffer.from(one) })),
    tree: createMemoryTree(files),
    context: [],
    prompts,
  })
  return (report.unsourced ?? []).map((one) => `${one.line} ${one.text}`)
}

const fromPrompt = (claim: string): Evidence => ({ claim, source: { kind: 'prompt' } })
const added = (text: string): string => `${OLD}\n${text}\n`

describe('a fence', () => {
  const ENDED = 'npm install sessions\n```\n'
  const OPEN = `${OLD}\n\`\`\`sh\nnpm install sessions\n`
  const REST = '\nA session survives 5 restarts of\nthe server.\n\n```js\nThe cache() holds 500 pages.\n```\n'

  test('that was never closed makes no new statement of what comes after it when it is closed', async () => {
    const files = { 'docs/a.md': `${OPEN}${REST}` }
    const closed = `${OPEN}${REST}`.replace('npm install sessions\n', ENDED)
    expect(await unsourced(closed, { files })).toEqual([])
    const more = await unsourced(`${closed}\nSessions end after 7 days of silence.\n`, { files })
    expect(more).toEqual([expect.stringContaining('Sessions end after 7 days')])
  })

  test('that is left open makes code of all that comes after it, other openings included', async () => {
    expect(await unsourced(`${OPEN}${REST}`)).toEqual([])
  })

  test('is no line that only begins with code', async () => {
    const text = '```npm i``` installs it.\n\nA session survives 5 restarts of the server.'
    expect(await unsourced(added(text))).toEqual(['14 A session survives 5 restarts of the server.'])
  })
})

describe('an added statement', () => {
  test.each([
    'A session is dropped after five failed logins.',
    'The cache holds the last 500 pages.',
    'Sessions survive a restart of the server.',
    '- Logins from new devices send a mail to the user.',
    '> Sessions never leave the region in which they began.',
    '| `maxAge` | 90 days |',
    'Set `--keep` to 5, which will keep the last sessions.',
    'セッションは五回の失敗の後に破棄されます。',
  ])('without a source is listed with its line: %s', async (text) => {
    const [one = '', ...more] = await unsourced(added(text))
    expect(one).toMatch(/^12 \S/)
    expect(more).toEqual([])
  })

  test.each([
    ['a heading', '## Sessions that end after 5 minutes'],
    ['code', '```js\nsession.end(5) // after 5 minutes\n```'],
    ['a question', 'Do sessions end after 5 minutes?'],
    ['a pointer', 'See [the sessions of the server](sessions.md) for more.'],
    ['an instruction', 'Run the server and open the first page.'],
    ['a lead', 'There are several ways to do that:'],
    ['a link alone', '- [Sessions](sessions.md)'],
    ['a comment', '<!-- Sessions end after 5 minutes. -->'],
    ['an import', "import { Session } from '../session'"],
  ])('is not %s', async (_, text) => {
    expect(await unsourced(added(text))).toEqual([])
  })

  test('may stand in a directive of reStructuredText, below its titles, but not in its code', async () => {
    const rst =
      'Keep\n~~~~~~~~~\n\n.. confval:: keep\n\n   Sessions survive a restart of the server.\n\n.. code::\n\n   sessions survive a restart\n\nLogins send a mail to the user.\n'
    expect(await unsourced({ 'docs/a.rst': rst }, { files: { 'docs/a.rst': 'Old text.\n' } })).toEqual([
      expect.stringMatching(/^6 Sessions/),
      expect.stringMatching(/^12 Logins/),
    ])
  })

  test('with numbers and names comes before one without', async () => {
    const text = 'Sessions survive a restart of the server.\n\nThe `keep` option holds 500 pages for 3 days.'
    expect(await unsourced(added(text))).toEqual([
      expect.stringMatching(/^14 The/),
      expect.stringMatching(/^12 Sessions/),
    ])
  })
})

describe('what the pages said before is not new', () => {
  test.each([
    [
      'moved',
      OLD.replace(/^Widgets.*\n/m, '').replace(
        '# Sessions\n',
        '# Sessions\n\nWidgets are drawn by the `draw` command.\n',
      ),
    ],
    ['wrapped anew', OLD.replace('memory. It is\nrenewed', 'memory. It\nis renewed')],
    [
      'reworded',
      OLD.replace(
        'A session lasts 30 minutes and is kept in memory.',
        'Each session is kept in memory and lasts 30 minutes.',
      ),
    ],
    ['emphasized', OLD.replace('A session lasts', 'A **session** lasts')],
  ])('when it is %s', async (_, text) => {
    expect(await unsourced(text)).toEqual([])
  })

  test('nor when it is renamed as the prompt says', async () => {
    const prompts = ['Replace "Widgets" with "Gadgets"']
    expect(await unsourced(OLD.replace('Widgets', 'Gadgets'), { prompts })).toEqual([])
  })

  test.each([
    ['a number', OLD.replace('30 minutes', '45 minutes')],
    ['a unit', OLD.replace('30 minutes', '30 seconds')],
    ['a name', OLD.replace('`draw`', '`paint`')],
    ['a "not"', OLD.replace('is kept in memory', 'is not kept in memory')],
  ])('but it is when %s is another', async (_, text) => {
    expect(await unsourced(text)).toHaveLength(1)
  })
})

describe('a source of a statement', () => {
  const text = added('A session is dropped after 5 failed logins.')

  test.each([
    ['a claim of the same', 'After 5 failed logins the session is dropped', 0],
    ['a claim with another number', 'After 6 failed logins the session is dropped', 1],
    ['a claim of something else', 'Users with 5 pages get a mail', 1],
  ])('is %s: %s', async (_, claim, count) => {
    expect(await unsourced(text, { evidence: [fromPrompt(claim)] })).toHaveLength(count)
  })

  test('is the prompt, when it states it', async () => {
    expect(await unsourced(text, { prompts: ['Say that a session is dropped after 5 failed logins'] })).toEqual([])
    expect(await unsourced(text, { prompts: ['Say when a session is dropped after failed logins'] })).toHaveLength(1)
  })

  test('may be two claims together', async () => {
    const both = added('A session is dropped after 5 failed logins and its files are removed within 3 days.')
    const one = fromPrompt('A session is dropped after 5 failed logins')
    expect(await unsourced(both, { evidence: [one] })).toHaveLength(1)
    expect(
      await unsourced(both, { evidence: [one, fromPrompt('Files of a session are removed within 3 days')] }),
    ).toEqual([])
  })
})

describe('a translation', () => {
  const files = { 'docs/a.md': OLD, 'docs/fr/a.md': '# Sessions\n\nUne session dure 30 minutes.\n' }
  const french = `${files['docs/fr/a.md']}\nUne session est fermée après 5 échecs de connexion.\n`

  test('is counted once, with the page that it translates', async () => {
    const both = { 'docs/a.md': added('A session is dropped after 5 failed logins.'), 'docs/fr/a.md': french }
    expect(await unsourced(both, { files })).toEqual([expect.stringContaining('A session is dropped')])
  })

  test('of a page that says so already adds nothing, and one with a number of its own does', async () => {
    const english = { ...files, 'docs/a.md': added('A session is dropped after 5 failed logins.') }
    expect(await unsourced({ 'docs/fr/a.md': french }, { files: english })).toEqual([])
    expect(
      await unsourced({ 'docs/fr/a.md': french.replace('5 échecs', '7 échecs') }, { files: english }),
    ).toHaveLength(1)
  })
})

test('a page of a mebibyte is looked through in a bounded time', async () => {
  const sentence = 'The cache of the server holds 500 pages for each of its users. '
  const cpuMs = measureCpu()
  await unsourced(Array.from({ length: 12_000 }, (_, at) => `${sentence}${at}\n\n`).join(''))
  await unsourced(`a${'['.repeat(200_000)}${'`'.repeat(200_000)}${'<a '.repeat(100_000)}\n`)
  expect(cpuMs()).toBeLessThan(20_000)
})

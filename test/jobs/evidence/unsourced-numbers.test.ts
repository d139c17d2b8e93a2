// Which numbers and quotes in added lines no source has.
import { expect, test } from '@jest/globals'
import type { Evidence } from '../../../src/agent/finish/evidence.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const OLD = '# Sessions\n\nA session lasts 30 minutes and is kept in memory.\n'
const FILES = { 'docs/a.md': OLD, 'src/a.ts': "const logins = 5\nthrow Error('session is over')\n" }

interface Given {
  files?: Record<string, string>
  evidence?: Evidence[]
  prompts?: string[]
}

/** The details without a source, as `line text`. */
async function unsourced(text: string | Record<string, string>, given: Given = {}): Promise<string[]> {
  const written = typeof text === 'string' ? { 'docs/a.md': text } : text
  const { evidence = [], prompts = ['Improve the page'], files = FILES } = given
  const report = await examineEvidence({
    evidence,
    changes: Object.entries(written).map(([path, one]) => ({ kind: 'write', path, content: Buffer.from(one) })),
    tree: createMemoryTree(files),
    context: [],
    prompts,
  })
  return report.unsourced.map((one) => `${one.line} ${one.text}`)
}

const added = (text: string): string => `${OLD}\n${text}\n`
const LINE = { repository: '', path: 'src/a.ts', startLine: 1, endLine: 1 }

test.each([
  ['A session is dropped after five failed logins.', '5 five failed'],
  ['The cache holds the last 500 pages.', '5 500'],
  ['1. Wait for 30 seconds.', '5 30 seconds'],
  ['| `maxAge` | 90 days |', '5 90 days'],
  ['A duration such as `30s` lasts 45 seconds.', '5 45 seconds'],
  ['It fails with "session was lost".', '5 session was lost'],
  ['Since 2026-03-16.', '5 2026-03-16'],
  ['It is kept for 2 days.', '5 2 days'],
  ['`maxLogins` is `3` by default.', '5 3'],
  ['Logins came with version 2.', '5 2'],
])('a number or a quote without a source is listed with its line: %s', async (text, listed) => {
  expect(await unsourced(added(text))).toContain(listed)
})

test.each([
  ['a sentence without details', 'Sessions survive a restart of the server, and logins send a mail.'],
  ['an example in code', '```js\nconst logins = 7 // in 500 ms\n```'],
  ['a value that is an example', 'Set a duration such as `30s`, `5m` or `1h`.'],
  ['a point of a numbered list', '7. Open the page.'],
  ['a footnote', 'Sessions survive a restart.[^2]'],
  ['the name of a standard', 'Sessions follow RFC 6265 and ISO 8601.'],
  ['an address', '[More](/v7/12345) and <img width="640">'],
  ['a number up to 3 in plain words', 'Step 1 is one of 2 ways, is tried twice, and fails after 3 logins or 0.'],
  ['a quote that a source has', 'It fails with "session is over".'],
])('%s needs none', async (_, text) => {
  expect(await unsourced(added(text))).toEqual([])
})

test('what replaced lines had is not new, and what the rest of the page has proves nothing', async () => {
  expect(await unsourced(OLD.replace('A session lasts 30 minutes and', 'Each session lasts 30 minutes, and'))).toEqual(
    [],
  )
  expect(await unsourced(added('A login lasts 30 minutes.'))).toEqual(['5 30 minutes'])
  expect(await unsourced(OLD.replace('30 minutes', '45 minutes'))).toEqual(['3 45 minutes'])
})

test('the lines that a claim cites are a source, and the claim itself is none', async () => {
  const text = added('A session is dropped after 5 failed logins.')
  expect(await unsourced(text, { evidence: [{ claim: 'Logins may fail', places: [LINE] }] })).toEqual([])
  expect(await unsourced(text, { evidence: [{ claim: 'Logins may fail', places: [] }] })).toEqual(['5 5'])
})

test('so are they of names, which code may put together, and of whole dates', async () => {
  const files = { ...FILES, 'src/a.ts': 'const max = metaPrefix + "logins_max" // since 2026-03-16\n' }
  const text = added(
    'Logins are counted in `__meta_logins_max` since 2026-03-16, in `__meta_logins_min` since 2026-03-17.',
  )
  expect(await unsourced(text, { files, evidence: [{ claim: 'Logins are counted', places: [LINE] }] })).toEqual([
    '5 __meta_logins_min',
    '5 2026-03-17',
  ])
})

test('so is what the task states', async () => {
  const text = added('A session is dropped after 5 failed logins.')
  expect(await unsourced(text, { prompts: ['Say that 5 failed logins end a session'] })).toEqual([])
})

test('what a reason of a claim names is not listed again', async () => {
  const text = added('A session is dropped after 6 failed logins.')
  expect(await unsourced(text, { evidence: [{ claim: 'After 6 logins', places: [LINE] }] })).toEqual([])
})

test('a translation may have the numbers of the page that it translates', async () => {
  const files = { 'docs/a.md': OLD, 'docs/fr/a.md': '# Sessions\n' }
  const french = (minutes: number) => ({ 'docs/fr/a.md': `# Sessions\n\nUne session dure ${minutes} minutes.\n` })
  expect(await unsourced(french(30), { files })).toEqual([])
  expect(await unsourced(french(40), { files })).toEqual(['3 40 minutes'])
  const both = { 'docs/a.md': OLD.replace('30', '40'), ...french(40) }
  expect(await unsourced(both, { files })).toEqual(['3 40 minutes'])
})

test('a page of a mebibyte is looked through in a bounded time', async () => {
  const sentence = 'The cache of the server holds 500 pages for each of its users. '
  const cpuMs = measureCpu()
  await unsourced(Array.from({ length: 12_000 }, (_, at) => `${sentence}${at}\n\n`).join(''))
  await unsourced(`a${'['.repeat(200_000)}${'`'.repeat(200_000)}${'<a '.repeat(100_000)}${'"'.repeat(50_000)}\n`)
  expect(cpuMs()).toBeLessThan(20_000)
})

test('quotation marks of a data file quote nothing', async () => {
  const files = { ...FILES, 'docs/labels.yml': '- "app.docker.network=blue"\n' }
  expect(await unsourced({ 'docs/labels.yml': '- "app.swarm.network=blue"\n' }, { files })).toEqual([])
  expect(await unsourced({ 'docs/labels.md': 'Set "app.swarm.network=blue".\n' }, { files })).not.toEqual([])
})

// The transcript of a job, for people.
import { describe, expect, test } from '@jest/globals'
import type { TranscriptEntry } from '../../../src/agent/transcript.ts'
import { toSteps } from '../../../src/dashboard/review/transcript/transcript-steps.ts'
import { openInstanceAdminPages } from '../../support/instance-admin-pages.ts'
import { BASE, givenNextTurn, givenReviewedJob } from '../../support/reviewed-job.ts'

const AT = '2026-11-23T10:00:00.000Z'
const NO_TOKENS = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }

function turn(number: number, prompt = 'Explain the limits'): TranscriptEntry {
  const rest = { prompt, model: 'm', base: BASE, docsRoot: 'docs', context: [], continuesPatch: false }
  return { kind: 'turn', at: AT, turn: number, ...rest }
}

function reply(text: string, ...calls: [name: string, args: string][]): TranscriptEntry {
  const toolCalls = calls.map(([name, args], index) => ({ id: `${index}`, name, arguments: args }))
  return { kind: 'reply', at: AT, elapsedMs: 1000, reply: { text, toolCalls, usage: NO_TOKENS, stop: 'tool_calls' } }
}

function results(...answers: [name: string, text: string, ok?: boolean][]): TranscriptEntry {
  return {
    kind: 'results',
    at: AT,
    results: answers.map(([name, text, ok = true], index) => ({ callId: `${index}`, name, ok, text })),
  }
}

async function open(entries: readonly TranscriptEntry[]) {
  const pages = await openInstanceAdminPages()
  const job = await givenReviewedJob(pages.storage.jobs, pages.project.id, { entries })
  const path = `/projects/${pages.project.id}/jobs/${job.id}/transcript`
  return { ...pages, job, path, read: (query = '') => pages.open(`${path}${query}`) }
}

const READ: TranscriptEntry[] = [
  reply('I look.', ['read', '{"path":"docs/a.md","startLine":3,"endLine":9}']),
  results(['read', 'docs/a.md\n3 text']),
]

test('a call and its answer are one step, in words', () => {
  const [first, second] = toSteps(
    [
      reply('', ['read', '{"path":"a.md"}'], ['edit', '{bad']),
      results(['read', 'a'], ['edit', 'Malformed call: not JSON', false]),
    ].map((entry, index) => ({ sequence: index + 1, entry })),
  )
  expect(second).toBeUndefined()
  expect(first).toMatchObject({
    kind: 'reply',
    answers: 2,
    calls: [
      { title: 'Read a.md', outcome: 'a', hasFailed: false },
      { hasFailed: true, sent: '{bad' },
    ],
  })
})

test('the verdicts of a second reading are a step of their own', () => {
  const verdicts = [{ id: '0', statement: 'It is so', verdict: 'does_not_support' as const, reason: 'It is not' }]
  const entry = { ...reply('', ['verdicts', '{}']), verdicts } as TranscriptEntry
  expect(toSteps([{ sequence: 1, entry }])).toMatchObject([
    { calls: [{ title: 'Does not support: It is so (It is not)' }] },
  ])
})

describe('a transcript in the browser', () => {
  test('says by turn what the agent did, with the raw text folded', async () => {
    const { job, storage, read } = await open([turn(1), ...READ])
    await givenNextTurn(storage.jobs, job, { entries: [turn(2, 'Shorter'), ...READ] })
    const { status, html } = await read()
    expect(status).toBe(200)
    expect(html).toContain('<h2 id="turn-2">Turn 2</h2>')
    expect(html).toContain('Read docs/a.md, lines 3 to 9')
    expect(html).toContain('after=3#turn-2')
    expect(html).toMatch(/<details>(?:(?!<\/details>).)*3 text/s)
  })

  test('of 5,000 entries comes page by page, each entry once', async () => {
    const { read } = await open([turn(1), ...Array.from({ length: 2500 }, () => READ).flat()].slice(0, 5000))
    const seen: number[] = []
    let query: string | undefined = ''
    for (let pages = 0; query !== undefined && pages < 4; pages++) {
      const { html }: { html: string } = await read(query)
      seen.push(...[...html.matchAll(/<li id="entry-(\d+)"/g)].map(([, number]) => Number(number)))
      query = /href="[^"]*transcript(\?after=\d+)">Later/.exec(html)?.[1]
    }
    expect(seen.slice(0, 4)).toEqual([1, 2, 4, 6])
    expect(new Set(seen).size).toBe(seen.length)
    expect((await read('?after=4990')).html).toContain('Entries 4,991 to 5,000 of 5,000')
    expect((await read('?after=2000')).html).toContain('Turn 1, continued')
  })

  test('shows markup, terminal sequences and what turns text around as text, and tokens not at all', async () => {
    const token = `ghp_${'aB3dE6gH9j'.repeat(4)}`
    const hostile = `<script>alert(1)</script> \u001b[31mred \u202etxt ${token}`
    const { read } = await open([turn(1, hostile), reply(hostile, ['read', hostile]), results(['read', hostile])])
    for (const query of ['', '?entry=1', '?entry=2', '?entry=3']) {
      const { html, headers } = await read(query)
      expect(html).toContain('\\x1b[31mred \\u202etxt')
      expect(html).not.toContain(token)
      expect(html).toContain('[a GitHub token]')
      if (headers.get('content-type')?.startsWith('text/html') === true) expect(html).not.toContain('<script>alert')
      else expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('of very long answers stays small, and leads to the whole', async () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join('\n')
    const { read } = await open([
      turn(1),
      ...Array.from({ length: 20 }, () => [reply('', ['read', '{}']), results(['read', long])]).flat(),
    ])
    const { html } = await read()
    expect(html.length).toBeLessThan(150_000)
    expect(html).toMatch(/\?entry=3">[\d,]+ more characters/)
    expect((await read('?entry=3')).html).toContain('line 19999')
  })

  test('that was deleted, or has no such entry, says so', async () => {
    const { storage, job, read } = await open([turn(1), ...READ])
    expect((await read('?entry=99')).status).toBe(404)
    expect((await read('?after=99')).status).toBe(200)
    await storage.jobs.pruneTranscripts(Date.now() + 86_400_000)
    expect(job.id).not.toBe('')
    expect((await read()).html).toContain('Nothing to read')
  })
})

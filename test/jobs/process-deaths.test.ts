// What people read when a process ended without notice while it ran jobs.
import { expect, test } from '@jest/globals'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import { describeDeathsInVain, describeLoneDeath, describeSharedDeath } from '../../src/jobs/process-deaths.ts'
import { activeJob } from '../support/jobs.ts'

const at = '2026-11-20T08:00:00.000Z'
const death = { process: 'p', jobIds: ['a'], lastSeenAt: Date.parse(at), memory: { used: 740, limit: 1024 } }

function reply(...calls: [name: string, given: string][]): TranscriptEntry {
  const toolCalls = calls.map(([name, given]) => ({ id: 'c', name, arguments: given }))
  const usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
  return { kind: 'reply', at, elapsedMs: 0, reply: { text: '', toolCalls, usage, stop: 'tool_calls' } }
}

const RESULTS: TranscriptEntry = { kind: 'results', at, results: [] }
const say = (...last: TranscriptEntry[]): string => describeDeathsInVain(activeJob(), last)

test('it says when the process was last seen, with how much memory, and that the job runs alone now', () => {
  expect(describeLoneDeath(death, 1)).toBe(
    'The process that ran this job, and no other job, ended without notice (1 of 3 times). It was last seen on ' +
      '2026-11-20 at 08:00:00 UTC, when it used 740 of 1,024 MiB of memory. The job now runs alone in a process.',
  )
})

test('a job that shared its process reads with how many others, and nothing of memory that was not noted', () => {
  const shared = describeSharedDeath({ ...death, jobIds: ['a', 'b', 'c'], memory: undefined })
  expect(shared).toMatch(/ran this job and 2 other jobs ended without notice\. .* 08:00:00 UTC\. Until/)
})

test('a job that ended its process too often names the last step, the repository and what to do', () => {
  const job = { ...activeJob(), message: describeLoneDeath(death, 3) }
  expect(describeDeathsInVain(job, [reply(['edit', '{"path":"docs/big.md","edits":[]}'])])).toMatch(
    /^Gave up: .*3 of 3 times.* 740 of 1,024 MiB.* was last running edit "docs\/big.md" in https:\/\/github.com\/acme\/docs\. .*hiddenPaths/,
  )
})

test('the last step is what the transcript ends with', () => {
  expect(say()).toContain('was last reading the repository')
  expect(say(reply(['read', '{"path":"a.md"}']), RESULTS)).toContain('last waiting for the model after read "a.md"')
  expect(say(reply(['search', 'no JSON'], ['read', '{"path":"a"}'], ['read', '{}'], ['read', '{}']))).toContain(
    'search, read "a", read and 1 other call',
  )
  expect(describeDeathsInVain(activeJob({ phase: 'publishing' }), [])).toContain('last publishing its changes')
})

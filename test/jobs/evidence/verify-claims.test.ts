// What becomes of verdicts: only what the lines do not support is shown, and nothing that was shown before is hidden.
import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { Message } from '../../../src/agent/model.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { verifyClaims } from '../../../src/jobs/evidence/verify-claims.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { createJudgingModel, readBlocks } from '../../support/verifier-model.ts'

const code = ['export class Client {', '  limit = 10', '}', '']
const tree = createMemoryTree({ 'src/a.ts': code.join('\n') })
const CLAIMS = [
  { claim: 'The limit grows to 10 each day', path: 'src/a.ts' },
  { claim: 'The limit is 10', path: 'src/a.ts' },
  { claim: 'It is 99', path: 'src/a.ts' },
  { claim: 'The task says so', path: '' },
]

/** Of claims on line 2 of their file; `verdict`: of a claim, but for the twins. */
async function verify(
  verdict: (claim: string) => string,
  { reason = 'Nothing grows', claims = CLAIMS, context = [] as { name: string; tree: typeof tree }[] } = {},
) {
  const sources = { tree, context }
  const evidence = claims.map(({ claim, path }) => ({
    claim,
    places: path === '' ? [] : [{ repository: context[0]?.name ?? '', path, startLine: 2, endLine: 2 }],
  }))
  const report = await examineEvidence({ ...sources, evidence, changes: [], prompts: [] })
  const isTwin = (claim: string): boolean => /`\w+` is \d{4}/.test(claim)
  const model = createJudgingModel((claim) => (isTwin(claim) ? 'does_not_support' : verdict(claim)), reason)
  const verified = await verifyClaims(report, sources, {
    model,
    scan: createSecretScanner([]),
    limits: { modelCalls: 9, tokens: 100_000, workMs: 60_000, changedFiles: 9, changedBytes: 9999, costUsd: null },
    spent: NOTHING_SPENT,
    recorded: [],
    record: async () => true,
    warn: () => undefined,
    now: () => 0,
    wallClock: () => new Date(0),
    signal: new AbortController().signal,
  })
  const asked = model.requests.map(({ messages }): Message | undefined => messages.at(-1))
  return { before: report, ...verified, blocks: asked.flatMap((message) => readBlocks(message?.text ?? '') ?? []) }
}

test('a claim that its lines do not support joins those to verify, with the place and the reason', async () => {
  const { before, evidence, notVerified } = await verify((claim) =>
    /grows/.test(claim) ? 'does_not_support' : 'supports',
  )
  expect(evidence.unproven).toEqual([
    ...before.unproven,
    {
      claim: 'The limit grows to 10 each day',
      why: 'src/a.ts:2 does not support it, according to the verifier (Nothing grows)',
      commitSha: tree.sha,
    },
  ])
  expect(evidence.cited.map(({ claim }) => claim)).toEqual(['The limit is 10', 'The task says so'])
  expect(notVerified).toEqual([])
})

test.each(['supports', 'cannot_tell'])('a verdict %s changes nothing: what else was found stays', async (verdict) => {
  const { before, evidence } = await verify(() => verdict)
  expect(evidence).toEqual(before)
  expect(before.unproven.map(({ claim }) => claim)).toEqual(['It is 99'])
})

test('the model reads the cited lines and what encloses them, of claims that name a place and have its details', async () => {
  const { blocks } = await verify(() => 'supports')
  expect(blocks.map(({ lines }) => lines)).toEqual([
    ['  limit = 10', 'export class Client {'],
    ['  limit = 10', 'export class Client {'],
  ])
})

test('a claim of a removal is judged by the lines that are gone too', async () => {
  const after = createMemoryTree({ 'src/a.ts': 'export class Client {\n  size = 3\n}\n' })
  const context = [
    { name: 'acme/api@before', tree },
    { name: 'acme/api@after', tree: after },
  ]
  const claims = [{ claim: '`limit` was removed', path: 'src/a.ts' }]
  const { blocks } = await verify(() => 'supports', { claims, context: context.reverse() })
  expect(blocks[0]?.lines).toEqual(['  size = 3', 'export class Client {', '  limit = 10'])
})

test('a reason with a secret is not shown', async () => {
  const reason = `It says ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
  const { evidence } = await verify(() => 'does_not_support', { reason })
  expect(evidence.unproven.at(-1)?.why).toBe('src/a.ts:2 does not support it, according to the verifier')
})

test('claims that were not judged are named with the reason', async () => {
  const claims = Array.from({ length: 32 }, (_, index) => ({
    claim: `Claim ${'abcdefgh'[index % 8]}: it has a limit`,
    path: 'src/a.ts',
  }))
  const { notVerified } = await verify(() => 'supports', { claims })
  expect(notVerified).toEqual([
    '2 claims against their lines, because one call judges at most 30: “Claim g: it has a limit”, “Claim h: it has a limit”',
  ])
})

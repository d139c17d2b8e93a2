// An honest job beside a hostile one of another project, with the real threads of the docs checks: its time compared with
// its time alone. A job here is all between its claim and its saved result: the agent with a model that takes no time, the
// checks, the evidence and the gate.
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import type { DocsReader } from '../../src/checks/session.ts'
import { startDocsWorker } from '../../src/checks/thread/docs-worker.ts'
import { resolvePolicy } from '../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../src/jobs/policy/secrets.ts'
import { makeChanges } from '../../src/jobs/run/make-changes.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { createMemoryTree } from '../../test/support/memory-tree.ts'
import { createScriptedModel, type Line } from '../../test/support/scripted-model.ts'
import { generateDocs } from './generate-docs.ts'
import { describeMs, median, medianRatio, timeMs } from './statistics.ts'

const LIMITS = {
  modelCalls: 40,
  tokens: 100_000_000,
  workMs: 3_600_000,
  changedFiles: 100,
  changedBytes: 4 * 1024 * 1024,
  costUsd: null,
}
const FLOOD_BYTES = 330_000

/** Twelve pages each, within the limits of one job. `n` makes them new in each job, so that no cache has them. */
const FLOODS: Record<string, (n: number) => string> = {
  'ends of links, ](': (n) => `# ${n}\n\n${']('.repeat(FLOOD_BYTES / 2)}`,
  'tags that never close': (n) => `# ${n}\n\n${'><a '.repeat(FLOOD_BYTES / 4)}`,
  'paragraphs below the limits': (n) => `# ${n}\n\n${'](<'.repeat(1900)}\n\n${'word [a](b.md) '.repeat(1500)}\n`,
  'frontmatter of 54,000 lines': (n) => `---\nn: ${n}\n${'a: b\n'.repeat(54_000)}`,
}

export async function benchBesideHostile({ rounds }: { rounds: number }): Promise<void> {
  const docs = generateDocs()
  console.log(
    `An honest job on ${Object.keys(docs).length} pages beside a hostile one of another project (${rounds} rounds)`,
  )
  for (const [name, flood] of Object.entries(FLOODS)) {
    const [alone, beside, hostileEnds]: [number[], number[], string[]] = [[], [], []]
    let failed = 0
    for (let round = 0; round < rounds; round += 1) {
      process.stderr.write(`${name}, round ${round + 1} of ${rounds}\n`)
      const reader = startDocsWorker()
      alone.push(await timeMs(async () => runHonest(reader, docs, round)))
      await reader.close()
      const result = await runBeside(docs, flood, round)
      beside.push(result.ms)
      hostileEnds.push(...result.hostileEnds)
      if (result.honestEnd !== 'changes') failed += 1
    }
    const ends = [...new Set(hostileEnds)].join(', ')
    console.log(
      `  ${name.padEnd(38)}alone ${describeMs(alone).padEnd(22)}beside ${describeMs(beside).padEnd(22)}ratio ${medianRatio(beside, alone)}  failed ${failed}  hostile: ${ends}`,
    )
    if (Number.isNaN(median(beside))) throw new Error('Nothing was measured')
  }
}

/** Hostile jobs follow each other until the honest one has ended. */
async function runBeside(docs: Record<string, string>, flood: (n: number) => string, round: number) {
  const reader = startDocsWorker()
  const hostileEnds: string[] = []
  const stop = new AbortController()
  const hostile = (async () => {
    for (let job = 0; !stop.signal.aborted; job += 1) {
      hostileEnds.push(await runHostile(reader, flood, 1000 * round + job, stop.signal))
    }
  })()
  let honestEnd = ''
  const ms = await timeMs(async () => {
    honestEnd = await runHonest(reader, docs, round)
  })
  stop.abort()
  await reader.close()
  await hostile
  return { ms, honestEnd, hostileEnds }
}

function runHonest(reader: DocsReader, docs: Record<string, string>, round: number): Promise<string> {
  const write: Line = { calls: [['write', { path: 'docs/new.md', content: `# Page\n\nSentence ${round}.\n` }]] }
  return runJob(reader, 'honest', docs, [write, FINISH], new AbortController().signal)
}

async function runHostile(
  reader: DocsReader,
  flood: (n: number) => string,
  n: number,
  signal: AbortSignal,
): Promise<string> {
  const calls = Array.from({ length: 12 }, (_, page): [string, unknown] => [
    'write',
    { path: `docs/p${page}.md`, content: flood(12 * n + page) },
  ])
  return runJob(reader, 'hostile', { 'docs/index.md': '# Home\n' }, [{ calls }, FINISH], signal)
}

const FINISH: Line = { calls: [['finish', { title: 'Write pages', summary: 'Writes pages.' }]] }

/** Gives the kind of its end, or the message of what it threw. */
async function runJob(
  docs: DocsReader,
  project: string,
  files: Record<string, string>,
  lines: readonly Line[],
  signal: AbortSignal,
): Promise<string> {
  const policy = resolvePolicy(DEFAULT_SETTINGS, {}, LIMITS)
  const tree = createMemoryTree({ 'mkdocs.yml': 'site_name: Docs\n', ...files })
  const end = makeChanges(
    { prompt: 'Write pages.', tree, docsRoot: 'docs', policy, project, context: [], history: [], startFrom: [] },
    {
      docs,
      scan: createSecretScanner([]),
      model: createScriptedModel(lines),
      limits: LIMITS,
      spent: NOTHING_SPENT,
      recorded: [],
      record: async () => true,
      warn: () => undefined,
      now: () => performance.now(),
      wallClock: () => new Date(),
      signal,
    },
  )
  return end.then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

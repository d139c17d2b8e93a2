// `docmend doctor --live`: a report to attach to an issue. It names operations, statuses, times and versions, and nothing of
// the App, its key, the repository or its people.
import { type LiveTrial, NotForTrials, tryLive } from '../service/doctor/live.ts'
import { readVersion } from '../version.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'

export interface LiveOptions {
  live: string
  yes?: boolean
  json?: boolean
}

/** What taking away what was written may take after Ctrl-C. */
const CLEAN_UP_MS = 65_000

export async function doctorLive(runtime: Runtime, { live, yes = false, json = false }: LiveOptions): Promise<number> {
  if (!/^[\w.-]+\/[\w.-]+$/.test(live)) throw new UsageError(`--live takes OWNER/REPOSITORY; you wrote ${live}`)
  const interrupted = new AbortController()
  runtime.onStop(() => interrupted.abort(new Error('Interrupted')), CLEAN_UP_MS)
  const trial = await tryLive(runtime.env, live, yes, interrupted.signal).catch((error: unknown) => {
    if (!(error instanceof NotForTrials)) throw error
    throw new UsageError(`${error.message}. Make a repository for this alone, or add --yes if nothing in it matters`)
  })
  const isWell = trial.left === '' && trial.endedEarly.length === 0 && count(trial, 'differed') === 0
  const versions = { docmend: readVersion(), node: process.version, ...trial.versions }
  runtime.stdout(json ? `${JSON.stringify({ ok: isWell, ...trial, versions })}\n` : toText(trial))
  return isWell ? EXIT.done : EXIT.failed
}

function count({ operations }: LiveTrial, wanted: string): number {
  return operations.filter(({ result }) => result === wanted).length
}

/** As Markdown, for an issue. */
function toText(trial: LiveTrial): string {
  const { operations, endedEarly, left, versions } = trial
  const server = versions.enterpriseServer === undefined ? 'GitHub' : `GitHub ${versions.enterpriseServer}`
  const sums = ['as expected', 'differed', 'not possible here', 'not reached'].map(
    (one) => `${count(trial, one)} ${one}`,
  )
  const rows = operations.map(
    ({ operation, result, statuses, ms, notes }) =>
      `| \`${operation}\` | ${result} | ${statuses.join(', ')} | ${ms === undefined ? '' : `${ms} ms`} | ${notes.join('; ').replaceAll('|', '/')} |`,
  )
  return [
    '# First contact with GitHub',
    '',
    `Docmend ${readVersion()}, Node ${process.versions.node}, ${server}, API version ${versions.api ?? 'not told'}`,
    '',
    `${operations.length} operations: ${sums.join(', ')}`,
    ...endedEarly.map((step) => `\nEnded early: ${step}`),
    ...(left === '' ? [] : [`\nLeft behind, please delete: ${left}`]),
    '',
    '| operation | result | status | slowest | how it differed, or why not |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

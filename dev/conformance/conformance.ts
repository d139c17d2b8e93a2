// `docmend conformance`: tries what the API promises on a running service and prints a table.
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../src/base/clock.ts'
import { oneLine } from '../../src/base/text.ts'
import { parsePrompt } from '../../src/cli/options.ts'
import { requireService } from '../../src/cli/reach.ts'
import { EXIT, type Runtime, UsageError } from '../../src/cli/runtime.ts'
import { neutralize } from '../../src/cli/terminal-text.ts'
import { findApiKey } from '../../src/service/config.ts'
import { type Result, runConformance } from './run-conformance.ts'
import type { Target } from './trial.ts'

export interface ConformanceOptions {
  project: string
  apiKey?: string
  otherProject?: string
  prompt?: string
  timeoutMinutes: string
  onlySpecification?: boolean
  json?: boolean
}

const MARKS: Record<Result['verdict'], string> = { met: 'met      ', violated: 'VIOLATED ', 'not tried': 'not tried' }
const AREA_WIDTH = 11

export async function conformance(runtime: Runtime, url: string, options: ConformanceOptions): Promise<number> {
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort())
  const target = toTarget(runtime, url, options, stopping.signal)
  await requireService(target.baseUrl, stopping.signal)
  const results: Result[] = []
  for await (const result of runConformance(target, stopping.signal)) {
    results.push(result)
    if (options.json !== true) runtime.stdout(toLine(result))
  }
  const isWell = count(results, 'violated') === 0 && count(results, 'met') > 0 && !stopping.signal.aborted
  runtime.stdout(options.json === true ? toJson(results, isWell) : `\n${summarize(results)}\n`)
  return isWell ? EXIT.done : EXIT.failed
}

function toTarget(runtime: Runtime, url: string, options: ConformanceOptions, signal: AbortSignal): Target {
  if (!/^https?:\/\/./.test(url)) {
    throw new UsageError(`docmend conformance takes an address like https://docmend.example.com, not "${url}"`)
  }
  const apiKey = options.apiKey ?? findApiKey(runtime.env)
  if (apiKey === '')
    throw new UsageError('A key is needed: set DOCMEND_API_KEY or DOCMEND_API_KEY_FILE, or give --api-key')
  const { prompt } = options
  return {
    baseUrl: url.replace(/\/+$/, ''),
    apiKey,
    fetch,
    clock: systemClock,
    pause: (ms) => pause(ms, undefined, { signal }),
    today: Date.now(),
    projectId: options.project,
    otherProjectId: options.otherProject,
    prompt: prompt === undefined ? undefined : parsePrompt(prompt),
    jobTimeoutMs: parseMinutes(options.timeoutMinutes) * 60_000,
    includesOwn: options.onlySpecification !== true,
  }
}

function parseMinutes(text: string): number {
  const minutes = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && minutes > 0 && minutes <= 24 * 60) return minutes
  throw new UsageError(`--timeout-minutes takes a number above 0, at most 1440, not "${text}"`)
}

function toLine({ requirement: { area, sentence }, verdict, reason }: Result): string {
  const line = `${MARKS[verdict]}  ${area.padEnd(AREA_WIDTH)}  ${sentence}\n`
  return reason === ''
    ? line
    : `${line}${' '.repeat(MARKS.met.length + AREA_WIDTH + 4)}${neutralize(oneLine(reason))}\n`
}

function summarize(results: readonly Result[]): string {
  return `${count(results, 'met')} met, ${count(results, 'violated')} violated, ${count(results, 'not tried')} not tried`
}

function count(results: readonly Result[], verdict: Result['verdict']): number {
  return results.filter((result) => result.verdict === verdict).length
}

function toJson(results: readonly Result[], ok: boolean): string {
  const requirements = results.map(({ requirement: { id, area, origin, sentence }, verdict, reason }) => {
    return { id, area, origin, sentence, verdict, reason }
  })
  return `${JSON.stringify({ ok, requirements })}\n`
}

// `docmend doctor --live`: the configured App, and a folder of its own for the trial's mirror.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type LiveTrial, NotForTrials, tryCalls } from '../../github/live/try-calls.ts'
import { appOf, whyNoApp } from '../app-in-use.ts'
import { readConfig } from '../config.ts'
import { useProxy } from '../proxy.ts'
import { inspectAppInUse } from './stored-app.ts'

export { type LiveTrial, NotForTrials }

/** Throws `ConfigError`, `NotForTrials`, and what GitHub refuses before anything was written. */
export async function tryLive(
  env: Record<string, string | undefined>,
  fullName: string,
  isSure: boolean,
  signal: AbortSignal,
): Promise<LiveTrial> {
  const config = readConfig(env)
  const inUse = await inspectAppInUse(config)
  const app = appOf(inUse)
  if (app === undefined) throw new Error(whyNoApp(inUse))
  const { apiUrl, serverUrl, childEnv } = config
  useProxy(childEnv)
  const dataDir = await mkdtemp(join(tmpdir(), 'docmend-live-'))
  // The log names what the report must not; whatever matters of it is in the report.
  const logger = pino({ level: 'silent' })
  const settings = { app, apiUrl, serverUrl, dataDir, childEnv, publisher: 'git-data', logger } as const
  try {
    return await tryCalls(fullName, { ...settings, fetch, now: Date.now, isSure }, signal)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

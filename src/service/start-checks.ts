// What the instance admin gave, tried at the start and while the service runs: git, Vale, disk, App, clock and model. A fault that waiting
// cannot fix refuses the start; any other one is a warning for as long as it lasts.
import type { Logger } from 'pino'
import type { Model } from '../agent/model.ts'
import type { Clock } from '../base/clock.ts'
import type { HostClock } from '../github/api/host-clock.ts'
import type { Storage } from '../storage/open-storage.ts'
import { type AppInUse, appToAsk, isSameApp } from './app-in-use.ts'
import { type Config, ConfigError } from './config.ts'
import { findAppFaults } from './doctor/app-findings.ts'
import { findFolderFault, findRoom } from './doctor/data-findings.ts'
import type { Finding } from './doctor/finding.ts'
import { findGit, findVale } from './doctor/machine-findings.ts'
import { findModelFaults } from './doctor/model-findings.ts'
import { keepToolTrial } from './keep-tool-trial.ts'
import type { Warnings } from './warnings.ts'

/** GitHub refuses the App twice, this far apart, before the start gives up: one wrong answer must not stop a service. */
const REFUSAL_CONFIRMED_AFTER_MS = 1000

/** The same while the service runs: what GitHub gets wrong for some seconds must not open the set-up. */
export const RUNNING_REFUSAL_CONFIRMED_AFTER_MS = 60_000

/** How often a running service asks GitHub about its App, and tries a model again that did not answer. */
export const SERVICE_CHECKED_EVERY_MS = 10 * 60_000

export interface ServiceChecks {
  /**
   * Throws `ConfigError` when git is missing, or GitHub refuses the App of the environment. Tries the model beside the work.
   * `isAppRefused`: GitHub refuses the App that the set-up has stored.
   */
  start: () => Promise<{ isAppRefused: boolean }>
  stop: () => void
}

export interface ServiceChecksOptions {
  config: Config
  /** Gives the App in use: that of the environment, or one of the set-up. */
  findApp: () => AppInUse
  /** Called while the service runs, whenever GitHub accepts the App, or has refused it twice. */
  onAnswer: (asked: AppInUse, isAccepted: boolean) => Promise<void>
  model: Model
  /** Remembers whether the model can call tools. */
  storage: Pick<Storage, 'notes'>
  clock: Clock
  /** Epoch milliseconds. */
  wallNow: () => number
  /** Learns the time of GitHub from its answers. */
  hostClock: Pick<HostClock, 'learn'>
  /** Waits; rejects when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  warnings: Warnings
  logger: Pick<Logger, 'error'>
}

export function createServiceChecks(options: ServiceChecksOptions): ServiceChecks {
  const { config, findApp, onAnswer, model, storage, clock, wallNow, hostClock, warnings, logger } = options
  const startedAt = wallNow()
  const stopping = new AbortController()
  const { signal } = stopping
  let cancelNext = (): void => undefined
  /** The App that GitHub refused at the last look. */
  let doubted: AppInUse | undefined
  const report = (findings: readonly Finding[]): void => {
    for (const [topic, sentence] of worstOf(findings)) warnings.set(topic, sentence)
  }
  const tryModel = async (): Promise<void> => {
    // A process without jobs needs no model, and the offline one is a choice.
    if (config.role === 'web' || config.model.kind === 'offline') return
    report(await findModelFaults(model, config, signal))
  }
  const tryTools = async (): Promise<void> => {
    if (config.role === 'web' || config.model.kind === 'offline' || warnings.has('model')) return
    report(await keepToolTrial({ config, model, notes: storage.notes, now: wallNow, startedAt }, signal))
  }
  const tryVale = async (): Promise<Finding[]> => (config.role === 'web' ? [] : findVale(config))
  const lookAtApp = async (): Promise<void> => {
    const asked = findApp()
    if (appToAsk(asked) === undefined) return
    const findings = await findAppFaults({ ...config, inUse: asked }, hostClock, signal)
    const isFirstRefusal = isRefused(findings) && asked.kind !== 'none' && doubted !== asked
    doubted = isFirstRefusal ? asked : undefined
    // Another one may have been registered while GitHub was asked.
    if (isFirstRefusal || !isSameApp(findApp(), asked)) return
    report(findings)
    if (isRefused(findings) || isAccepted(findings)) await onAnswer(asked, isAccepted(findings))
  }
  const again = async (): Promise<void> => {
    report(await findDataFaults(config.dataDir))
    await lookAtApp()
    if (warnings.has('model')) await tryModel()
    if (warnings.has('Vale')) report(await tryVale())
    await tryTools()
  }
  const logFault = (error: unknown): void => {
    if (!signal.aborted)
      logger.error({ err: error }, 'A check of the installation broke off. The next round repeats it')
  }
  const schedule = (): void => {
    if (!signal.aborted)
      cancelNext = clock.setTimeout(
        () => void again().catch(logFault).then(schedule),
        doubted === undefined ? SERVICE_CHECKED_EVERY_MS : RUNNING_REFUSAL_CONFIRMED_AFTER_MS,
      )
  }
  return {
    start: async () => {
      const [git, vale, data, app] = await Promise.all([
        findGit(config),
        tryVale(),
        findDataFaults(config.dataDir),
        askForApp(options, signal),
      ])
      const given = config.app === undefined ? [] : app
      const lasting = [git, ...given].filter(({ isLasting }) => isLasting === true)
      if (lasting.length > 0) throw new ConfigError(lasting.map(({ text }) => text).join('\n'))
      report([git, ...vale, ...data, ...app])
      void tryModel().then(tryTools).catch(logFault)
      schedule()
      return { isAppRefused: isRefused(app) }
    },
    stop: () => {
      cancelNext()
      stopping.abort()
    },
  }
}

async function askForApp(options: ServiceChecksOptions, signal: AbortSignal): Promise<Finding[]> {
  const { config, findApp, hostClock, sleep } = options
  const asked = { ...config, inUse: findApp() }
  if (appToAsk(asked.inUse) === undefined) return []
  const first = await findAppFaults(asked, hostClock, signal)
  if (!isRefused(first)) return first
  await sleep(REFUSAL_CONFIRMED_AFTER_MS, signal)
  return findAppFaults(asked, hostClock, signal)
}

function isRefused(findings: readonly Finding[]): boolean {
  return findings.some(({ isLasting }) => isLasting === true)
}

function isAccepted(findings: readonly Finding[]): boolean {
  return findings.some(({ topic, status }) => topic === 'GitHub App' && status === 'ok')
}

async function findDataFaults(dataDir: string): Promise<Finding[]> {
  // A folder that is gone has no room to tell of.
  const room = findRoom(dataDir).catch(() => undefined)
  return [await findFolderFault(dataDir), await room].filter((finding) => finding !== undefined)
}

/** Per topic its sentence; undefined where all is well. */
function worstOf(findings: readonly Finding[]): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const { topic, status, text } of findings) {
    if (status !== 'ok') found.set(topic, text)
    else if (!found.has(topic)) found.set(topic, undefined)
  }
  return found
}

// What the operator gave, tried at the start and while the service runs: git, Vale, disk, App, clock and model. A fault that waiting
// cannot mend refuses the start; any other one is a warning for as long as it lasts.
import type { Model } from '../agent/model.ts'
import type { Clock } from '../clock/clock.ts'
import { type Config, ConfigError } from '../config.ts'
import type { HostClock } from '../github/api/host-clock.ts'
import { REFUSAL_CONFIRMED_AFTER_MS, SERVICE_CHECKED_EVERY_MS } from './defaults.ts'
import { findAppFaults } from './doctor/app-findings.ts'
import { findFolderFault, findRoom } from './doctor/data-findings.ts'
import type { Finding } from './doctor/finding.ts'
import { findGit } from './doctor/machine-findings.ts'
import { findModelFaults } from './doctor/model-findings.ts'
import { findVale } from './doctor/vale-findings.ts'
import type { Warnings } from './warnings.ts'

export interface ServiceChecks {
  /** Throws `ConfigError` when git is missing, or GitHub refuses the App. Tries the model beside the work. */
  start: () => Promise<void>
  stop: () => void
}

export interface ServiceChecksOptions {
  config: Config
  model: Model
  clock: Clock
  /** Learns the time of GitHub from its answers. */
  hostClock: Pick<HostClock, 'learn'>
  /** Waits; rejects when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  warnings: Warnings
}

export function createServiceChecks(options: ServiceChecksOptions): ServiceChecks {
  const { config, model, clock, hostClock, warnings } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let cancelNext = (): void => undefined
  const report = (findings: readonly Finding[]): void => {
    for (const [topic, sentence] of worstOf(findings)) warnings.set(topic, sentence)
  }
  const tryModel = async (): Promise<void> => {
    // A process without jobs needs no model, and the offline one is a choice.
    if (config.role === 'web' || config.model.kind === 'offline') return
    report(await findModelFaults(model, config, signal))
  }
  const tryVale = async (): Promise<Finding[]> => (config.role === 'web' ? [] : findVale(config))
  const again = async (): Promise<void> => {
    report(await findDataFaults(config.dataDir))
    if (config.app !== undefined) report(await findAppFaults(config, hostClock, signal))
    if (warnings.has('model')) await tryModel()
    if (warnings.has('Vale')) report(await tryVale())
    schedule()
  }
  const schedule = (): void => {
    if (!signal.aborted) cancelNext = clock.setTimeout(() => void again().catch(schedule), SERVICE_CHECKED_EVERY_MS)
  }
  return {
    start: async () => {
      const [git, vale, data, app] = await Promise.all([
        findGit(config),
        tryVale(),
        findDataFaults(config.dataDir),
        askForApp(options, signal),
      ])
      const lasting = [git, ...app].filter(({ isLasting }) => isLasting === true)
      if (lasting.length > 0) throw new ConfigError(lasting.map(({ text }) => text).join('\n'))
      report([git, ...vale, ...data, ...app])
      // Ends when the service stops, and then has nothing to report.
      void tryModel().catch(() => undefined)
      schedule()
    },
    stop: () => {
      cancelNext()
      stopping.abort()
    },
  }
}

async function askForApp({ config, hostClock, sleep }: ServiceChecksOptions, signal: AbortSignal): Promise<Finding[]> {
  if (config.app === undefined) return []
  const first = await findAppFaults(config, hostClock, signal)
  if (!first.some(({ isLasting }) => isLasting === true)) return first
  await sleep(REFUSAL_CONFIRMED_AFTER_MS, signal)
  return findAppFaults(config, hostClock, signal)
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

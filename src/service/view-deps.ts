// The dependencies of counting and exporting page views, apart from the store, for the service and the commands.
import { readFile } from 'node:fs/promises'
import { createSettingsReader, type ReadSettings } from '../projects/read-settings.ts'
import type { Storage } from '../storage/open-storage.ts'
import { type Classify, createClassifier } from '../traffic/classify.ts'
import { type IpRanges, parseIpRanges } from '../traffic/ip-ranges.ts'
import { type Config, ConfigError } from './config.ts'

/** A change made with `docmend settings` reaches a running service within this time. */
const SETTINGS_MAX_AGE_MS = 5000

export interface ViewDeps {
  settings: ReadSettings
  classify: Classify
  ranges: IpRanges | undefined
  rawDays: number
}

/** Throws `ConfigError` when the file of address ranges cannot be read. */
export async function createViewDeps(config: Config, storage: Pick<Storage, 'settings'>): Promise<ViewDeps> {
  return {
    settings: createSettingsReader(storage.settings, { maxAgeMs: SETTINGS_MAX_AGE_MS, now: Date.now }),
    classify: createClassifier(),
    ranges: await readIpRanges(config.ipRangesFile),
    rawDays: config.rawDays,
  }
}

/** Undefined without a file. Throws `ConfigError` when the file cannot be used. */
export async function readIpRanges(file: string | undefined): Promise<IpRanges | undefined> {
  if (file === undefined) return undefined
  try {
    return parseIpRanges(await readFile(file, 'utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DOCMEND_IP_RANGES ${file} cannot be used: ${why}`, { cause: error })
  }
}

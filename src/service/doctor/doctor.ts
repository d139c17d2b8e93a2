// The whole checklist, in the order in which an instance admin would go through it.

import { closest, distance } from 'fastest-levenshtein'
import { appOf } from '../app-in-use.ts'
import { Environment } from '../config/environment.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { createModel } from '../create-model.ts'
import { findEncryptionFault } from '../encryption-key.ts'
import { useProxy } from '../proxy.ts'
import { readIpRanges } from '../view-deps.ts'
import { findAppState } from './app-findings.ts'
import { findDataState } from './data-findings.ts'
import { type Finding, fail, ok, warning } from './finding.ts'
import { findConnections, findGit, findVale } from './machine-findings.ts'
import { inspectAppInUse } from './stored-app.ts'
import { findToolFaults } from './tool-trial.ts'

/** Looks at everything that can be looked at without running jobs; the longest look takes two minutes. Changes nothing. */
export async function examineInstallation(
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const read = readEnvironment(env)
  if ('faults' in read) return read.faults
  const inUse = await inspectAppInUse(read.config)
  const config = { ...read.config, app: appOf(inUse) }
  const findings = [
    describeEnvironment(config),
    ...findMisspelled(env),
    ...judgeEncryption(config),
    await findGit(config),
    ...(await findVale(config)),
  ]
  const connections = await findConnections(config, signal)
  if (!connections.some(({ topic, status }) => topic === 'proxy' && status === 'fail')) useProxy(config.childEnv)
  const [data, app, model] = await Promise.all([
    findDataState(config, signal),
    findAppState({ ...config, inUse }, signal),
    tryModel(config, signal),
  ])
  return [...findings, ...data, ...app, ...model, ...connections]
}

function describeEnvironment({ secretFiles }: Config): Finding {
  const files = secretFiles.length === 0 ? '' : `; ${secretFiles.join(', ')} read from files`
  return ok('environment', `The environment variables are valid${files}`)
}

/** Variables of other programs and of compose files may begin with DOCMEND_ too. */
const MAX_SLIPS = 2

function findMisspelled(env: Record<string, string | undefined>): Finding[] {
  const known = Object.keys(Environment.shape)
  return Object.keys(env)
    .filter((name) => name.startsWith('DOCMEND_') && !known.includes(name.replace(/_FILE$/, '')))
    .map((name) => ({ name, meant: closest(name, known) }))
    .filter(({ name, meant }) => distance(name, meant) <= MAX_SLIPS)
    .map(({ name, meant }) => warning('environment', `Docmend has no variable ${name}. Did you mean ${meant}?`))
}

function judgeEncryption(config: Config): Finding[] {
  const fault = findEncryptionFault(config)
  return fault === undefined ? [] : [warning('DOCMEND_SECRET', fault)]
}

function readEnvironment(env: Record<string, string | undefined>): { config: Config } | { faults: Finding[] } {
  try {
    return { config: readConfig(env) }
  } catch (error) {
    return { faults: toFaults(error) }
  }
}

async function tryModel(config: Config, signal: AbortSignal): Promise<Finding[]> {
  try {
    await readIpRanges(config.ipRangesFile)
    return await findToolFaults(createModel(config), config, signal)
  } catch (error) {
    return toFaults(error)
  }
}

/** One line per mistake. Throws what is no mistake in the environment. */
function toFaults(error: unknown): Finding[] {
  if (!(error instanceof ConfigError)) throw error
  return error.mistakes.map((text) => fail('environment', text))
}

// The trial of tool calls costs about 3,500 tokens, so a database remembers what came of it: one trial for each host, model
// and configuration, however often a process starts and however many there are.
import { createHash } from 'node:crypto'
import type { Model } from '../agent/model.ts'
import type { ServiceNotes } from '../storage/service-notes.ts'
import type { Config } from './config.ts'
import type { Finding } from './doctor/finding.ts'
import { findToolFaults } from './doctor/tool-trial.ts'

/** After this time, a trial of tool calls that another process began counts as lost. */
export const TOOL_TRIAL_LOST_MS = 5 * 60_000

/** How long after a trial of tool calls that failed the next one is made; each costs about 3,500 tokens. */
export const TOOL_TRIAL_AGAIN_MS = 3 * 3_600_000

/** Topic of the warnings: the ordinary trial of the model has another. */
const TOPIC = 'tool calls'

interface KeptTrial {
  /** Epoch milliseconds. */
  at: number
  /** Until it is over, `findings` are those of the trial before. */
  isUnderWay: boolean
  /** Empty when it came to nothing, such as at an outage. */
  findings: Finding[]
}

interface ToolTrialParts {
  config: Pick<Config, 'model' | 'budget'>
  model: Model
  notes: ServiceNotes
  now: () => number
  /** When this process started, by `now`: a fault found before may be mended, since a restart often follows a new setting. */
  startedAt: number
}

/** Gives what is known by now; empty when nothing is. */
export async function readToolTrial({ config, notes }: Pick<ToolTrialParts, 'config' | 'notes'>): Promise<Finding[]> {
  const kept = await notes.read(nameOf(config))
  return kept === undefined ? [] : parse(kept).findings
}

/** Tries the model if that is due and no other process does. Gives what is known then; a stop rejects. */
export async function keepToolTrial(
  { config, model, notes, now, startedAt }: ToolTrialParts,
  signal: AbortSignal,
): Promise<Finding[]> {
  const name = nameOf(config)
  const kept = await notes.read(name)
  const known = kept === undefined ? undefined : parse(kept)
  if (known !== undefined && !isDue(known, now(), startedAt)) return known.findings
  const claim = JSON.stringify({ at: now(), isUnderWay: true, findings: known?.findings ?? [] } satisfies KeptTrial)
  if (!(await notes.replace(name, kept, claim))) return known?.findings ?? []
  const found = await findToolFaults(model, config, signal)
  const findings = found.filter(isLasting).map((finding) => ({ ...finding, topic: TOPIC }))
  await notes.replace(name, claim, JSON.stringify({ at: now(), isUnderWay: false, findings } satisfies KeptTrial))
  return findings
}

function isDue({ at, isUnderWay, findings }: KeptTrial, now: number, startedAt: number): boolean {
  if (isUnderWay) return now - at >= TOOL_TRIAL_LOST_MS
  const isProven = findings.length > 0 && findings.every(({ status }) => status === 'ok')
  return !isProven && (at < startedAt || now - at >= TOOL_TRIAL_AGAIN_MS)
}

/** An outage says nothing about the model. The ordinary trial tells of it. */
function isLasting({ status, isLasting: lasts }: Finding): boolean {
  return status === 'ok' || lasts === true
}

/** Without the key, which changes nothing about the model. */
function nameOf({ model }: Pick<Config, 'model'>): string {
  const setting = JSON.stringify({ ...model, apiKey: '', price: '' })
  return `trial of tool calls ${createHash('sha256').update(setting).digest('hex').slice(0, 32)}`
}

function parse(json: string): KeptTrial {
  return JSON.parse(json) as KeptTrial
}

// How jobs are called on pages.

import { oneLine, shorten, visibleText } from '../../base/text.ts'
import type { JobOutcome, JobStatus } from '../../contract/job-states.ts'
import type { Job } from '../../jobs/job.ts'

/** `active`: something goes on that may still end either way. */
type Tone = 'good' | 'warn' | 'bad' | 'active' | ''

const OUTCOME: Record<JobOutcome, [text: string, tone: Tone]> = {
  pr_opened: ['pull request opened', 'good'],
  pr_updated: ['pull request updated', 'good'],
  patch_ready: ['patch to review', 'warn'],
  no_changes: ['nothing to change', ''],
  budget_exhausted: ['budget used up', 'bad'],
  checks_failed: ['checks failed', 'bad'],
  policy_refused: ['refused by the rules', 'bad'],
  canceled: ['canceled', ''],
  error: ['failed', 'bad'],
}

const PHASE: Record<Job['phase'], string> = {
  agent: 'working',
  validated: 'checked',
  publishing: 'publishing',
}

/** What a list shows of the job's state. A job with a message waits for what it names. */
export function describeState({ status, outcome, phase, base, message }: Job): [text: string, tone: Tone] {
  if (status === 'active') return [base === null || message !== null ? 'waiting' : PHASE[phase], 'active']
  const [text, tone] = outcome === null ? ([status, ''] as const) : OUTCOME[outcome]
  return status === 'archived' ? [`${text}, archived`, ''] : [text, tone]
}

const TITLE_CHARACTERS = 120

/** The first line of what was asked, with nothing in it that turns text around: the window has it as its name, too. */
export function titleOf({ prompt }: Pick<Job, 'prompt'>): string {
  const line = prompt.split('\n').find((one) => one.trim() !== '') ?? prompt
  return visibleText(shorten(oneLine(line), TITLE_CHARACTERS))
}

export const STATUS_LABELS: Record<JobStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  failed: 'Failed',
  archived: 'Archived',
}

/** Dollars where the price of the model is known, tokens otherwise. */
export function describeCost({ costUsd, inputTokens, outputTokens }: Job['spent']): string {
  if (costUsd === 0) return 'no cost'
  if (costUsd !== null) return `$${costUsd.toFixed(costUsd < 1 ? 3 : 2)}`
  return `${(inputTokens + outputTokens).toLocaleString('en-US')} tokens`
}

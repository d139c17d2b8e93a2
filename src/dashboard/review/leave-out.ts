// The message that asks to leave something out, as it is proposed: a person reads it and sends it.

import { cut, oneLine } from '../../base/text.ts'
import type { KeptReport } from '../../jobs/store.ts'
import type { DiffIndex } from './diff/index-diff.ts'

const QUOTED_CHARACTERS = 500
const PATH_CHARACTERS = 4096

export interface LeaveOutQuery {
  file?: string | undefined
  /** Numbers from 1 in the lists of the evidence. */
  claim?: string | undefined
  unproven?: string | undefined
  unsourced?: string | undefined
}

/** '' when the query names nothing of this job. */
export function proposeMessage(
  query: LeaveOutQuery,
  report: KeptReport | undefined,
  index: DiffIndex | undefined,
): string {
  const file = index?.files.find(({ path }) => path === query.file)?.path
  if (file !== undefined) return `Leave out ${oneLine(cut(file, PATH_CHARACTERS))} and everything that depends on it.`
  const detail = report?.report.evidence.unsourced[toIndex(query.unsourced)]
  if (detail !== undefined)
    return `Leave out “${quoted(detail.text)}” in ${oneLine(cut(detail.path, PATH_CHARACTERS))} and everything that depends on it.`
  const claim = report && findClaim(query, report)
  return claim === undefined ? '' : `Leave out this statement and everything that depends on it: “${quoted(claim)}”`
}

function findClaim({ claim, unproven }: LeaveOutQuery, { report }: KeptReport): string | undefined {
  const { evidence } = report
  return evidence.cited[toIndex(claim)]?.claim ?? evidence.unproven[toIndex(unproven)]?.claim
}

function toIndex(text: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) - 1 : -1
}

function quoted(text: string): string {
  return oneLine(cut(text, QUOTED_CHARACTERS)).trim()
}

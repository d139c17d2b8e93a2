import type { ResultReport } from '../../src/jobs/result-report.ts'
import { NO_EVIDENCE } from './no-evidence.ts'

/** The report of a result with no problems and nothing to mention. */
export const EMPTY_RESULT_REPORT: ResultReport = {
  framework: 'plain',
  touched: [],
  checks: { newProblems: [], newProblemCount: 0, oldProblems: 0, checkedPages: 0, unjudged: [], drift: [] },
  hosts: [],
  byHand: [],
  leftForYou: [],
  leftForYouCount: 0,
  skipped: [],
  unfinished: null,
  isDraftByPolicy: false,
  owners: [],
  labels: [],
  notes: [],
  evidence: NO_EVIDENCE,
}

import { type CheckResult, severityOf } from '../check-result.ts'

/** The whole result as one JSON object, for scripts. Every problem has its severity. */
export function formatJson(result: CheckResult): string {
  const problems = result.problems.map((problem) => ({ ...problem, severity: severityOf(problem) }))
  return `${JSON.stringify({ ...result, problems })}\n`
}

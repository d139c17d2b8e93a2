// The words of a pull request that a workflow opens: those of the job that made the patch, and below them what this job found
// itself.

import { plural } from '../../base/text.ts'
import type { CheckReport } from '../../checks/index.ts'
import type { Base } from '../../jobs/job.ts'
import { asSentence, cleanText, shortenWithNote } from '../../jobs/pull-request/markdown.ts'
import type { Bundle } from './bundle.ts'

export interface Findings {
  base: Base
  report: CheckReport
  /** What the gate let pass and the reviewer should look at. */
  notes: readonly string[]
  run: { url: string }
  /** Runs of the same topic that have changed the pull request before. */
  earlierRuns: number
}

/** Beside what this job has to say; GitHub takes 65,536. */
const DESCRIPTION_MAX_CHARACTERS = 40_000
const NOTE_MAX_CHARACTERS = 500
const NOTES_LISTED = 20

/** Gives Markdown, which the code host's adapter makes harmless. */
export function describePublished({ description, manifest }: Bundle, findings: Findings): string {
  const words = description.trim() === '' ? `### Summary\n\n${manifest.summary}` : description
  return [shortenWithNote(cleanText(words).trim(), DESCRIPTION_MAX_CHARACTERS), describeFindings(manifest, findings)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function describeFindings(
  { patchSha256 }: Bundle['manifest'],
  { base, report, notes, run, earlierRuns }: Findings,
): string {
  const pages = plural(report.checkedPages, 'page')
  const problems = plural(report.problems.length, 'new problem')
  const lines = [
    `The job that opened this pull request checked and judged the patch again, on commit ${base.commitSha.slice(0, 12)}: ${pages} checked, ${problems}.`,
    `The patch has the SHA-256 \`${patchSha256}\`. [The workflow run](${run.url}) shows how it was made.`,
    ...(earlierRuns === 0
      ? []
      : [`It also has the changes of ${plural(earlierRuns, 'earlier run')} of the same topic.`]),
    ...notes.slice(0, NOTES_LISTED).map((note) => `Please check: ${asSentence(note, NOTE_MAX_CHARACTERS)}`),
  ]
  return `### Checked before publishing\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

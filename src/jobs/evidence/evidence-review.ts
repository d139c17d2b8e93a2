// The look at the evidence that a model gets before its run ends: what a reviewer would be told, so that it can name the right
// lines while it still knows them.
import type { EvidenceReview } from '../../agent/finish/evidence.ts'
import { shorten } from '../../text/cut.ts'
import { oneLine } from '../../text/one-line.ts'
import { type EvidenceInput, examineClaimsAndStatements } from './examine-evidence.ts'
import { ShownLines } from './shown-lines.ts'

/** The review, and the lines that it has seen the model being shown. */
export function createEvidenceReview(
  sources: Pick<EvidenceInput, 'tree' | 'context' | 'prompts' | 'isAboutCode'>,
): EvidenceReview & { shown: ShownLines } {
  const shown = new ShownLines()
  return {
    shown,
    noteShown: (answer) => shown.record(answer),
    review: async (changes, evidence) => {
      const { unproven, unsourced } = await examineClaimsAndStatements({ ...sources, changes, evidence, shown })
      // The reviewer sees those by words too, but they alone are not worth another request.
      const isWorthAsking = unproven.some(({ isByWords }) => isByWords !== true)
      return {
        faults: isWorthAsking ? unproven.map(({ claim, why }) => describe(`${claim}: ${why}`)) : [],
        unsourced: unsourced.map(({ path, line, text }) => describe(`${path}:${line} ${text}`)),
      }
    },
  }
}

const SHOWN_CHARACTERS = 250

/** One bounded line for the model: the text is its own or the repository's. */
function describe(text: string): string {
  return shorten(oneLine(text), SHOWN_CHARACTERS)
}

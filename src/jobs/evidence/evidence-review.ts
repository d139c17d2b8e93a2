// What a model hears of its evidence before its run ends: only which places do not exist.
import type { EvidenceReview } from '../../agent/finish/evidence.ts'
import { shorten } from '../../base/text/cut.ts'
import { oneLine } from '../../base/text/one-line.ts'
import { findPlace, type PlaceTrees, treesByName } from './find-place.ts'
import { ShownLines } from './shown-lines.ts'

const FAULTS_MAX = 10
const FAULT_MAX_CHARACTERS = 250

/** The review, and the lines that it has seen the model being shown. */
export function createEvidenceReview(trees: PlaceTrees): EvidenceReview & { shown: ShownLines } {
  const shown = new ShownLines()
  const byName = treesByName(trees)
  return {
    shown,
    noteShown: (text) => shown.record(text),
    findMissingPlaces: async (evidence) => {
      const faults: string[] = []
      for (const { claim, places } of evidence) {
        for (const place of places) {
          const found = await findPlace(place, byName)
          // Its text is the model's own or the repository's.
          if (found.kind === 'missing') faults.push(shorten(oneLine(`${found.why}: ${claim}`), FAULT_MAX_CHARACTERS))
          if (faults.length >= FAULTS_MAX) return faults
        }
      }
      return faults
    },
  }
}

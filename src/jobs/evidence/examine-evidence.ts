// Looks up without the model what the changes are based on: the places that it cites, and the details in added lines that no source
// has. This refuses nothing; the reviewer sees the report.

import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Evidence, EvidenceReview } from '../../agent/finish/evidence.ts'
import { type Change, readIfSmall, type Tree } from '../../base/git-tree.ts'
import { oneLine, shorten } from '../../base/text.ts'
import { findAddedLines } from './added-lines.ts'
import { type CheckedClaim, checkClaim, lookIn } from './check-claim.ts'
import type { EvidenceReport, UnsourcedDetail } from './evidence-report.ts'
import { findTerms } from './find-terms.ts'
import { findUnknownTerms } from './known-terms.ts'
import { findPlace, type PlaceTrees, ShownLines, treesByName } from './places.ts'
import { findUnsourcedNumbers } from './unsourced-numbers.ts'

interface EvidenceInput extends PlaceTrees {
  evidence: readonly Evidence[]
  changes: readonly Change[]
  /** All prompts of the job so far, and the message of the commit that caused it: what they state needs no source. */
  prompts: readonly string[]
  /** What the model was shown; undefined where it is not known. */
  shown?: ShownLines | undefined
  /** Milliseconds of a monotonic clock, for the time limit of all searches together. */
  now?: () => number
}

/** Claims that are checked. */
const CLAIMS_MAX = 100
const DETAILS_LISTED = 50
/** Of the lines of one claim, in which names of added lines are searched for. */
const CITED_MAX_CHARACTERS = 100_000
/** Old text in which details are searched for directly; beyond it, the search of the tree finds names. */
const OLD_TEXT_MAX_BYTES = 2 * 1024 * 1024

/** Gives the report for the reviewer. Takes at most some 30 seconds, mostly for searches. Throws faults of the trees. */
export async function examineEvidence(input: EvidenceInput): Promise<EvidenceReport> {
  const { tree, context } = input
  const claims = await checkClaims(input)
  const unproven = claims.flatMap((claim) => claim.unproven ?? [])
  const { unsourced, notLookedUp } = await findUnsourced(input, claims)
  const named = new Set(claims.map(({ missing }) => missing))
  const fresh = unsourced.filter(({ text }) => !named.has(text))
  return {
    cited: claims.flatMap(({ cited }) => cited ?? []),
    unproven,
    unsourced: fresh.slice(0, DETAILS_LISTED),
    moreUnsourced: Math.max(0, fresh.length - DETAILS_LISTED),
    ...(notLookedUp > 0 ? { notLookedUp } : {}),
    sources: [
      { repository: '', commitSha: tree.sha },
      ...context.map(({ name, tree: { sha } }) => ({ repository: name, commitSha: sha })),
    ],
  }
}

async function checkClaims(input: EvidenceInput): Promise<CheckedClaim[]> {
  const sources = { trees: treesByName(input), prompts: input.prompts.join('\n'), shown: input.shown }
  const checked: CheckedClaim[] = []
  for (const claim of input.evidence.slice(0, CLAIMS_MAX)) {
    // This thread answers requests too.
    await setImmediate()
    checked.push(await checkClaim(claim, sources))
  }
  return checked
}

async function findUnsourced(
  { changes, tree, context, prompts, now = () => performance.now() }: EvidenceInput,
  claims: readonly CheckedClaim[],
): Promise<{ unsourced: UnsourcedDetail[]; notLookedUp: number }> {
  const oldTexts = await readOldTexts(changes, tree)
  const added = findAddedLines(changes, oldTexts)
  const found = await findTerms(added)
  const { terms, notLookedUp } = await findUnknownTerms(found.terms, { oldTexts, prompts, tree, context, changes, now })
  const isCited = lookIn({
    text: claims.map(({ source }) => source.text.slice(0, CITED_MAX_CHARACTERS)).join('\n'),
    names: claims.map(({ source }) => source.names).join('\n'),
    files: '',
  })
  const names: UnsourcedDetail[] = []
  for (const term of terms) {
    // This thread answers requests too.
    await setImmediate()
    const { text, kind, path, line, isUnsure } = term
    if (!isCited(term)) names.push({ text, kind, path, line, ...(isUnsure && { isUnsure }) })
  }
  const cited = claims.map(({ source }) => source.text)
  const numbers = await findUnsourcedNumbers(added, { cited, prompts, oldTexts, changes, tree })
  return { unsourced: [...names, ...numbers], notLookedUp: notLookedUp + found.more }
}

async function readOldTexts(changes: readonly Change[], tree: Tree): Promise<string[]> {
  const texts: string[] = []
  let bytes = 0
  for (const { path } of changes) {
    const content = bytes < OLD_TEXT_MAX_BYTES ? await readIfSmall(tree, path) : undefined
    if (content === undefined || isBinary(content)) continue
    bytes += content.byteLength
    texts.push(new TextDecoder().decode(content))
  }
  return texts
}

// What a model hears of its evidence before its run ends: only which places do not exist.

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

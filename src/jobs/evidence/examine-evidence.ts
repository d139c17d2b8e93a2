// Examines without the model what the changes are based on: the sources that it cites, and the new names that no source has.
// This refuses nothing; the reviewer sees the report.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Evidence } from '../../agent/finish/evidence.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import type { Change } from '../../git-tree/change.ts'
import { readIfSmall, type Tree } from '../../git-tree/tree.ts'
import { findAddedLines } from './added-lines.ts'
import { type CheckedClaim, checkClaim } from './check-claim.ts'
import { preparePrompts } from './compare-claim.ts'
import type { EvidenceReport, UnknownTerm } from './evidence-report.ts'
import { findTerms } from './find-terms.ts'
import { findUnknownTerms } from './known-terms.ts'
import type { ShownLines } from './shown-lines.ts'
import { findUnsourced, type UnsourcedStatement } from './unsourced-statements.ts'

export interface EvidenceInput {
  evidence: readonly Evidence[]
  changes: readonly Change[]
  /** The pinned base. */
  tree: Tree
  context: readonly ContextRepository[]
  /** All prompts of the job so far. */
  prompts: readonly string[]
  /** The task is a change of code: then no prompt is a source. */
  isAboutCode?: boolean
  /** What the model was shown; undefined where it is not known. */
  shown?: ShownLines | undefined
  /** Milliseconds of a monotonic clock, for the time limit of all searches together. */
  now?: () => number
}

/** Claims that are checked. */
const CLAIMS_MAX = 100
const TERMS_LISTED = 30
const STATEMENTS_LISTED = 50
/** Old text in which new names are searched for directly; beyond it, the search of the tree finds them. */
const OLD_TEXT_MAX_BYTES = 2 * 1024 * 1024

/** Gives the report for the reviewer. Takes at most some 30 seconds, mostly for searches. Throws faults of the trees. */
export async function examineEvidence(input: EvidenceInput): Promise<EvidenceReport> {
  const { tree, context } = input
  const oldTexts = await readOldTexts(input.changes, tree)
  const { cited, unproven, unsourced } = await examineClaimsAndStatements(input, oldTexts)
  return {
    cited,
    unproven,
    unsourced: unsourced.slice(0, STATEMENTS_LISTED),
    moreUnsourced: Math.max(0, unsourced.length - STATEMENTS_LISTED),
    ...(await examineTerms(input, oldTexts)),
    sources: [
      { repository: '', commitSha: tree.sha },
      ...context.map(({ name, tree: { sha } }) => ({ repository: name, commitSha: sha })),
    ],
  }
}

/** The part that needs no search. */
export async function examineClaimsAndStatements(
  input: EvidenceInput,
  known?: readonly string[],
): Promise<Pick<EvidenceReport, 'cited' | 'unproven'> & { unsourced: UnsourcedStatement[] }> {
  const oldTexts = known ?? (await readOldTexts(input.changes, input.tree))
  const claims = await checkClaims(input, oldTexts)
  return {
    cited: claims.flatMap((claim) => (claim.kind === 'cited' ? [claim.cited] : [])),
    unproven: claims.flatMap((claim) => (claim.kind === 'unproven' ? [claim.unproven] : [])),
    unsourced: await findUnsourced({ ...input, oldTexts }),
  }
}

async function checkClaims(input: EvidenceInput, oldTexts: readonly string[]): Promise<CheckedClaim[]> {
  const { evidence, tree, changes, shown, isAboutCode = false } = input
  const prompts = preparePrompts(input.prompts.join('\n'))
  const context = new Map(input.context.map((repository) => [repository.name.toLowerCase(), repository]))
  const checked: CheckedClaim[] = []
  for (const claim of evidence.slice(0, CLAIMS_MAX)) {
    // This thread answers requests too.
    await setImmediate()
    checked.push(await checkClaim(claim, { tree, context, prompts, changes, oldTexts, shown, isAboutCode }))
  }
  return checked
}

type TermReport = Pick<EvidenceReport, 'unknownTerms' | 'moreUnknownTerms' | 'notLookedUp'>

async function examineTerms(
  { changes, tree, context, prompts, now = () => performance.now() }: EvidenceInput,
  oldTexts: readonly string[],
): Promise<TermReport> {
  const found = await findTerms(findAddedLines(changes, oldTexts))
  const { terms, notLookedUp } = await findUnknownTerms(found.terms, { oldTexts, prompts, tree, context, changes, now })
  const unseen = notLookedUp + found.more
  return {
    unknownTerms: terms.slice(0, TERMS_LISTED).map(asListed),
    moreUnknownTerms: Math.max(0, terms.length - TERMS_LISTED),
    ...(unseen > 0 ? { notLookedUp: unseen } : {}),
  }
}

function asListed({
  text,
  kind,
  path,
  line,
  isUnsure,
}: Awaited<ReturnType<typeof findUnknownTerms>>['terms'][number]): UnknownTerm {
  return { term: text, kind, path, line, ...(isUnsure ? { isUnsure } : {}) }
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

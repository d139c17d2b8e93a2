// Whether a claim has places that exist, that the model was shown, and that have the details of the claim. Whether they say what the
// claim says is for a person to judge.
import type { Evidence } from '../../agent/finish/evidence.ts'
import { type ClaimSource, findMissingDetail } from './claim-details.ts'
import { findEnclosing } from './enclosing-lines.ts'
import type { CitedClaim, CitedPlace, EvidenceReport } from './evidence-report.ts'
import { describePlace, type FoundPlace, findPlace, readBothEnds, type TreesByName } from './find-place.ts'
import type { ShownLines } from './shown-lines.ts'

export interface ClaimSources {
  trees: TreesByName
  /** All prompts of the job. */
  prompts: string
  /** undefined where it is not known what the model was shown. */
  shown: ShownLines | undefined
}

export interface CheckedClaim {
  cited?: CitedClaim
  unproven?: EvidenceReport['unproven'][number]
  /** What of it its places do not have. */
  missing?: string
  /** What it cites, whether or not that proves it. */
  source: ClaimSource
}

/** A person would not read more. */
const LINES_MAX = 100
/** Longer lines are data; only their beginning is read. */
const LINE_MAX_CHARACTERS = 5000
const FILE_MAX_CHARACTERS = 500_000
const REMOVAL = /\b(?:no longer|no more|not any ?more|removed?|removes|removal|deleted|dropped|drops|gone)\b/i

const NOTHING: ClaimSource = { text: '', names: '', files: '' }

/** Checks one claim. Throws faults of the trees. */
export async function checkClaim({ claim, places }: Evidence, sources: ClaimSources): Promise<CheckedClaim> {
  if (places.length === 0) {
    const missing = findMissingDetail(claim, { ...NOTHING, text: sources.prompts })
    if (missing === undefined) return { cited: { claim, places: [] }, source: NOTHING }
    return {
      unproven: { claim, why: `no source is named, and \`${missing}\` is not in the task itself` },
      missing,
      source: NOTHING,
    }
  }
  const all = await Promise.all(places.map((place) => findPlace(place, sources.trees)))
  const found = all.filter((one) => one.kind === 'found')
  const lost = all.find((one) => one.kind !== 'found')
  const read = found.map((one) => readPlace(one, sources.shown))
  const source: ClaimSource = {
    text: read.map(({ text }) => text).join('\n'),
    names: found.flatMap(({ place: { path, repository } }) => [path, repository]).join('\n'),
    files: found.map(({ file }) => file.join('\n').slice(0, FILE_MAX_CHARACTERS)).join('\n'),
  }
  const fault =
    lost ?? read.find((one) => one.why !== undefined) ?? (await findFault(claim, found, source, sources.trees))
  const cited = found.map(({ place }) => place)
  const { why, missing }: Fault = fault ?? {}
  if (why === undefined) return { cited: { claim, places: cited }, source }
  const commitSha = lost?.commitSha ?? cited[0]?.commitSha
  const unproven = { claim, why, ...(commitSha === undefined ? {} : { commitSha }) }
  return { unproven, ...(missing === undefined ? {} : { missing }), source }
}

interface Fault {
  why?: string
  missing?: string
}

type Found = Extract<FoundPlace, { kind: 'found' }>

/** `text`: the lines that the model was shown, and what encloses them. */
function readPlace({ place, file }: Found, shown: ShownLines | undefined): Fault & { text: string } {
  const { path, startLine, endLine } = place
  if (endLine - startLine >= LINES_MAX) return { text: '', why: `${describePlace(place)} are too many lines to read` }
  const cited = file.slice(startLine - 1, endLine).filter((line) => line.trim() !== '')
  const known = cited.filter((line) => shown?.has(line) ?? true)
  const enclosing = findEnclosing(path, file, startLine, endLine)
  const text = [...known.map((line) => line.slice(0, LINE_MAX_CHARACTERS)), ...enclosing].join('\n')
  if (cited.length === 0) return { text, why: `${describePlace(place)} is empty` }
  return { text, ...(known.length === 0 && { why: `the model was not shown ${describePlace(place)}` }) }
}

async function findFault(
  claim: string,
  found: readonly Found[],
  source: ClaimSource,
  trees: TreesByName,
): Promise<Fault | undefined> {
  const removed = REMOVAL.test(claim) ? await findRemovals(found, trees) : undefined
  const text = removed === undefined ? source.text : `${source.text}\n${removed.lines.join('\n')}`
  const missing = findMissingDetail(claim, { ...source, text })
  if (missing !== undefined) return { why: `\`${missing}\` is not in ${describePlaces(found)}`, missing }
  return removed?.isNothingGone === true ? { why: `nothing is gone from ${describePlaces(found)}` } : undefined
}

/** What is there before a change of code and gone after it. Undefined when no place is at one of its ends. */
async function findRemovals(
  found: readonly Found[],
  trees: TreesByName,
): Promise<{ lines: string[]; isNothingGone: boolean } | undefined> {
  const ends = (await Promise.all(found.map(({ place }) => readBothEnds(place, trees)))).filter(
    (one) => one !== undefined,
  )
  if (ends.length === 0) return undefined
  const lines = ends.flatMap(({ before, after }) => {
    const left = new Set(after.map((line) => line.trim()))
    return before.filter((line) => line.trim() !== '' && !left.has(line.trim()))
  })
  return { lines, isNothingGone: lines.length === 0 }
}

function describePlaces(found: readonly { place: CitedPlace }[]): string {
  const [first, ...more] = found.map(({ place }) => describePlace(place))
  return `${first ?? ''}${more.length === 0 ? '' : ` and ${more.length} more`}`
}

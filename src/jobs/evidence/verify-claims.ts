// Has the verifier compare each claim with the lines that it cites. What its lines do not support goes to the claims that the
// reviewer should check; no verdict takes one from there, and none refuses anything.
import { type JudgeDeps, judge } from '../../agent/verifier/judge.ts'
import type { Excerpt, Question } from '../../agent/verifier/questions.ts'
import type { Verdict } from '../../agent/verifier/verdicts.ts'
import { plural, shorten } from '../../base/text.ts'
import type { SecretScanner } from '../policy/secrets.ts'
import { describePlaces, type Found, findRemovals } from './check-claim.ts'
import { findEnclosing } from './enclosing-lines.ts'
import type { CitedClaim, EvidenceReport } from './evidence-report.ts'
import { findPlace, type PlaceTrees, type TreesByName, treesByName } from './places.ts'

interface VerifiedClaims {
  evidence: EvidenceReport
  /** What was not verified, and why: a clause each. */
  notVerified: string[]
}

/** Throws faults of the trees, and what `judge` throws. */
export async function verifyClaims(
  report: EvidenceReport,
  sources: PlaceTrees,
  { scan, ...deps }: JudgeDeps & { scan: SecretScanner },
): Promise<VerifiedClaims> {
  const trees = treesByName(sources)
  const questions: Question[] = []
  for (const [index, claim] of report.cited.entries()) {
    // What the task says needs no lines.
    if (claim.places.length > 0) questions.push(await toQuestion(String(index), claim, trees))
  }
  const verdicts = new Map((await judge(questions, deps)).map((verdict) => [verdict.id, verdict]))
  const unsupported: EvidenceReport['unproven'] = []
  const cited: CitedClaim[] = []
  for (const [index, claim] of report.cited.entries()) {
    const verdict = verdicts.get(String(index))
    // The verdicts on record may be those of an attempt that could read other files.
    const isSame = verdict?.statement === claim.claim
    if (isSame && verdict.verdict === 'does_not_support') unsupported.push(await toUnproven(claim, verdict, scan))
    else cited.push(claim)
  }
  const evidence = { ...report, cited, unproven: [...report.unproven, ...unsupported] }
  return { evidence, notVerified: describeNotJudged([...verdicts.values()]) }
}

/** Of lines that a change of code removed; more would not fit. */
const REMOVED_MAX = 40

async function toQuestion(id: string, { claim, places }: CitedClaim, trees: TreesByName): Promise<Question> {
  const all = await Promise.all(places.map((place) => findPlace(place, trees)))
  const found = all.filter((one) => one.kind === 'found')
  const removed = await findRemovals(claim, found, trees)
  const gone = removed === undefined || removed.isNothingGone ? [] : [excerptOfRemoved(removed.lines)]
  return { id, statement: claim, excerpts: [...found.flatMap(toExcerpts), ...gone] }
}

function toExcerpts({ place: { repository, path, startLine, endLine }, file }: Found): Excerpt[] {
  const name = [repository, path].filter((part) => part !== '').join(': ')
  const enclosing = findEnclosing(path, file, startLine, endLine)
  return [
    { name, firstLine: startLine, lines: file.slice(startLine - 1, endLine) },
    ...(enclosing.length === 0 ? [] : [{ name: `${name}, which enclose these`, firstLine: null, lines: enclosing }]),
  ]
}

function excerptOfRemoved(lines: readonly string[]): Excerpt {
  const name = `these files that the change of code removed${lines.length > REMOVED_MAX ? ', the first ones' : ''}`
  return { name, firstLine: null, lines: lines.slice(0, REMOVED_MAX) }
}

/** The gate has not seen the reason, which a pull request will show. */
async function toUnproven(
  { claim, places }: CitedClaim,
  { reason }: Verdict,
  scan: SecretScanner,
): Promise<EvidenceReport['unproven'][number]> {
  const isShown = reason !== '' && (await scan(reason, [])).length === 0
  const why = `${describePlaces(places.map((place) => ({ place })))} does not support it, according to the verifier`
  const commitSha = places[0]?.commitSha
  return { claim, why: isShown ? `${why} (${reason})` : why, ...(commitSha === undefined ? {} : { commitSha }) }
}

const CLAIMS_NAMED = 5
const CLAIM_CHARACTERS = 60

/** `2 claims against their lines, because the model failed: “A”, “B”`. */
function describeNotJudged(verdicts: readonly Verdict[]): string[] {
  const notJudged = verdicts.filter(({ verdict }) => verdict === 'not_judged')
  return [...Map.groupBy(notJudged, ({ reason }) => reason)].map(([reason, claims]) => {
    const named = claims.slice(0, CLAIMS_NAMED).map(({ statement }) => `“${shorten(statement, CLAIM_CHARACTERS)}”`)
    const more = claims.length > named.length ? ` and ${claims.length - named.length} more` : ''
    const whose = claims.length === 1 ? 'its' : 'their'
    return `${plural(claims.length, 'claim')} against ${whose} lines, because ${reason}: ${named.join(', ')}${more}`
  })
}

// On what the changes rest: what the model was shown, which of its sources are there, and which are not.
import { plural, shorten } from '../../base/text.ts'
import type { CitedClaim, CitedPlace, EvidenceReport, UnsourcedDetail } from '../evidence/evidence-report.ts'
import type { ResultReport } from '../result-report.ts'
import type { BodyContext, DescribedJob, DescribedPin, ListSize } from './described.ts'
import { asCode, asSentence, folded } from './markdown.ts'

const REF_MAX_CHARACTERS = 250

/** What the model was shown, folded with the sources that it named. '' when it is not known from what the job worked. */
export function foldEvidence(
  job: DescribedJob,
  { evidence: { cited } }: ResultReport,
  { context, continuedBranch }: BodyContext,
  size: ListSize,
): string {
  if (job.base === null) return ''
  const pins = context ?? job.contextPins ?? []
  const { commitSha } = job.base
  const ref = continuedBranch ?? job.base.ref
  const others = pins.map(
    (pin) =>
      `${asCode(pin.repository, REF_MAX_CHARACTERS)} at ${asCode(pin.ref, REF_MAX_CHARACTERS)}, commit ${pin.commitSha}`,
  )
  const before = job.turn > 1 ? ', the earlier requests and their results,' : ''
  const shown = [`the repository at ${asCode(ref, REF_MAX_CHARACTERS)}, commit ${commitSha}`, ...others].join('; ')
  const read = `The model was shown the request${before} and ${shown}; nothing else.`
  if (cited.length === 0) return folded('What the model was shown', `${read} Please check that it kept to them.`)
  const title = `Sources of ${plural(cited.length, 'claim')}`
  return folded(title, `${read} ${CITED}\n\n${listCited(cited, pins, job, size)}`)
}

const CITED =
  'It named these lines, or the task itself (the request, or the message of the commit that it is about), for each claim below, and they have the numbers, names and quotes of the claim. Whether they support it is for you to judge.'

function listCited(
  cited: readonly CitedClaim[],
  pins: readonly DescribedPin[],
  job: DescribedJob,
  size: ListSize,
): string {
  const shown = cited.slice(0, size.items).map(({ claim, places }) => {
    const sources =
      places.length === 0 ? 'the task itself' : places.map((place) => describePlace(place, pins, job, size)).join('; ')
    return `- ${asSentence(claim, size.itemCharacters)} — ${sources}`
  })
  return [...shown, ...(shown.length < cited.length ? [`- and ${cited.length - shown.length} more`] : [])].join('\n')
}

function describePlace(
  { repository, path, startLine, endLine, commitSha }: CitedPlace,
  pins: readonly DescribedPin[],
  job: DescribedJob,
  size: ListSize,
): string {
  // The text above the list names the commit of the first turn.
  const isLater = repository === '' && job.base !== null && commitSha !== job.base.commitSha
  const commit = isLater ? ` at commit ${commitSha.slice(0, 7)}` : ''
  const lines = `${startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`}${commit}`
  const place = [repository, path].filter((part) => part !== '').join(': ')
  const text = `${asCode(place, size.itemCharacters)}, ${lines}`
  const url = repository === '' ? job.repository : pins.find((pin) => pin.repository === repository)?.url
  const address =
    url === undefined || url === '' ? undefined : buildAddress(url, { path, startLine, endLine, commitSha })
  return address === undefined ? text : `[${text}](${address})`
}

/** A longer address says less than it takes room. */
const ADDRESS_MAX_CHARACTERS = 500
/** GitHub shows pages instead of their lines, unless the address says otherwise. */
const SHOWN_AS_PAGE = /\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|org|textile|ipynb)$/i

function buildAddress(
  repositoryUrl: string,
  { path, startLine, endLine, commitSha }: Omit<CitedPlace, 'repository'>,
): string | undefined {
  const segments = path.toWellFormed().split('/').map(encodeSegment).join('/')
  const query = SHOWN_AS_PAGE.test(path) ? '?plain=1' : ''
  const lines = startLine === endLine ? `#L${startLine}` : `#L${startLine}-L${endLine}`
  const address = `${repositoryUrl}/blob/${commitSha}/${segments}${query}${lines}`
  return address.length <= ADDRESS_MAX_CHARACTERS ? address : undefined
}

/** Parentheses would end a link in Markdown, and stars and underscores are left alone in its address. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

// ---- Open points ---------------------------------------------------------------------------------------------------

/** More of them nobody reads. */
const POINTS_SHOWN = 5
const CLAIM_CHARACTERS = 60

/** Gives the first open points, and how many more there are. */
export function openPoints(
  { unproven, unsourced, moreUnsourced, notLookedUp = 0 }: EvidenceReport,
  size: ListSize,
): string[] {
  const points = [
    ...unproven.map(
      ({ claim, why }) =>
        `${asSentence(why, size.itemCharacters)}: “${asSentence(shorten(claim, CLAIM_CHARACTERS), size.itemCharacters)}”`,
    ),
    ...unsourced.map((detail) => describeDetail(detail, size)),
  ]
  const more = Math.max(0, points.length - POINTS_SHOWN) + moreUnsourced
  return [
    ...points.slice(0, POINTS_SHOWN),
    ...(more > 0 ? [`and ${more} more without a source, on the job's page`] : []),
    ...(notLookedUp > 0 ? [`${plural(notLookedUp, 'new name')} could not be looked up in time`] : []),
  ]
}

function describeDetail({ text, kind, path, line, isUnsure }: UnsourcedDetail, size: ListSize): string {
  const place = asCode(`${path}:${line}`, size.itemCharacters)
  const what = `${kind.replace('_', ' ')} ${asCode(text, size.itemCharacters)} in ${place}`
  return isUnsure === true ? `The search for the ${what} was cut off` : `No source has the ${what}`
}

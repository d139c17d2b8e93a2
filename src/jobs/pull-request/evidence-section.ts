// On what the changes rest: what the model was shown, which of its sources are there, and which are not.
import { plural, shorten } from '../../base/text.ts'
import type { CitedPlace, EvidenceReport, UnsourcedDetail } from '../evidence/evidence-report.ts'
import type { ResultReport } from '../result-report.ts'
import type { BodyContext, DescribedJob, DescribedPin, ListSize } from './described.ts'
import { asCode, asSentence, folded } from './markdown.ts'

/** So many claims are read; the rest is folded. */
const CLAIMS_SHOWN = 5
const REF_MAX_CHARACTERS = 250

/** The claims that rest on lines, each with these. '' when there are none, or when it is not known what was read. */
export function describeSources(
  job: DescribedJob,
  { evidence }: ResultReport,
  { context }: BodyContext,
  size: ListSize,
): string {
  // What the task itself says, the first lines say.
  const cited = evidence.cited.filter(({ places }) => places.length > 0)
  if (job.base === null || cited.length === 0) return ''
  const pins = context ?? job.contextPins ?? []
  const items = cited.slice(0, size.items).map(({ claim, places }) => {
    const sources = places.map((place) => describePlace(place, pins, job, size)).join('; ')
    return `- ${asSentence(claim, size.itemCharacters)} — ${sources}`
  })
  const shown = items.length <= CLAIMS_SHOWN + 1 ? items : items.slice(0, CLAIMS_SHOWN)
  const left = cited.length - items.length
  const rest = [...items.slice(shown.length), ...(left > 0 ? [`- and ${left} more`] : [])]
  const title = `Sources of ${plural(cited.length - shown.length, 'more claim')}`
  return [`**Sources**:\n${shown.join('\n')}`, folded(title, rest.join('\n'))]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** What the model was shown: a line each. */
export function listRead(job: DescribedJob, { context, continuedBranch }: BodyContext): string[] {
  if (job.base === null) return []
  const own = { repository: 'the repository', ref: continuedBranch ?? job.base.ref, commitSha: job.base.commitSha }
  return [own, ...(context ?? job.contextPins ?? [])].map(({ repository, ref, commitSha }, at) => {
    const name = at === 0 ? repository : asCode(repository, REF_MAX_CHARACTERS)
    return `- ${name} at ${asCode(ref, REF_MAX_CHARACTERS)}, commit ${commitSha}`
  })
}

function describePlace(
  { repository, path, startLine, endLine, commitSha }: CitedPlace,
  pins: readonly DescribedPin[],
  job: DescribedJob,
  size: ListSize,
): string {
  const url = repository === '' ? job.repository : pins.find((pin) => pin.repository === repository)?.url
  const lines = startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`
  // The end of a change is what there is now.
  const end = repository.replace(/@after$/, '')
  const name = url !== '' && url === job.repository ? (/@before$/.exec(end)?.[0] ?? '') : end
  const text = asCode([name, `${path}:${lines}`].filter((part) => part !== '').join(' '), size.itemCharacters)
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

/** After two, nobody reads them. */
const POINTS_SHOWN = 2
const CLAIM_CHARACTERS = 60

/** Gives the first open points, and how many more there are. */
export function openPoints(
  { unproven, unsourced, moreUnsourced, notLookedUp = 0 }: EvidenceReport,
  size: ListSize,
  page?: string,
): string[] {
  const points = [
    ...unproven.map(
      ({ claim, why }) =>
        `“${asSentence(shorten(claim, CLAIM_CHARACTERS), size.itemCharacters)}”: ${asSentence(why, size.itemCharacters)}`,
    ),
    ...unsourced.map((detail) => describeDetail(detail, size)),
  ]
  const more = Math.max(0, points.length - POINTS_SHOWN) + moreUnsourced
  return [
    ...points.slice(0, POINTS_SHOWN),
    ...(more > 0
      ? [`and ${more} more without a source${page === undefined ? '' : `, on [the job's page](${page})`}`]
      : []),
    ...(notLookedUp > 0 ? [`${plural(notLookedUp, 'new name')} could not be looked up in time`] : []),
  ]
}

function describeDetail({ text, kind, path, line, isUnsure }: UnsourcedDetail, size: ListSize): string {
  const place = asCode(`${path}:${line}`, size.itemCharacters)
  const what = `the ${kind.replace('_', ' ')} ${asCode(text, size.itemCharacters)}`
  return `${place}: ${isUnsure === true ? `the search for ${what} was cut off` : `no source has ${what}`}`
}

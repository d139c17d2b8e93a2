// On what the changes rest: what the model was shown, which of its sources are there, and which are not.
import { plural } from '../../text/plural.ts'
import type { CitedClaim, EvidenceReport, UnknownTerm } from '../evidence/evidence-report.ts'
import type { ContextPin, Job } from '../job.ts'
import type { ResultReport } from '../run/result-report.ts'
import { asCode, asSentence } from './markdown-text.ts'
import type { BodyContext, ListSize } from './sections.ts'

const REF_MAX_CHARACTERS = 250

/** '' when it is not known from what the job worked. */
export function describeEvidence(
  job: Job,
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
  const judge = cited.length === 0 ? 'Please check that it kept to them.' : CITED
  return [
    `### Evidence\n\nThe model was shown the request${before} and ${shown}; nothing else. ${judge}`,
    ...(cited.length === 0 ? [] : [listCited(cited, pins, job, size)]),
  ].join('\n\n')
}

const CITED =
  'It named a source for the claims below. Docmend checked that the cited lines exist and contain the names in the claim, or one of its words if it has no names (in the prompt: its names and half of its words). Whether they support the claim is for you to judge.'

function listCited(cited: readonly CitedClaim[], pins: readonly ContextPin[], job: Job, size: ListSize): string {
  const shown = cited
    .slice(0, size.items)
    .map(
      ({ claim, source }) => `- ${asSentence(claim, size.itemCharacters)} — ${describeSource(source, pins, job, size)}`,
    )
  return [...shown, ...(shown.length < cited.length ? [`- and ${cited.length - shown.length} more`] : [])].join('\n')
}

function describeSource(source: CitedClaim['source'], pins: readonly ContextPin[], job: Job, size: ListSize): string {
  if (source === 'prompt') return 'from the prompt'
  const { repository, path, startLine, endLine, commitSha } = source
  const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`
  const place = [repository, path].filter((part) => part !== '').join(': ')
  const text = `${asCode(place, size.itemCharacters)}, ${lines}`
  const url = repository === '' ? job.repository : pins.find((pin) => pin.repository === repository)?.url
  const address = url === undefined ? undefined : buildAddress(url, { path, startLine, endLine, commitSha })
  return address === undefined ? text : `[${text}](${address})`
}

/** A longer address says less than it takes room. */
const ADDRESS_MAX_CHARACTERS = 500
/** GitHub shows pages instead of their lines, unless the address says otherwise. */
const SHOWN_AS_PAGE = /\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|org|textile|ipynb)$/i

function buildAddress(
  repositoryUrl: string,
  {
    path,
    startLine,
    endLine,
    commitSha,
  }: Pick<Exclude<CitedClaim['source'], 'prompt'>, 'path' | 'startLine' | 'endLine' | 'commitSha'>,
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

// ---- What is not proven --------------------------------------------------------------------------------------------

/** Two lists of sentences: claims without their source, new names that nothing mentions. */
export function claimsToVerify(evidence: EvidenceReport, size: ListSize): string[][] {
  const { unproven, unknownTerms, moreUnknownTerms, notLookedUp = 0 } = evidence
  const claims = unproven.map(
    ({ claim, why }) =>
      `Please verify: ${asSentence(claim, size.itemCharacters)} (${asSentence(why, size.itemCharacters)})`,
  )
  const terms = unknownTerms.map((term) => describeTerm(term, size))
  const more = [
    ...(moreUnknownTerms > 0
      ? [`Please verify ${plural(moreUnknownTerms, 'more new name')} that nothing mentions`]
      : []),
    ...(notLookedUp > 0 ? [`${plural(notLookedUp, 'more new name')} could not be looked up in time`] : []),
  ]
  return [claims, terms, more]
}

const KINDS: Readonly<Record<UnknownTerm['kind'], string>> = {
  identifier: 'name',
  flag: 'flag',
  environment_variable: 'environment variable',
  path: 'path',
  version: 'version',
}

function describeTerm({ term, kind, path, line, isUnsure }: UnknownTerm, size: ListSize): string {
  const why =
    isUnsure === true
      ? 'the search for it was cut off'
      : 'neither the sources nor the earlier docs nor the prompt mention it'
  return `Please verify the ${KINDS[kind]} ${asCode(term, size.itemCharacters)} in ${asCode(`${path}:${line}`, size.itemCharacters)}: ${why}`
}

// On what the changes rest: what the model was shown, which of its sources are there, and which are not.
import { plural } from '../../text/plural.ts'
import type { CitedClaim, EvidenceReport, UnknownTerm } from '../evidence/evidence-report.ts'
import type { ResultReport } from '../run/result-report.ts'
import type { BodyContext, DescribedJob, DescribedPin, ListSize } from './described.ts'
import { folded } from './folds.ts'
import { asCode, asSentence } from './markdown-text.ts'

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
  'It named a source for each claim below: the prompt, or lines that it had read. Docmend checked that the source has the names, numbers and units of the claim and some of its words; "mentioned in" marks a claim that has only words to check. Whether the source supports the claim is for you to judge.'

function listCited(
  cited: readonly CitedClaim[],
  pins: readonly DescribedPin[],
  job: DescribedJob,
  size: ListSize,
): string {
  const shown = cited
    .slice(0, size.items)
    .map(
      ({ claim, source, isByWords }) =>
        `- ${asSentence(claim, size.itemCharacters)} — ${isByWords === true ? 'mentioned in ' : ''}${describeSource(source, pins, job, size)}`,
    )
  return [...shown, ...(shown.length < cited.length ? [`- and ${cited.length - shown.length} more`] : [])].join('\n')
}

function describeSource(
  source: CitedClaim['source'],
  pins: readonly DescribedPin[],
  job: DescribedJob,
  size: ListSize,
): string {
  if (source === 'prompt') return 'the prompt'
  const { repository, path, startLine, endLine, commitSha } = source
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

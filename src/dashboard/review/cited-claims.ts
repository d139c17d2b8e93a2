// The claims whose sources a page shows, with their lines: a window of them, since each may take a dozen lines.
import type { CitedClaim } from '../../jobs/evidence/evidence-report.ts'
import type { ReadSourceLines, SourceLines, SourcePlace } from '../../jobs/evidence/source-lines.ts'
import type { Job } from '../../jobs/job.ts'
import { repositoryOf, sourceUrl } from './review-links.ts'

export interface ShownClaim {
  /** From 1, among all claims with a source. */
  number: number
  claim: CitedClaim
  /** Where its lines are on the code host; undefined for the prompt, and for a repository that is not known any longer. */
  url: string | undefined
  /** undefined = not in the window, or the prompt. */
  lines: SourceLines | undefined
}

/** Claims beside which lines stand. */
export const CLAIMS_WITH_LINES = 10

export async function readClaims(
  cited: readonly CitedClaim[],
  { job, repositoryId, from }: { job: Job; repositoryId: number | null; from: number },
  readLines: ReadSourceLines,
): Promise<ShownClaim[]> {
  const claims = cited.map((claim, index) => ({ number: index + 1, claim, ...locate(claim, job, repositoryId) }))
  const window = claims.filter(({ number, place }) => place !== undefined && number >= from).slice(0, CLAIMS_WITH_LINES)
  const lines = await readLines(window.flatMap(({ place }) => (place === undefined ? [] : [place])))
  const byNumber = new Map(window.map(({ number }, index) => [number, lines[index]]))
  return claims.map(({ number, claim, url }) => ({ number, claim, url, lines: byNumber.get(number) }))
}

function locate(
  { source }: CitedClaim,
  job: Job,
  own: number | null,
): { url: string | undefined; place: SourcePlace | undefined } {
  if (source === 'prompt') return { url: undefined, place: undefined }
  const found = repositoryOf(job, own, source)
  if (found === undefined) return { url: undefined, place: undefined }
  const { path, startLine, endLine, commitSha } = source
  const { repositoryId, url } = found
  const place = repositoryId === null ? undefined : { repositoryId, commitSha, path, startLine, endLine }
  return { url: sourceUrl(url, source), place }
}

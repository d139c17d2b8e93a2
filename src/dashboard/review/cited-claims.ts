// The claims whose places a page shows, with their lines: a window of them, since each may take a dozen lines.
import type { CitedClaim, CitedPlace } from '../../jobs/evidence/evidence-report.ts'
import type { ReadSourceLines, SourceLines, SourcePlace } from '../../jobs/evidence/places.ts'
import type { Job } from '../../jobs/job.ts'
import { repositoryOf, sourceUrl } from './review-links.ts'

export interface ShownClaim {
  /** From 1, among all claims with a source. */
  number: number
  claim: string
  /** None: the task itself says so. */
  places: ShownPlace[]
}

export interface ShownPlace {
  place: CitedPlace
  /** Where its lines are on the code host; undefined for a repository that is not known any longer. */
  url: string | undefined
  /** undefined = not in the window. */
  lines: SourceLines | undefined
}

/** Claims beside which lines stand. */
export const CLAIMS_WITH_LINES = 10

export async function readClaims(
  cited: readonly CitedClaim[],
  { job, repositoryId, from }: { job: Job; repositoryId: number | null; from: number },
  readLines: ReadSourceLines,
): Promise<ShownClaim[]> {
  const claims = cited.map(({ claim, places }, index) => ({
    number: index + 1,
    claim,
    places: places.map((place) => locate(place, job, repositoryId)),
  }))
  const window = claims
    .filter(({ number, places }) => number >= from && places.some(({ source }) => source !== undefined))
    .slice(0, CLAIMS_WITH_LINES)
    .flatMap(({ places }) => places.flatMap(({ source }) => source ?? []))
  const lines = await readLines(window)
  const linesOf = new Map(window.map((source, index) => [source, lines[index]]))
  return claims.map(({ places, ...claim }) => ({
    ...claim,
    places: places.map(({ source, ...shown }) => ({ ...shown, lines: source && linesOf.get(source) })),
  }))
}

function locate(
  place: CitedPlace,
  job: Job,
  own: number | null,
): { place: CitedPlace; url: string | undefined; source: SourcePlace | undefined } {
  const found = repositoryOf(job, own, place)
  if (found === undefined) return { place, url: undefined, source: undefined }
  const { path, startLine, endLine, commitSha } = place
  const { repositoryId, url } = found
  const source = repositoryId === null ? undefined : { repositoryId, commitSha, path, startLine, endLine }
  return { place, url: sourceUrl(url, place), source }
}

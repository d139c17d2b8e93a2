// The addresses of one job's pages, and where its files and lines are on the code host.
import { jobPagePath } from '../../contract/paths.ts'
import type { CitedPlace } from '../../jobs/evidence/evidence-report.ts'
import type { Job } from '../../jobs/job.ts'
import { projectPath } from '../paths.ts'
import { fileAnchor } from './diff/line-anchors.ts'

export interface ReviewLinks {
  page: string
  /** The page with other parts open: a turn, a file, a claim. */
  with(query: Record<string, string | number>): string
  to(verb: string): string
  /** A line of the changed file, from 1, in the diff of the page. */
  line(path: string, line: number): string
}

/** `kept`: what every link of this page keeps of its query. */
export function reviewLinks(
  { projectId, id }: Pick<Job, 'projectId' | 'id'>,
  kept: Record<string, string>,
): ReviewLinks {
  const page = jobPagePath(projectId, id)
  const withQuery = (query: Record<string, string | number>): string => {
    const all = new URLSearchParams({
      ...kept,
      ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, `${v}`])),
    })
    return all.size === 0 ? page : `${page}?${all.toString()}`
  }
  return {
    page,
    with: withQuery,
    to: (verb) => projectPath(projectId, 'jobs', id, verb),
    line: (path, line) => `${withQuery({ file: path })}#${fileAnchor(path)}R${line}`,
  }
}

/** Where the lines are on the code host, at the commit that was read. `?plain=1`: pages have lines only as source. */
export function sourceUrl(repositoryUrl: string, { path, startLine, endLine, commitSha }: CitedPlace): string {
  const place = path.split('/').map(encodeURIComponent).join('/')
  const plain = /\.(md|mdx|markdown|rst|adoc|ipynb)$/i.test(path) ? '?plain=1' : ''
  const lines = startLine === endLine ? `L${startLine}` : `L${startLine}-L${endLine}`
  return `${repositoryUrl}/blob/${commitSha}/${place}${plain}#${lines}`
}

/** Number and address of the repository that a source is in; undefined when the job's pins no longer name it. */
export function repositoryOf(
  job: Pick<Job, 'repository' | 'contextPins' | 'causePins'>,
  own: number | null,
  { repository, commitSha }: CitedPlace,
): { repositoryId: number | null; url: string } | undefined {
  if (repository === '') return { repositoryId: own, url: job.repository }
  const cause = job.causePins === null ? [] : [job.causePins.after, job.causePins.before]
  const pin = [...(job.contextPins ?? []), ...cause].find((one) => one.commitSha === commitSha)
  return pin && { repositoryId: pin.repositoryId, url: pin.url }
}

// Which of the jobs that have the words of an address were really about that page, and how.
import { type ChangedPage, findNamedAddresses } from '../../jobs/effects.ts'
import type { Job } from '../../jobs/job.ts'
import type { PageJobCandidate } from '../../jobs/job-lists.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { countedPath } from '../../traffic/counted-path.ts'

export interface JobOfPage {
  job: Job
  /** What its pull request does to the page; `named` = only a prompt names it. */
  act: ChangedPage['act'] | 'moved away' | 'named'
}

type Rules = Pick<ProjectSettings, 'basePath' | 'foldCase'>

/** In the order of the candidates. */
export function findJobsOfPage(path: string, candidates: readonly PageJobCandidate[], rules: Rules): JobOfPage[] {
  const isPage = (address: string): boolean => countedPath(address, rules) === path
  return candidates.flatMap(({ job, pages, prompts }): JobOfPage[] => {
    const changed = pages?.pages.find(({ route }) => isPage(route))
    if (changed !== undefined) return [{ job, act: changed.act }]
    if (pages?.pages.some(({ movedFrom }) => movedFrom !== undefined && isPage(movedFrom)) === true)
      return [{ job, act: 'moved away' }]
    return findNamedAddresses(prompts).some(isPage) ? [{ job, act: 'named' }] : []
  })
}

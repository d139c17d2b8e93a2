// Which repository's code may be the cause of a job: the documentation's own, or one that the settings of the project name.

import { endName } from '../agent/cause/cause.ts'
import type { Project } from '../projects/project.ts'
import type { CausePins, ContextPin } from './job.ts'

/** Gives the sentence that refuses the repository; undefined when it may be read. */
export function refuseCause(
  repository: string,
  project: Pick<Project, 'id' | 'repository'>,
  isGranted: (repository: string) => boolean,
): string | undefined {
  const isOwn = repository.toLowerCase() === project.repository.toLowerCase()
  return isOwn || isGranted(repository) ? undefined : describeUngranted(repository, project)
}

export function describeUngranted(repository: string, { id }: Pick<Project, 'id'>): string {
  return `The settings of this project do not grant ${repository} as a cause. Add it to the list: docmend settings ${id} shows what is there, contextRepositories=ONE,TWO sets it`
}

// The two ends of a change of code as the description names them: like other repositories that were read.

/** By the names under which claims cite them; none without a cause. */
export function listEnds(cause: CausePins | null): ContextPin[] {
  if (cause === null) return []
  const { before, after } = cause
  return [
    { ...before, repository: endName(after.repository, 'before') },
    { ...after, repository: endName(after.repository, 'after') },
  ]
}

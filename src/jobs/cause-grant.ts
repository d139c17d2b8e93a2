// Which repository's code may be the cause of a job: the documentation's own, or one that the settings of the project name.
import type { Project } from '../projects/project.ts'

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

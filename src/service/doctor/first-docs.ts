// The documentation of the first project: where it is, and which program builds it.

import { TreeTooLargeError } from '../../base/git-tree.ts'
import { plural, withFullStop } from '../../base/text.ts'
import { ChecksError, type SiteSummary, titleOfFramework } from '../../checks/index.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type Finding, ok, warning } from './finding.ts'

export type ReadDocs = Pick<SiteSummary, 'framework' | 'pageCount'> & { docsRoot: string }

const TOPIC = 'docs'
const EXPLAINED = [RepositoryError, ChecksError, TreeTooLargeError]

/** A fault that is known is told in its words. */
export async function findFirstDocs(read: () => Promise<ReadDocs>, { repository }: Project): Promise<Finding> {
  try {
    return describeDocs(repository, await read())
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    const isExplained = EXPLAINED.some((kind) => error instanceof kind)
    if (!isTimeout && !isExplained) throw error
    const why = isTimeout ? 'GitHub took too long' : String(error instanceof Error ? error.message : error)
    return warning(TOPIC, `The documentation of ${repository} could not be read. ${withFullStop(why)}`)
  }
}

function describeDocs(repository: string, { docsRoot, framework, pageCount }: ReadDocs): Finding {
  const where = docsRoot === '' ? 'the whole repository' : `the folder ${docsRoot}`
  const what = `${repository} has ${plural(pageCount, 'page')} in ${where}, read as ${titleOfFramework(framework)}`
  if (pageCount > 0) return ok(TOPIC, what)
  const command = `docmend keys create ${repository} --docs-root FOLDER`
  return warning(
    TOPIC,
    `${what}. If the pages are in another folder, run \`${command}\`: it makes a project for that one`,
  )
}

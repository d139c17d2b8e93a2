// The documentation of a project as its mirror has it, for `docmend doctor`: nothing is fetched and nothing is changed.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { detectDocsRoot } from '../../checks/index.ts'
import { startDocsWorker } from '../../checks/thread/docs-worker.ts'
import { openLocalTree } from '../../github/git/local-tree.ts'
import { BASE_REFS } from '../../github/mirror/bare-repository.ts'
import type { Project } from '../../projects/project.ts'
import type { Config } from '../config.ts'
import type { DatabaseConfig } from '../open-database.ts'
import { type Finding, warning } from './finding.ts'
import { findFirstDocs } from './first-docs.ts'

/** About the commit that was used last. */
export async function findMirroredDocs(
  { dataDir, childEnv, database }: DatabaseConfig & Pick<Config, 'childEnv'>,
  project: Project,
  signal: AbortSignal,
): Promise<Finding> {
  const gitDir = join(dataDir, 'mirrors', `${project.repositoryId}.git`)
  const commitSha = await findLastUsed(gitDir)
  if (commitSha === undefined) return warning('docs', explainNoMirror(project, database !== undefined))
  const local = await openLocalTree(gitDir, commitSha, childEnv, signal)
  const reader = startDocsWorker()
  try {
    const docsRoot = project.docsRoot ?? detectDocsRoot((await local.tree.list()).map(({ path }) => path))
    const docs = await reader.open(local.tree, docsRoot, project.id)
    return await findFirstDocs(() => docs.summary().then((site) => ({ ...site, docsRoot })), project)
  } finally {
    await reader.close()
    await local.close()
  }
}

/** Over PostgreSQL, each machine has mirrors of its own. */
function explainNoMirror({ repository }: Project, hasOtherMachines: boolean): string {
  return hasOtherMachines
    ? `This DATA_DIR has no mirror of ${repository} yet; a job on this machine makes it, and another machine may have one`
    : `The documentation of ${repository} was not read yet; the first job does that`
}

async function findLastUsed(gitDir: string): Promise<string | undefined> {
  const folder = join(gitDir, BASE_REFS)
  const names = await readdir(folder).catch(() => [])
  const refs = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(folder, name))).mtimeMs })),
  )
  return refs.sort((one, other) => other.usedAt - one.usedAt)[0]?.name
}

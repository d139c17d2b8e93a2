// Asks what the installation may do before the model is paid for changes that could not be published.

import { withFullStop } from '../../base/text/with-full-stop.ts'
import { RepositoryError, type WantedBranch } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import type { Repository } from '../api/repositories.ts'
import { describeRefusals } from './branch-rules.ts'

/** What a token for publishing needs (api/tokens.ts). */
const NEEDED = ['contents', 'pull_requests']

/** Throws what `RepositoryHost.requireWriteAccess` says. */
export async function requireWriteAccess(
  project: Project,
  wanted: WantedBranch,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<void> {
  const repository = await github.repositories.recall(project, signal)
  await requirePermissions(repository, signal, github)
  const refusals = await describeRefusals(wanted, repository, signal, github)
  if (refusals.length === 0) return
  throw new RepositoryError(
    `The rules of ${repository.fullName} refuse the branch ${wanted.name}, so the model was not asked. ` +
      `${refusals.map(withFullStop).join(' ')} Let the App bypass these rules for branches named docmend/**/*, or change them. ` +
      'A job in `mode: patch` writes no branch',
    { transient: false },
  )
}

async function requirePermissions(
  { installationId, fullName, owner }: Repository,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<void> {
  const granted = await github.permissions.fetch(installationId, signal)
  const missing = NEEDED.filter((name) => granted[name] !== 'write')
  if (missing.length === 0) return
  const wanted = missing.map((name) => `\`${name}: write\``).join(' and ')
  throw new RepositoryError(
    `The installation of the App on ${fullName} lacks ${wanted}, so no pull request could be opened, and the model was not asked. ` +
      `Give the App that permission, and let an owner of ${owner} accept it in the settings of the installation. A job in \`mode: patch\` needs only read access`,
    { transient: false },
  )
}

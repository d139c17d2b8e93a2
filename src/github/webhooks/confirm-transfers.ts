// A transfer revokes keys, so the word of one delivery, which may be weeks old, is not enough for it.
import type { Project } from '../../projects/project.ts'
import type { InstallationChange } from '../../projects/project-store.ts'
import type { GitHubAccess } from '../api/access.ts'

/** Leaves out transfers of repositories that their project's installation still has: the delivery is older than that. */
export async function confirmTransfers(
  changes: readonly InstallationChange[],
  signal: AbortSignal,
  github: Pick<GitHubAccess, 'projects' | 'tokens'>,
): Promise<InstallationChange[]> {
  const confirmed: InstallationChange[] = []
  for (const change of changes) {
    const isStale = change.kind === 'transferred' && (await isStillThere(change.repository.id, signal, github))
    if (!isStale) confirmed.push(change)
  }
  return confirmed
}

async function isStillThere(
  repositoryId: number,
  signal: AbortSignal,
  { projects, tokens }: Pick<GitHubAccess, 'projects' | 'tokens'>,
): Promise<boolean> {
  const known = (await projects.list()).find((project) => project.repositoryId === repositoryId && isAttached(project))
  if (known === undefined) return false
  return (await tokens.findInstallation(known.repository, signal)) === known.installationId
}

function isAttached({ installationId, state }: Project): boolean {
  return installationId !== null && (state === 'active' || state === 'suspended')
}

// What the suites of publishing share: the changes, and what stands on the forge afterwards.
import type { Change } from '../../../src/base/git-tree.ts'
import type { PublishGuard } from '../../../src/jobs/repository.ts'
import type { PublishRequest } from '../../../src/jobs/run/publish-changes.ts'
import { BRANCH, type HostedDocs, MARK, never, pinBranch, prepare, REPOSITORY, write } from '../hosted-docs.ts'

export const CHANGES: Change[] = [
  write('docs/a.md', 'A, mended\n'),
  write('docs/new "é".md', 'N\n'),
  { kind: 'delete', path: 'docs/b.md' },
]

export function ourBranches(docs: HostedDocs): string[] {
  return Object.keys(docs.forge.branches(REPOSITORY)).filter((name) => name.startsWith('docmend/'))
}

export async function filesOf(docs: HostedDocs, branch: string): Promise<Record<string, string>> {
  const { base } = await pinBranch(docs, branch)
  const tree = await docs.github.host.open(docs.project, base, never)
  const files = (await tree.list()).map(async ({ path }) => [
    path,
    Buffer.from((await tree.read(path)) ?? []).toString(),
  ])
  return Object.fromEntries(await Promise.all(files))
}

/** Leaves what the first turn of a job would leave, and gives what its second one would hand over: pinned on the head. */
export async function prepareNextTurn(
  docs: HostedDocs,
  changes: Change[] = [write('docs/a.md', 'A, mended again\n')],
  more: Partial<PublishRequest> = {},
): Promise<PublishRequest & { continues: number }> {
  const { host } = docs.github
  const { branch = BRANCH, mark = MARK } = more
  await docs.forge.pushFile(REPOSITORY, branch, 'docs/a.md', `A, by ${mark}\n`, `Mend the docs\n\n${mark}`)
  const number = await docs.openPullRequest(branch)
  const pinned = await host.pin(docs.project, { requestedRef: null, pullRequest: { number, branch } }, never)
  if (pinned.kind !== 'pinned') throw new Error('There is nothing to continue')
  const next = { ...more, branch, mark: `${mark}.2`, base: pinned.base, continues: number }
  return { ...(await prepare(docs, changes, next)), continues: number }
}

/** A guard that lets so many calls pass. */
export function refusingAfter(calls: number): PublishGuard {
  let left = calls
  return () => {
    left -= 1
    if (left < 0) throw new Error('the lease is lost')
    return never
  }
}

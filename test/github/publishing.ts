// What the suites of publishing share: the changes, and what stands on the forge afterwards.
import type { Change } from '../../src/documentation/change.ts'
import type { PublishGuard } from '../../src/jobs/repository.ts'
import { type HostedDocs, never, REPOSITORY, write } from './hosted-docs.ts'

export const CHANGES: Change[] = [
  write('docs/a.md', 'A, mended\n'),
  write('docs/new "é".md', 'N\n'),
  { kind: 'delete', path: 'docs/b.md' },
]

export function ourBranches(docs: HostedDocs): string[] {
  return Object.keys(docs.forge.branches(REPOSITORY)).filter((name) => name.startsWith('docmend/'))
}

export async function filesOf(docs: HostedDocs, branch: string): Promise<Record<string, string>> {
  const { base } = await docs.github.host.pin(docs.project, branch, never)
  const tree = await docs.github.host.open(docs.project, base, never)
  const files = (await tree.list()).map(async ({ path }) => [
    path,
    Buffer.from((await tree.read(path)) ?? []).toString(),
  ])
  return Object.fromEntries(await Promise.all(files))
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

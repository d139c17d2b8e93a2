// Plans fixes for small sites, and what the files become.

import type { Change } from '../../../../src/base/git-tree.ts'
import { applyFixes, type FixHistory, isError } from '../../../../src/checks/index.ts'
import { openSite } from '../sites.ts'

export const NO_HISTORY: FixHistory = { departures: [], edits: [] }

/** Something that is gone, as the history tells. */
export function gone(path: string, movedTo?: string, content = '# T\n'): FixHistory['departures'][number] {
  return {
    path,
    content: Buffer.from(content),
    came: [],
    when: 'in 1a2b3c4d',
    ...(movedTo !== undefined && { movedTo }),
  }
}

export function edited(path: string, was: string, became: string): FixHistory['edits'][number] {
  return { path, was: Buffer.from(was), became: Buffer.from(became), when: 'in 1a2b3c4d' }
}

/** Checks everything and fixes it. `texts`: files that changed; `errors`: `path:line rule` after that. */
export async function fixSite(files: Record<string, string>, history: Partial<FixHistory> = {}, docsRoot = '') {
  const session = await openSite(files, docsRoot)
  const { problems } = await session.checkAll()
  const request = { problems, rules: {}, history: { ...NO_HISTORY, ...history }, isRange: false }
  const { fixes, unsure } = await session.planFixes(request, [])
  const texts: Record<string, string> = {}
  for (const [path, own] of Map.groupBy(fixes, (fix) => fix.path)) {
    texts[path] = Buffer.from(applyFixes(Buffer.from(files[path] ?? ''), own) ?? '').toString()
  }
  const after = await (await openSite({ ...files, ...texts }, docsRoot)).checkAll()
  const errors = after.problems.filter(isError).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
  return { texts, fixes, unsure, errors }
}

/** The same for the changes of a base, as `--since` has them. */
export async function fixChanges(base: Record<string, string>, changes: readonly Change[], history = NO_HISTORY) {
  const session = await openSite(base)
  const { problems } = await session.check(changes)
  return session.planFixes({ problems, rules: {}, history, isRange: true }, changes)
}

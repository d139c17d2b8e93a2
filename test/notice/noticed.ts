// What Docmend notices between two states of a small repository.
import { type CodeChange, createNoticer } from '../../src/notice/notice.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

export type Files = Record<string, string>

/** `rule page:line standing`, of a repository before and after. */
export async function noticed(before: Files, after: Files, docs?: Files): Promise<string[]> {
  const { findings } = await notice(before, after, docs)
  return findings.map(
    ({ rule, unit, standing }) => `${rule} ${unit.page}:${unit.line}${standing === 'open' ? '' : ` ${standing}`}`,
  )
}

/** `declared`: what commands print at both ends. */
export async function notice(before: Files, after: Files, docs?: Files, declared?: CodeChange['declared']) {
  const [old, own] = [createMemoryTree(before), createMemoryTree(after)]
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  )
  const files = paths.map((path) => ({
    path,
    kind:
      after[path] === undefined
        ? ('deleted' as const)
        : before[path] === undefined
          ? ('added' as const)
          : ('modified' as const),
    added: null,
    removed: null,
  }))
  const pages = docs === undefined ? undefined : createMemoryTree(docs)
  const ends = { before: pages ?? old, after: pages ?? own }
  return createNoticer().notice({ before: old, after: own, files, title: '', ...(declared && { declared }) }, ends, {
    vouched: [],
    today: '2026-01-02',
  })
}

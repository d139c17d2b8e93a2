// What a commit of the past made false and is false today: the same question is asked again between the state before that commit
// and HEAD, about the docs of HEAD. A fact that came back, a later default, a page that was edited or renamed count as they are now.

import type { ChangedFile } from '../../base/commit-range.ts'
import { readIfSmall } from '../../base/git-tree.ts'
import type { PastCommit } from '../../github/git/first-parents.ts'
import { findEntry, type PastTree } from '../../github/git/past-trees.ts'
import type { Finding } from '../../notice/finding.ts'
import type { Noticer } from '../../notice/notice.ts'
import type { NoticeOptions } from '../../notice/standing.ts'
import { followPath } from './docs-ends.ts'

interface Question {
  commit: PastCommit
  /** Those that the commit did not edit itself. */
  findings: readonly Finding[]
  /** The tree of its parent. */
  before: PastTree
  /** The code at HEAD. */
  head: PastTree
  /** Commits of the code after it, newest first. */
  later: readonly PastCommit[]
  docsHead: PastTree
  /** Gives the path at HEAD of a page of that commit. */
  followPage: (path: string) => string
  /** What people vouch for at HEAD, and the day of HEAD. */
  options: NoticeOptions
}

export interface Standing {
  /** Of `findings`. */
  from: Finding
  /** The same as it is at HEAD. */
  now: Finding
}

export async function findStanding(noticer: Noticer, question: Question): Promise<Standing[]> {
  const { commit, findings, before, head, later, docsHead, followPage, options } = question
  if (findings.length === 0) return []
  const files = commit.files.flatMap((file) => changeSince(file, before, head, later))
  if (files.length === 0) return []
  const ends = { before: docsHead, after: docsHead }
  const change = { before, after: head, files, title: commit.title }
  const notice = await noticer.notice(change, ends, { ...options, withCandidates: false })
  const open = notice.findings.filter(({ standing }) => standing === 'open')
  const pairs = findings.flatMap((from) => {
    const page = followPage(from.unit.page)
    return open.filter((now) => now.unit.page === page && isSame(from, now)).map((now) => ({ from, now }))
  })
  return Promise.all(pairs.map(async (pair) => ({ ...pair, now: await withNewName(pair, head, later) })))
}

/**
 * One commit shows best what a name became: up to HEAD, other names of the file may have changed too. The new name counts
 * only if its file still has it.
 */
async function withNewName({ from, now }: Standing, head: PastTree, later: readonly PastCommit[]): Promise<Finding> {
  const { is, why, edit, unit } = from
  if (now.rule !== 'name-gone' || from.rule !== 'name-gone' || now.is !== undefined || is === undefined) return now
  const path = followPath(is.path, later)
  const content = await readIfSmall(head, path)
  const lines = new TextDecoder().decode(content).split('\n')
  const line = lines.findIndex((text) => text.includes(is.name)) + 1
  if (line === 0) return now
  const moved = edit && { ...edit, page: now.unit.page, line: edit.line - unit.line + now.unit.line }
  return { ...now, is: { ...is, path, line }, why, ...(moved && { edit: moved }) }
}

/** Of what is missing, only the place where it belongs may have been edited since. */
function isSame(from: Finding, now: Finding): boolean {
  if (from.kind !== now.kind || nameOf(from) !== nameOf(now)) return false
  return from.kind === 'missing' || from.unit.text === now.unit.text
}

/** Of the fact that the page speaks of. */
export function nameOf({ was, is }: Finding): string {
  return (was ?? is)?.name ?? ''
}

/** What became of a file of the commit from before it to HEAD; nothing where it is as it was. */
function changeSince(file: ChangedFile, before: PastTree, head: PastTree, later: readonly PastCommit[]): ChangedFile[] {
  const previousPath = file.previousPath ?? file.path
  const path = followPath(file.path, later)
  const was = file.kind === 'added' ? undefined : findEntry(before.entries, previousPath)
  const is = findEntry(head.entries, path)
  if (was?.sha === is?.sha) return []
  const counts = { added: null, removed: null }
  if (is === undefined) return [{ path: previousPath, kind: 'deleted', ...counts }]
  if (was === undefined) return [{ path, kind: 'added', ...counts }]
  if (path === previousPath) return [{ path, kind: 'modified', ...counts }]
  return [{ path, previousPath, kind: 'moved', ...counts }]
}

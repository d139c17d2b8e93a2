// Says what a change of code makes untrue in the documentation.
import type { ChangedFile } from '../base/commit-range.ts'
import type { ReadableTree } from '../base/git-tree.ts'
import type { Notice } from './finding.ts'

export interface CodeChange {
  before: ReadableTree
  after: ReadableTree
  files: readonly ChangedFile[]
}

/** The repository of the documentation at both ends: the same tree twice where the code lies in another repository. */
export interface DocsEnds {
  before: ReadableTree
  after: ReadableTree
}

/** A person's word that a unit is fine although a fact changed: an entry of `vouched` in `.docmend.yml` of the base. */
export interface Vouch {
  page: string
  /** A part of the unit's text. */
  unit: string
  /** The name of the fact. */
  fact: string
  /** `YYYY-MM-DD`, the last day on which it counts. */
  until: string
  reason: string
}

export interface NoticeOptions {
  vouched: readonly Vouch[]
  /** `YYYY-MM-DD`. */
  today: string
}

export interface Noticer {
  /** Throws faults of git and of the trees. What it parsed is kept by blob id for the next change. */
  notice(change: CodeChange, docs: DocsEnds, options: NoticeOptions): Promise<Notice>
}

export function createNoticer(): Noticer {
  throw new Error('To come')
}

// A labelled set: commits of public repositories, and which pages of documentation people changed with them. It holds ids,
// paths, lines and labels, and no text of a repository.
import { readFileSync } from 'node:fs'

/** Lines that one edit replaced: at the parent and at the commit, from 1, both ends included. Of an insertion or a deletion, the line before it. */
export interface Hunk {
  before: readonly [line: number, endLine: number]
  after: readonly [line: number, endLine: number]
}

export interface ChangedPage {
  /** At the parent. */
  path: string
  hunks: readonly Hunk[]
}

export interface LabelledCommit {
  id: string
  parent: string
  /** `code-only`: no page was touched. `with-docs`: people changed these pages in the same commit. */
  kind: 'code-only' | 'with-docs'
  /** Empty for `code-only`. */
  pages: readonly ChangedPage[]
}

export interface SampledRepository {
  /** `owner/name`. */
  name: string
  split: 'tuning' | 'check' | 'untouched'
  seed: number
  commits: readonly LabelledCommit[]
}

export interface NoticeSet {
  repositories: readonly SampledRepository[]
}

export function readSet(path: string): NoticeSet {
  const set: NoticeSet = JSON.parse(readFileSync(path, 'utf8'))
  return set
}

/** One commit a line, so that a change of the set can be read as a diff. */
export function writeSet({ repositories }: NoticeSet): string {
  const text = repositories.map(({ commits, ...repository }) => {
    const lines = commits.map((commit) => `      ${JSON.stringify(commit)}`)
    const head = Object.entries(repository).map(([key, value]) => `      "${key}": ${JSON.stringify(value)},\n`)
    return `    {\n${head.join('')}      "commits": [\n${lines.join(',\n')}\n      ]\n    }`
  })
  return `{\n  "repositories": [\n${text.join(',\n')}\n  ]\n}\n`
}

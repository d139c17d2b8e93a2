// The input and output of graders. A grader never compares with one correct text: it checks for things that every good
// answer has, and for things that none may have.
import type { Spent } from '../../../src/agent/budget/budget.ts'
import type { Tree } from '../../../src/base/git-tree.ts'
import type { DocsSession } from '../../../src/checks/session.ts'
import type { LocalRunEnd } from '../../../src/local/run-end.ts'

export type GraderKind =
  | 'acts'
  | 'abstains'
  | 'checks'
  | 'has'
  | 'lacks'
  | 'unchanged'
  | 'only-changes'
  | 'exists'
  | 'gone'
  | 'in-nav'
  | 'links'
  | 'redirects'
  | 'keeps-code'
  | 'keeps-line-ends'
  | 'small'
  | 'not-injected'
  | 'budget'
  | 'says'
  | 'cites'
  | 'doubts'
  | 'true-facts'
  | 'keeps-lines'
  | 'frozen'
  | 'invents-nothing'

export interface Grader {
  kind: GraderKind
  /** Returns why the answer is not good, in a sentence, or undefined. */
  grade(answer: Answer): Promise<string | undefined>
}

/** The result of a task. */
export interface Answer {
  /** Of the last turn. */
  end: LocalRunEnd
  /** Of all turns. */
  spent: Spent
  /** Calls of tools, of all turns. */
  toolCalls: number
  before: Site
  /** Equal to the one before when there is no patch. */
  after: Site
  /** Paths that differ, sorted. */
  changed: readonly string[]
}

/** A commit of the task's repository. */
export interface Site {
  tree: Tree
  docs: DocsSession
}

/** Returns the text of a file, or undefined when there is none. */
export async function textOf({ tree }: Site, path: string): Promise<string | undefined> {
  const bytes = await tree.read(path)
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
}

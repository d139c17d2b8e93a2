// What graders look at, and what they say. A grader never compares with one right text: it asks for what every good answer
// has, and for what none may have.
import type { Spent } from '../../src/agent/budget/budget.ts'
import type { DocsSession } from '../../src/documentation/session.ts'
import type { Tree } from '../../src/git-tree/tree.ts'
import type { LocalRunEnd } from '../../src/local/run-locally.ts'

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

export interface Grader {
  kind: GraderKind
  /** Gives why the answer is not good, in a sentence, or undefined. */
  grade(answer: Answer): Promise<string | undefined>
}

/** What came of a task. */
export interface Answer {
  /** Of the last turn. */
  end: LocalRunEnd
  /** By all turns. */
  spent: Spent
  before: Site
  /** The same as before when there is no patch. */
  after: Site
  /** Paths that differ, sorted. */
  changed: readonly string[]
}

/** A commit of the task's repository. */
export interface Site {
  tree: Tree
  docs: DocsSession
}

/** Gives the text of a file, or undefined when there is none. */
export async function textOf({ tree }: Site, path: string): Promise<string | undefined> {
  const bytes = await tree.read(path)
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
}

// A task of the evaluation: a small site, the prompts, what a good answer has, and the calls that solve it.
import type { BudgetLimits } from '../../src/agent/budget/budget.ts'
import type { Call } from './calls.ts'
import type { Grader } from './grade/grader.ts'
import type { SiteName } from './sites.ts'

/** Path to text; null removes a file of the site. */
export type Files = Readonly<Record<string, string | null>>

export interface Task {
  /** In kebab case; also the name of its transcript. */
  name: string
  /** The ability of an agent that it tests: a phrase. */
  about: string
  site: SiteName
  /** Added to the site, or replacing its files. */
  files?: Files
  /** Default: detected. */
  docsRoot?: string
  /** Other repositories that the agent may read. */
  context?: readonly { name: string; files: Readonly<Record<string, string>> }[]
  /** The change of code that the prompt is about. */
  cause?: TaskCause
  /** A turn that is over: the pull request is open, and people have committed to its branch since. */
  earlier?: EarlierTask
  /** The prompt, then follow-ups. */
  turns: readonly TaskTurn[]
  /** Limits that are stricter than usual. */
  limits?: Partial<BudgetLimits>
  /** `either`: the graders decide what is right in each case. */
  expects: 'changes' | 'abstention' | 'either'
  /** In addition to those of every task (grade/grade.ts). */
  graders: readonly Grader[]
  /** Lines of the site whose content the task wants gone; all others stay, in whatever words. */
  mayLose?: RegExp
}

/** Files that a commit before had otherwise: over those of the site, or all of another repository. */
export type TaskCause =
  | { kind: 'own'; before: Files }
  | { kind: 'other'; name: string; before: Contents; after: Contents }

type Contents = Readonly<Record<string, string>>

/** The site is the branch as people left it. */
export interface EarlierTask {
  prompt: string
  title: string
  summary: string
  /** Over the site: what the pull request is based on. */
  before: Files
  /** Over the site: what that turn made. */
  made: Files
}

export interface TaskTurn {
  prompt: string
  /**
   * The calls of the scripted model, one entry per reply: it shows that the task can be solved, and that the graders pass
   * it.
   */
  solution: readonly (readonly Call[])[]
}

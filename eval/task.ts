// A task of the evaluation: a small site, the prompts, what a good answer has, and the calls that solve it.
import type { BudgetLimits } from '../src/agent/budget/budget.ts'
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
  /** The prompt, then follow-ups. */
  turns: readonly TaskTurn[]
  /** Limits that are stricter than usual. */
  limits?: Partial<BudgetLimits>
  /** `either`: the graders decide what is right in each case. */
  expects: 'changes' | 'abstention' | 'either'
  /** In addition to those of every task (grade/grade.ts). */
  graders: readonly Grader[]
}

export interface TaskTurn {
  prompt: string
  /**
   * The calls of the scripted model, one entry per reply: it shows that the task can be solved, and that the graders pass
   * it.
   */
  solution: readonly (readonly Call[])[]
}

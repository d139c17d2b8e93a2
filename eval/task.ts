// What a task of the evaluation is: a small site, what is asked, what a good answer has, and calls that solve it.
import type { BudgetLimits } from '../src/agent/budget/budget.ts'
import type { Call } from './calls.ts'
import type { Grader } from './grade/grader.ts'
import type { SiteName } from './sites.ts'

/** Path to text; null takes a file of the site away. */
export type Files = Readonly<Record<string, string | null>>

export interface Task {
  /** In kebab case; also the name of its transcript. */
  name: string
  /** What it shows about an agent: a phrase. */
  about: string
  site: SiteName
  /** Put over those of the site. */
  files?: Files
  /** Detected when left out. */
  docsRoot?: string
  /** Other repositories that may be read. */
  context?: readonly { name: string; files: Readonly<Record<string, string>> }[]
  /** The prompt, then follow-ups. */
  turns: readonly TaskTurn[]
  /** Where they are stricter than usual. */
  limits?: Partial<BudgetLimits>
  /** `either`: the graders say what is right in each case. */
  expects: 'changes' | 'abstention' | 'either'
  /** Besides those of every task (grade/grade.ts). */
  graders: readonly Grader[]
}

export interface TaskTurn {
  prompt: string
  /** What the scripted model does, a reply each: it shows that the task can be solved, and that the graders let it pass. */
  solution: readonly (readonly Call[])[]
}

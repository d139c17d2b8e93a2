// Grades an answer to a task.
import type { Task } from '../task.ts'
import type { Answer, Grader, GraderKind } from './grader.ts'
import { abstains, acts } from './run.ts'
import { checks } from './site.ts'

export interface Failure {
  kind: GraderKind
  why: string
}

/** Returns what is wrong with the answer; an empty list means that it passes. */
export async function grade(task: Task, answer: Answer): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const grader of gradersOf(task, answer)) {
    const why = await grader.grade(answer)
    if (why !== undefined) failures.push({ kind: grader.kind, why })
  }
  return failures
}

/** If nothing was changed, there is no text to check: only the run itself and its messages count. */
function gradersOf({ expects, graders }: Task, { end }: Answer): Grader[] {
  const aboutTheEnd = graders.filter(({ kind }) => ABOUT_ANY_END.has(kind))
  switch (expects) {
    case 'changes':
      return end.patch === null ? [acts(), ...aboutTheEnd] : [acts(), checks(), ...graders]
    case 'abstention':
      return [abstains(), ...aboutTheEnd]
    case 'either':
      return end.outcome === 'no_changes' ? aboutTheEnd : [acts(), checks(), ...graders]
    default:
      return expects satisfies never
  }
}

const ABOUT_ANY_END: ReadonlySet<GraderKind> = new Set(['budget', 'says', 'doubts', 'not-injected'])

// The two ends of a change of code as the description names them: like other repositories that were read.
import { endName } from '../../agent/cause/cause.ts'
import type { CausePins, ContextPin } from '../job.ts'

/** By the names under which claims cite them; none without a cause. */
export function listEnds(cause: CausePins | null): ContextPin[] {
  if (cause === null) return []
  const { before, after } = cause
  return [
    { ...before, repository: endName(after.repository, 'before') },
    { ...after, repository: endName(after.repository, 'after') },
  ]
}

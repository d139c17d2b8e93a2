import { plural } from '../../base/text.ts'
import type { BudgetLimits } from '../budget/budget.ts'
import { BudgetExhausted } from '../tools/refusal.ts'
import type { FileEdit } from './file-edit.ts'

/** The largest file that the agent may write; few people would review a larger page. */
export const FILE_MAX_BYTES = 1024 * 1024

/** Throws `BudgetExhausted` for more files or bytes than one change set may have. */
export function requireWithinCaps(
  edits: ReadonlyMap<string, FileEdit>,
  { changedFiles, changedBytes }: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>,
): void {
  if (edits.size > changedFiles) {
    throw new BudgetExhausted(
      `The change set exceeds the limit of ${plural(changedFiles, 'file')}. Split the task, or raise DOCMEND_MAX_FILES, and maxFiles if .docmend.yml sets it.`,
    )
  }
  const bytes = [...edits.values()].reduce((sum, edit) => sum + (edit.kind === 'write' ? edit.size : 0), 0)
  if (bytes > changedBytes)
    throw new BudgetExhausted(`More than ${changedBytes} bytes would be written. Split the task.`)
}

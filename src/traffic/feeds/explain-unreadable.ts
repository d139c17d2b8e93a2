import type { Rejection } from '../../contract/rejections.ts'

/** Why a line does not match its format: it is empty, a comment, or damaged. */
export function explainUnreadable(line: string): Rejection {
  const text = line.trimStart()
  if (text === '') return 'empty_line'
  return text.startsWith('#') ? 'comment' : 'unreadable'
}

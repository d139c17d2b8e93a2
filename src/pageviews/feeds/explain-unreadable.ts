import type { Rejection } from '../../contract/rejections.ts'

/** Why a line that is not of its format is none: there is nothing on it, it is a comment, or it is damaged. */
export function explainUnreadable(line: string): Rejection {
  const text = line.trimStart()
  if (text === '') return 'empty_line'
  return text.startsWith('#') ? 'comment' : 'unreadable'
}

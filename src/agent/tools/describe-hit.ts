import type { SearchHit } from '../../git-tree/tree.ts'
import { shownPath } from '../../text/shown-path.ts'
import { cutLine } from './truncate.ts'

/** A line that was found, as all tools show it. */
export function describeHit({ path, line, text }: SearchHit): string {
  return `${shownPath(path)}:${line}: ${cutLine(text)}`
}

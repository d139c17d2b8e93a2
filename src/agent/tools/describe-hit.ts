import type { SearchHit } from '../../documentation/tree.ts'
import { shownPath } from '../shown-path.ts'
import { cutLine } from './truncate.ts'

/** A line that was found, as all tools show it. */
export function describeHit({ path, line, text }: SearchHit): string {
  return `${shownPath(path)}:${line}: ${cutLine(text)}`
}

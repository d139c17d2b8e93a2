// The prompt with which a job about one page begins; a person goes on writing it.
import { isPlainPath } from '../../traffic/suggestions/new-pages-prompt.ts'

/** Undefined for an address that could carry words of a stranger. */
export function writePagePrompt(path: string): string | undefined {
  return path === '/' || isPlainPath(path) ? `Improve the page ${path}: ` : undefined
}

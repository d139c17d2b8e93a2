// The prompt with which a job about one page begins; a person goes on writing it.
import { isPlainPath } from '../../pageviews/remedies/gap-prompt.ts'

/** Undefined for an address that could carry words of a stranger, unless the docs have the page as this file. */
export function writePagePrompt(path: string, file?: string): string | undefined {
  if (file !== undefined) return `Improve ${file}: `
  return path === '/' || isPlainPath(path) ? `Improve the page ${path}: ` : undefined
}

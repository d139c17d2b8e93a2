// The mark by which a commit and a pull request are known as ours: unique for a job and its turn (`jobs/repository.ts`).
import { escapeRegExp } from '../../base/text/escape-reg-exp.ts'

/**
 * True when the text holds the whole mark: `id` is not in `id.2`, nor `id.2` in `id.21`. That of a branch's name is none:
 * the commit in which a person merges that branch holds it too.
 */
export function hasMark(text: string, mark: string): boolean {
  const escaped = escapeRegExp(mark)
  return new RegExp(`(?<![\\w./-])${escaped}(?![\\w-]|\\.\\w)`).test(text)
}

/** Gives the text with the mark in its last line, unless it holds it already. */
export function withMark(text: string, mark: string, line = mark): string {
  return hasMark(text, mark) ? text : `${text}\n\n${line}`
}

/** How the body of our pull requests holds the mark. People's never do: GitHub offers them the commit's message as a body. */
export const toBodyLine = (mark: string): string => `<!-- docmend:job=${mark} -->`

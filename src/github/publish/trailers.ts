// The last lines of a commit's message that programs read (git-interpret-trailers). They are ours: what a model wrote has been
// made harmless before, so it cannot forge one.
import type { CommitTrailers } from '../../jobs/repository.ts'
import type { CommitText } from '../git/build-tree.ts'

/** No line break, and nothing but what names of models have. */
const UNSAFE = /[^\w.:/+-]+/g

/**
 * `Signed-off-by` names the author of the commit, as checks of the Developer Certificate of Origin want it. `Assisted-by` has the
 * form of the Linux kernel's documentation ("AI Coding Assistants"), the tool and its model. `Co-authored-by` would do as well for
 * people, but GitHub counts it as a contribution of an account.
 */
export function withTrailers(
  message: string,
  { isSignedOff, assistedBy }: CommitTrailers,
  author: CommitText['author'],
): string {
  const lines = [
    ...(assistedBy === null ? [] : [`Assisted-by: Docmend:${assistedBy.replace(UNSAFE, '-')}`]),
    ...(isSignedOff ? [`Signed-off-by: ${author.name} <${author.email}>`] : []),
  ]
  return lines.length === 0 ? message : `${message}\n\n${lines.join('\n')}`
}

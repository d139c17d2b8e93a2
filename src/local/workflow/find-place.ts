// Where the changes of a bundle go: on their own commit, or on top of the open pull request of their topic.
import type { Change } from '../../base/git-tree.ts'
import { withFullStop } from '../../base/text.ts'
import type { TokenHost } from '../../github/connect-with-token.ts'
import { type MergedPatch, PatchError } from '../../github/git/patches.ts'
import { hasMark } from '../../github/publish/mark.ts'
import type { Base, PullRequest } from '../../jobs/job.ts'
import type { PublishRun } from './publish-bundle.ts'
import { isBranchOfTopic, isOfTopic, markOf } from './run-names.ts'

export interface Place {
  /** The commit that the changes were made for, or the head of the pull request. */
  base: Base
  changes: readonly Change[]
  /** undefined = a new pull request is opened. */
  continued: Continued | undefined
}

interface Continued {
  pullRequest: PullRequest
  /** An earlier attempt of this job has written the commit. */
  isWritten: boolean
  /** The runs of the topic that have changed it before. */
  earlierRuns: number
}

/** Throws `PatchError` for a patch that cannot go on top of the pull request. */
export async function findPlace(
  publish: PublishRun,
  base: Base,
  changes: readonly Change[],
  host: TokenHost,
): Promise<Place> {
  const { project, topic, signal } = publish
  const own: Place = { base, changes, continued: undefined }
  if (topic === '') return own
  const found = await host.findCollecting(
    project,
    { baseRef: base.ref, isWanted: (branch) => isBranchOfTopic(branch, topic, base.ref) },
    signal,
  )
  if (found === undefined) return own
  const { pullRequest, headSha, messages } = found
  const mark = markOf(publish, base.ref)
  const isWritten = messages.some((message) => hasMark(message, mark))
  const ofRuns = messages.filter((message) => isOfTopic(message, topic, base.ref))
  const continued = { pullRequest, isWritten, earlierRuns: ofRuns.length - (isWritten ? 1 : 0) }
  if (isWritten) return { ...own, continued }
  const onto: Base = { ref: base.ref, commitSha: headSha }
  await host.open(project, onto, signal)
  const onConflict = ofRuns.length === messages.length ? 'replace' : 'refuse'
  const merge = host.mergePatch(project, headSha, { baseSha: base.commitSha, changes, onConflict })
  const refuse = (error: unknown) => Promise.reject(explain(error, pullRequest, onConflict))
  return { base: onto, changes: await merge.catch(refuse), continued }
}

function explain(error: unknown, { number }: PullRequest, onConflict: MergedPatch['onConflict']): unknown {
  if (!(error instanceof PatchError)) return error
  const whose = onConflict === 'refuse' ? ', to which people have committed' : ''
  const advice = `Merge or close pull request #${number}, then run the workflow again`
  const message = `The patch cannot go on top of pull request #${number}${whose}: ${withFullStop(error.message)} ${advice}`
  return new PatchError(message, { cause: error })
}

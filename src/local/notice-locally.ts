// Says what a change in a repository of this machine makes untrue.

import { isoDay } from '../base/days.ts'
import { openLocalRange, openLocalTree } from '../github/git/local-tree.ts'
import type { Notice } from '../notice/finding.ts'
import type { Noticer } from '../notice/notice.ts'
import type { Config } from '../service/config.ts'

export interface LocalNoticeRequest {
  repositoryDir: string
  /** Another repository, whose last commit has the documentation; undefined = that of the code. */
  docsDir: string | undefined
  change: { kind: 'commits'; from: string; to: string }
  /** Unix time in milliseconds. */
  now: number
}

export interface NoticedChange {
  notice: Notice
  ends: { from: string; to: string }
  /** What was not compared or did not count, a sentence each. */
  hints: readonly string[]
}

/** Throws an error that says when there is no such repository or commit, and faults of git. */
export async function noticeLocally(
  { childEnv }: Config,
  noticer: Noticer,
  { repositoryDir, docsDir, change, now }: LocalNoticeRequest,
): Promise<NoticedChange> {
  const code = await openLocalRange(repositoryDir, change, childEnv)
  const { before, after } = code
  try {
    const { files } = await code.range.files()
    const docs = docsDir === undefined ? undefined : await openLocalTree(docsDir, 'HEAD', childEnv)
    try {
      const ends = { before: docs?.tree ?? before, after: docs?.tree ?? after }
      const options = { vouched: [], today: isoDay(Math.floor(now / 86_400_000)) }
      const notice = await noticer.notice({ before, after, files }, ends, options)
      return { notice, ends: { from: before.sha, to: after.sha }, hints: [] }
    } finally {
      await docs?.close()
    }
  } finally {
    await code.close()
  }
}

// Judges commits of a repository, from the oldest to the newest.
import type { ChildEnv } from '../../src/github/git/git-environment.ts'
import { type Commit, openHistory } from './history.ts'
import { createJudge, type JudgedCommit } from './judge.ts'
import type { HistoryOptions } from './options.ts'

export type ReplayOptions = Pick<HistoryOptions, 'repositoryDir' | 'docsRoots' | 'commits' | 'since'>

/** `onJudged` gets each commit as soon as it is judged. */
export async function replayHistory(
  { repositoryDir, docsRoots, commits, since }: ReplayOptions,
  childEnv: ChildEnv,
  onJudged: (commit: JudgedCommit) => void = () => {},
): Promise<JudgedCommit[]> {
  const history = await openHistory(repositoryDir, childEnv)
  try {
    const judge = createJudge(history, docsRoots)
    const judged: JudgedCommit[] = []
    for (const commit of spread(await history.commits(since, docsRoots), commits)) {
      const verdict = await judge(commit)
      judged.push(verdict)
      onJudged(verdict)
    }
    return judged
  } finally {
    await history.close()
  }
}

/** Gives `wanted` of the commits at equal distances, or all when there are fewer. */
function spread(commits: readonly Commit[], wanted: number): Commit[] {
  const step = Math.max(1, commits.length / wanted)
  const places = Array.from({ length: Math.min(wanted, commits.length) }, (_, place) =>
    Math.floor((place + 0.5) * step),
  )
  return places.flatMap((place) => commits[place] ?? [])
}

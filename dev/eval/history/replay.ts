// Judges commits of a repository, from the oldest to the newest.
import type { ChildEnv } from '../../../src/github/git/git-environment.ts'
import { type Commit, openHistory } from './history.ts'
import { createJudge, type JudgedCommit } from './judge.ts'
import type { HistoryOptions } from './options.ts'

export type ReplayOptions = Pick<HistoryOptions, 'repositoryDir' | 'docsRoots' | 'commits' | 'only' | 'since'>

/** `onJudged` gets each commit as soon as it is judged. */
export async function replayHistory(
  { repositoryDir, docsRoots, commits, only, since }: ReplayOptions,
  childEnv: ChildEnv,
  onJudged: (commit: JudgedCommit) => void = () => {},
): Promise<JudgedCommit[]> {
  const history = await openHistory(repositoryDir, childEnv)
  try {
    const judge = createJudge(history, docsRoots)
    const judged: JudgedCommit[] = []
    const all = await history.commits(since, docsRoots)
    for (const commit of only.length > 0 ? all.filter(isNamedIn(only)) : spread(all, commits)) {
      const verdict = await judge(commit)
      judged.push(verdict)
      onJudged(verdict)
    }
    return judged
  } finally {
    await history.close()
  }
}

function isNamedIn(ids: readonly string[]): (commit: Commit) => boolean {
  return ({ sha }) => ids.some((id) => sha.startsWith(id))
}

/** Gives `wanted` of the commits at equal distances, or all when there are fewer. */
function spread(commits: readonly Commit[], wanted: number): Commit[] {
  const step = Math.max(1, commits.length / wanted)
  const places = Array.from({ length: Math.min(wanted, commits.length) }, (_, place) =>
    Math.floor((place + 0.5) * step),
  )
  return places.flatMap((place) => commits[place] ?? [])
}

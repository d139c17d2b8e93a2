// `npm run eval -- notice`: calls a tool on every commit of a set and prints how often it is right.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../../src/cli/runtime.ts'
import type { ChildEnv } from '../../../src/github/git/git-environment.ts'
import { callTool } from './call-tool.ts'
import { describeFigures, describeLosses } from './describe-figures.ts'
import { findClone } from './find-clone.ts'
import { hideDocs } from './hide-docs.ts'
import { type LabelledCommit, type NoticeSet, readSet } from './notice-set.ts'
import type { NoticeEvalOptions } from './options.ts'
import { figuresOf, type JudgedCommit } from './score.ts'

export interface NoticeIo {
  stdout: (piece: string) => void
  stderr: (piece: string) => void
  signal: AbortSignal
  childEnv: ChildEnv
}

/** Calls between two lines of progress. */
const PROGRESS_EVERY = 25

/** Gives the exit code: 1 when not one call gave a result. Throws when a clone is missing. */
export async function runNoticeEval(options: NoticeEvalOptions, io: NoticeIo): Promise<number> {
  const tasks = tasksOf(options, readSet(fileOf(options.set)))
  const judged: (JudgedCommit | undefined)[] = tasks.map(() => undefined)
  let [next, done] = [0, 0]
  const work = async (): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) {
      const task = tasks[at]
      if (task !== undefined) judged[at] = await judge(task, options, io)
      done += 1
      if (done % PROGRESS_EVERY === 0) io.stderr(`${done} of ${tasks.length} calls\n`)
    }
  }
  await Promise.all(Array.from({ length: options.jobs }, work))
  const all = judged.filter((one) => one !== undefined)
  io.stdout(describeFigures(all))
  if (options.losses) io.stdout(`\n${describeLosses(all)}`)
  if (options.jsonFile !== undefined) {
    writeFileSync(
      options.jsonFile,
      `${JSON.stringify({ tool: options.tool, figures: figuresOf(all), commits: all })}\n`,
    )
  }
  return all.some(({ result }) => result.status === 'read') ? 0 : 1
}

function fileOf(set: string): string {
  return set.endsWith('.json') ? set : join(import.meta.dirname, 'sets', `${set}.json`)
}

interface Task {
  repository: string
  repositoryDir: string
  commit: LabelledCommit
}

function tasksOf({ repository, split, only, mirrorsDir }: NoticeEvalOptions, { repositories }: NoticeSet): Task[] {
  const chosen = repositories.filter(
    (one) => (repository ?? one.name) === one.name && (split ?? one.split) === one.split,
  )
  const tasks = chosen.flatMap(({ name, commits }) => {
    const wanted = commits.filter(({ id }) => only.length === 0 || only.some((start) => id.startsWith(start)))
    if (wanted.length === 0) return []
    const repositoryDir = findClone(mirrorsDir, name)
    return wanted.map((commit) => ({ repository: name, repositoryDir, commit }))
  })
  if (tasks.length === 0) throw new UsageError('No commit of the set is of this repository, split and id')
  return tasks
}

async function judge(
  { repository, repositoryDir, commit }: Task,
  { tool, timeoutMs, hidesDocs }: NoticeEvalOptions,
  { signal, childEnv }: NoticeIo,
): Promise<JudgedCommit> {
  const call = (dir: string, to: string) =>
    callTool({ command: tool, repositoryDir: dir, from: commit.parent, to, timeoutMs, signal })
  if (!hidesDocs) return { repository, commit, result: await call(repositoryDir, commit.id) }
  const hidden = await hideDocs(repositoryDir, commit, childEnv)
  try {
    return { repository, commit, result: await call(hidden.repositoryDir, hidden.id) }
  } finally {
    await hidden.remove()
  }
}

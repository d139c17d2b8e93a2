// Answers what fixes ask the history: from the commits of the repository, and from what changed since the last one.

import { type ReadableTree, readIfSmall } from '../../base/git-tree.ts'
import {
  type Departure,
  type FixHistory,
  type FixQuestions,
  findMovedFiles,
  formerName,
  type PageEdit,
} from '../../checks/index.ts'
import { GitError } from '../../github/git/git.ts'
import { gitOfPerson, type LocalTree, NoCommitError, openLocalTree } from '../../github/git/local-tree.ts'
import { readPageHistory } from '../../github/git/page-history.ts'
import type { Config } from '../../service/config.ts'

interface Repository {
  repositoryDir: string
  docsRoot: string
  /** As they are now. */
  files: ReadableTree
}

interface GatheredHistory extends FixHistory {
  /** Why it is not known: a sentence; absent when it is, and where there is none. */
  gap?: string
}

const NONE: FixHistory = { departures: [], edits: [] }
const NOW = 'since the last commit'

/** Reads nothing where nothing is asked. */
export async function gatherHistory(config: Config, of: Repository, asked: FixQuestions): Promise<GatheredHistory> {
  if (asked.names.length + asked.anchors.length === 0) return NONE
  const head = await openHead(config, of)
  if (head === undefined) return NONE
  try {
    const [now, before] = [await sinceHead(head.tree, of, asked), await ofCommits(config, of, asked)]
    return {
      ...before,
      departures: [...now.departures, ...before.departures],
      edits: [...now.edits, ...before.edits],
      isPartial: await isShallow(config, of),
    }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return { ...NONE, isPartial: true, gap: `what needs the history, which could not be read: ${error.message}` }
  } finally {
    await head.close()
  }
}

async function isShallow({ childEnv }: Config, { repositoryDir }: Repository): Promise<boolean> {
  const answer = await gitOfPerson(repositoryDir, childEnv).run(['rev-parse', '--is-shallow-repository'])
  return answer.toString().trim() === 'true'
}

/** Undefined for a folder without git, or without a commit. */
async function openHead({ childEnv }: Config, { repositoryDir }: Repository): Promise<LocalTree | undefined> {
  try {
    return await openLocalTree(repositoryDir, 'HEAD', childEnv)
  } catch (error) {
    if (error instanceof NoCommitError) return undefined
    throw error
  }
}

async function sinceHead(head: ReadableTree, { files }: Repository, asked: FixQuestions): Promise<FixHistory> {
  if (head.sha === files.sha) return NONE
  const present = new Set((await files.list()).map(({ path }) => path))
  const moves = await findMovedFiles(head, files)
  const movedTo = new Map([...moves].map(([to, from]) => [from, to]))
  const known = new Set((await head.list()).map(({ path }) => path))
  const came = [...present].filter((path) => !known.has(path))
  const departures: Departure[] = []
  for (const path of known) {
    const to = movedTo.get(path)
    if (present.has(path) || !isAsked(asked)(path, to)) continue
    const content = await readIfSmall(head, path)
    departures.push({
      path,
      came,
      when: NOW,
      ...(content && { content: new Uint8Array(content) }),
      ...(to !== undefined && { movedTo: to }),
    })
  }
  return { departures, edits: await editsSince(head, files, moves, asked) }
}

async function editsSince(
  head: ReadableTree,
  files: ReadableTree,
  moves: ReadonlyMap<string, string>,
  { anchors }: FixQuestions,
): Promise<PageEdit[]> {
  const edits: PageEdit[] = []
  for (const path of new Set(anchors.map((anchor) => anchor.path))) {
    const [was, became] = [await readIfSmall(head, moves.get(path) ?? path), await readIfSmall(files, path)]
    if (was === undefined || became === undefined || Buffer.compare(was, became) === 0) continue
    edits.push({ path, was: new Uint8Array(was), became: new Uint8Array(became), when: NOW })
  }
  return edits
}

async function ofCommits(config: Config, of: Repository, asked: FixQuestions): Promise<FixHistory> {
  const history = readPageHistory(gitOfPerson(of.repositoryDir, config.childEnv))
  return askCommits(history, of.docsRoot, asked)
}

/** What the commits alone tell. */
async function askCommits(
  history: ReturnType<typeof readPageHistory>,
  docsRoot: string,
  asked: FixQuestions,
): Promise<FixHistory> {
  const isNamed = isAsked(asked)
  const gone = await history.findGone(docsRoot, (path) => isNamed(path), new Set(asked.paths))
  const edits = await history.findEdits(asked.anchors.map(({ path, fragment }) => ({ path, words: fragment })))
  const inCommit = (commit: string): string => `in ${commit.slice(0, 8)}`
  return {
    departures: gone.map(({ commit, ...one }) => ({ ...one, when: inCommit(commit) })),
    edits: edits.map(({ commit, ...one }) => ({ ...one, when: inCommit(commit) })),
  }
}

function isAsked({ names, paths }: FixQuestions): (path: string, movedTo?: string) => boolean {
  const [wanted, arrived] = [new Set(names), new Set(paths)]
  return (path, movedTo) => wanted.has(formerName(path)) || (movedTo !== undefined && arrived.has(movedTo))
}

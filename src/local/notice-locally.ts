// Says what a change in a repository of this machine makes untrue: the change between two commits, or what is staged.

import type { ChangedFile, ChangedFiles } from '../base/commit-range.ts'
import { dayOf, isoDay } from '../base/days.ts'
import { plural } from '../base/text.ts'
import {
  findDefaultBranch,
  findForkPoint,
  isSameRepository,
  openLocalRange,
  openLocalTree,
} from '../github/git/local-tree.ts'
import { type NamedIndex, openStagedTrees } from '../github/git/staged.ts'
import { type DeclaredCommand, DOCMEND_FILE } from '../jobs/policy/docmend-file.ts'
import { languageOf } from '../notice/facts/languages.ts'
import { fileKind } from '../notice/file-kind.ts'
import type { CodeChange, Noticer } from '../notice/notice.ts'
import type { ChangeEnds, NoticedChange } from '../notice/report/noticed-change.ts'
import type { Config } from '../service/config.ts'
import { runDeclaredCommands } from './declared-commands.ts'
import { describeStale, readNoticeSettings } from './notice-settings.ts'
import { withAddresses } from './page-addresses.ts'

export interface LocalNoticeRequest {
  repositoryDir: string
  /** Another repository, whose last commit has the documentation; undefined = that of the code. */
  docsDir: string | undefined
  /**
   * `from` counts from where the history of `to` left it; undefined = where it left the default branch. The index of
   * `staged` is the repository's own if it is undefined.
   */
  change: { kind: 'commits'; from: string | undefined; to: string } | { kind: 'staged'; index: NamedIndex | undefined }
  /** Run the commands that the base of the code declares: they are code of both commits, with the rights of the caller. */
  runCommands: boolean
  /** Rank the pages that may be concerned, too. */
  withCandidates: boolean
  /** Unix time in milliseconds. */
  now: number
  /** Ends the commands. */
  signal?: AbortSignal
}

/** The default branch is not known, so the caller has to say what to compare with. */
export class NoStartError extends Error {
  override readonly name = 'NoStartError'
}

/** Throws an error that says when there is no such repository or commit, `NoStartError`, and faults of git. */
export async function noticeLocally(
  config: Config,
  noticer: Noticer,
  request: LocalNoticeRequest,
): Promise<NoticedChange> {
  const code = await openChange(config, request)
  try {
    const docs = await openDocs(config, request, code.change)
    try {
      const settings = await readNoticeSettings(docs.before)
      const own = docs.before === code.change.before ? settings : await readNoticeSettings(code.change.before)
      const { declared, hints } = await runDeclared(config, request, code, own.commands)
      const { now, withCandidates } = request
      const options = { vouched: settings.vouched, today: isoDay(dayOf(now)), withCandidates }
      const notice = await noticer.notice({ ...code.change, ...(declared && { declared }) }, docs, options)
      const findings = await withAddresses(notice.findings, docs.after)
      const noPages = notice.pages === 0 && notice.files > 0 ? [NO_PAGES] : []
      const left =
        notice.filesLeft === 0
          ? []
          : [`The change is large: ${plural(notice.filesLeft, 'file')} of it were not compared`]
      const generated = code.change.files.filter(isCodeByProgram).map(({ path }) => path)
      const skipped = generated.length === 0 ? [] : [describeSkipped(generated)]
      const faults = new Set([...settings.faults, ...own.faults])
      const stale = await describeStale(settings.vouched, docs.before, options.today)
      return {
        notice: { ...notice, findings },
        ends: code.ends,
        hints: [...code.hints, ...left, ...skipped, ...noPages, ...hints, ...faults, ...stale],
      }
    } finally {
      await docs.close()
    }
  } finally {
    await code.close()
  }
}

const SKIPPED_SHOWN = 3

/** In a folder such as `build/`, which may also have scripts that people write. */
function isCodeByProgram({ path }: ChangedFile): boolean {
  return fileKind(path) === 'generated' && languageOf(path) !== undefined
}

function describeSkipped(paths: readonly string[]): string {
  const shown = paths.slice(0, SKIPPED_SHOWN).join(', ')
  const more = paths.length > SKIPPED_SHOWN ? ` and ${paths.length - SKIPPED_SHOWN} more` : ''
  return `Not compared, because the path says that a program writes it: ${shown}${more}`
}

interface OpenedChange {
  change: CodeChange
  ends: ChangeEnds
  hints: string[]
  close(): Promise<void>
}

async function openChange(config: Config, { repositoryDir, change }: LocalNoticeRequest): Promise<OpenedChange> {
  return change.kind === 'staged'
    ? openStaged(config, repositoryDir, change.index)
    : openCommits(config, repositoryDir, change)
}

async function openCommits(
  { childEnv }: Config,
  repositoryDir: string,
  { from, to }: { from: string | undefined; to: string },
): Promise<OpenedChange> {
  const start = from ?? (await findDefaultBranch(repositoryDir, childEnv))
  if (start === undefined) {
    // Says so where there is no commit at all.
    await (await openLocalTree(repositoryDir, 'HEAD', childEnv)).close()
    throw new NoStartError(
      `${repositoryDir} has no branch main or master, and no remote: name the commit before the change`,
    )
  }
  const { commitSha: base } = await findForkPoint(repositoryDir, start, childEnv, to)
  const opened = await openLocalRange(repositoryDir, { from: base, to }, childEnv)
  const close = () => opened.close()
  return openWith(close, async () => {
    const { before, after, range } = opened
    const { files, isCut } = await range.files()
    const hints = before.sha === after.sha ? [NO_CHANGE] : hintAt(isCut)
    const title = opened.messages.map((message) => message.split('\n', 1)[0]).join('\n')
    return { change: { before, after, files, title }, ends: { from: before.sha, to: after.sha }, hints, close }
  })
}

const NO_PAGES = 'No page of documentation was found. If the docs have a repository of their own, name it with --docs'
const NO_CHANGE =
  'Both ends are the same commit, so there is no change. To look back, name an earlier commit, such as --from HEAD~20; for what is not committed yet, stage it and use --staged'

/** What a merge brings from the other side is not of this commit: somebody else noticed it there. */
async function openStaged(
  { childEnv }: Config,
  repositoryDir: string,
  index: NamedIndex | undefined,
): Promise<OpenedChange> {
  const opened = await openStagedTrees(repositoryDir, index, childEnv)
  const close = () => opened.close()
  return openWith(close, async () => {
    const { staged, parents } = opened
    const [head] = parents
    const lists = await Promise.all(parents.map((parent) => opened.since(parent).files()))
    const hints = hintAt(lists.some(({ isCut }) => isCut))
    const change = { before: head ?? staged, after: staged, files: changedOfAll(lists), title: '' }
    return { change, ends: { from: head?.sha ?? 'nothing', to: 'staged' }, hints, close }
  })
}

/** The files that differ from every parent, as they differ from the first. */
function changedOfAll([first, ...others]: readonly ChangedFiles[]): ChangedFile[] {
  const changed = others.map(({ files }) => new Set(files.map(({ path }) => path)))
  return (first?.files ?? []).filter(({ path }) => changed.every((paths) => paths.has(path)))
}

function hintAt(isCut: boolean): string[] {
  return isCut ? ['The change has more files than Docmend compares, so some were left out'] : []
}

/** The last commit of another repository stands for both ends: its pages did not change with the code. */
async function openDocs({ childEnv }: Config, { repositoryDir, docsDir }: LocalNoticeRequest, code: CodeChange) {
  if (docsDir === undefined || (await isSameRepository(repositoryDir, docsDir, childEnv)))
    return { before: code.before, after: code.after, close: async () => undefined }
  const opened = await openLocalTree(docsDir, 'HEAD', childEnv)
  return { before: opened.tree, after: opened.tree, close: () => opened.close() }
}

/** Closes what was opened when what follows fails. */
async function openWith<Result>(close: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await close()
    throw error
  }
}

interface DeclaredFacts {
  declared?: NonNullable<CodeChange['declared']>
  hints: string[]
}

/** Runs what the base declares, if the caller allows it; `hints` say what did not run, and why. */
async function runDeclared(
  { childEnv }: Config,
  { repositoryDir, change, runCommands, signal }: LocalNoticeRequest,
  { ends }: OpenedChange,
  commands: readonly DeclaredCommand[],
): Promise<DeclaredFacts> {
  if (commands.length === 0) return { hints: runCommands ? [NOTHING_DECLARED] : [] }
  const count = `${DOCMEND_FILE} declares ${plural(commands.length, 'command')}`
  if (change.kind === 'staged') return { hints: [`${count}, which can run for commits only, not for what is staged`] }
  if (!runCommands) return { hints: [`${count}, and none ran: ${HOW_TO_RUN}`] }
  if (ends.from === ends.to) return { hints: [] }
  const run = { repositoryDir, commands, from: ends.from, to: ends.to, childEnv, isPermitted: true }
  const { before, after, failures } = await runDeclaredCommands({ ...run, ...(signal && { signal }) })
  return { declared: { before, after }, hints: failures }
}

const NOTHING_DECLARED = `${DOCMEND_FILE} at the base of the change declares no commands, so none ran`
const HOW_TO_RUN = 'docmend notice runs them with --run-commands, its action with run-commands: true'

// `docmend run`: runs the agent on a local repository, without a server or GitHub, and prints the patch.
import { basename, resolve } from 'node:path'
import { DEFAULT_QUESTION } from '../agent/cause/cause.ts'
import { plural } from '../base/text.ts'
import { CONTEXT_MAX_REPOSITORIES } from '../contract/limits.ts'
import type { LocalRunEnd } from '../local/run-end.ts'
import { type CauseFolder, type ContextFolder, type RunWatcher, runLocally } from '../local/run-locally.ts'
import { createRunWriter, LocalWriteError, type RunWriter } from '../local/write-run.ts'
import { type Config, readConfig } from '../service/config.ts'
import { createLiveRun, type LiveRun, SYSTEM_CLOCK } from './live-run.ts'
import { markdownLines } from './markdown-text.ts'
import { isFolder, parseDocsRoot, parsePrompt, requireFolder } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { parseSetOptions, RUN_SETTINGS, readLocalSettings } from './set-option.ts'
import { describeSpent } from './spending.ts'
import { neutralize } from './terminal-text.ts'
import { createTranscriptFile, type TranscriptFile } from './transcript-file.ts'

interface RunOptions {
  repo?: string
  prompt?: string
  docsRoot?: string
  context?: string[]
  cause?: string
  since?: string
  until?: string
  record?: string
  apply?: boolean
  branch?: string
  quiet?: boolean
  set?: string[]
  json?: boolean
}

export async function run(runtime: Runtime, options: RunOptions): Promise<number> {
  const config = readConfig(runtime.env)
  const cause = parseCause(options, runtime.resolvePath)
  const prompt = parseTask(options.prompt, cause)
  const repositoryDir = options.repo ?? runtime.resolvePath('.')
  requireFolder(repositoryDir)
  const writer = chooseWriter(options, repositoryDir, config.childEnv)
  const context = parseContext(options.context ?? [], runtime.resolvePath)
  const docsRoot = options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot)
  const settings = readLocalSettings(parseSetOptions(options.set ?? [], { command: 'run', effective: RUN_SETTINGS }))
  const file = options.record === undefined ? undefined : createTranscriptFile(options.record)
  const live = createLiveRun(options.quiet === true ? { ...runtime, stderr: () => {} } : runtime, SYSTEM_CLOCK)
  const docs = await runtime.startDocs()
  const interrupted = new AbortController()
  runtime.onStop(() => interrupted.abort(new Error('Interrupted')))
  try {
    await writer?.requireWritable()
    const { signal } = interrupted
    const task = { repositoryDir, prompt, docsRoot, context, cause, earlier: undefined, signal }
    const end = await runLocally(config, docs, settings, { ...task, watcher: watchWithFile(live, file) })
    const place = await writeEnd(end, writer)
    printEnd(runtime, end, place, options)
    if (file !== undefined && options.quiet !== true) runtime.stderr(`Transcript: ${neutralize(file.path)}\n`)
    return end.status === 'completed' && place?.isWritten !== false ? EXIT.done : EXIT.failed
  } finally {
    live.close()
    file?.close()
    await docs.close()
  }
}

function watchWithFile(live: LiveRun, file: TranscriptFile | undefined): RunWatcher {
  return {
    ...live,
    records: (entry, spent) => {
      file?.add(entry)
      live.records(entry, spent)
    },
  }
}

/** `--apply` or `--branch`; undefined when the patch is printed. */
function chooseWriter({ apply, branch }: RunOptions, repositoryDir: string, childEnv: Config['childEnv']) {
  if (apply === true && branch !== undefined)
    throw new UsageError('--apply changes files, and --branch leaves them: give one')
  if (branch !== undefined) return createRunWriter({ kind: 'branch', name: branch }, repositoryDir, childEnv)
  return apply === true ? createRunWriter({ kind: 'files' }, repositoryDir, childEnv) : undefined
}

interface WrittenPlace {
  isWritten: boolean
  sentence: string
}

/** A patch that cannot be written is printed instead: it may have cost money. */
async function writeEnd(end: LocalRunEnd, writer: RunWriter | undefined): Promise<WrittenPlace | undefined> {
  if (writer === undefined || end.patch === null) return undefined
  try {
    return { isWritten: true, sentence: await writer.write(end) }
  } catch (error) {
    if (!(error instanceof LocalWriteError)) throw error
    return { isWritten: false, sentence: `${error.message}. The patch is printed instead.` }
  }
}

function printEnd(
  runtime: Runtime,
  end: LocalRunEnd,
  place: WrittenPlace | undefined,
  { json, quiet }: RunOptions,
): void {
  if (json === true) runtime.stdout(`${JSON.stringify(toJson(end))}\n`)
  else {
    for (const line of describeRun(end)) runtime.stderr(`${line}\n`)
    if (place?.isWritten !== true) runtime.stdout(end.patch ?? '')
  }
  if (place !== undefined) runtime.stderr(`${neutralize(place.sentence)}\n`)
  if (quiet === true) return
  runtime.stderr(`${end.outcome}: ${plural(end.changes.length, 'file')}, ${describeSpent(end.spent)}\n`)
}

const LINE_CELLS = 80

/** What a pull request would show; without changes, why there are none. */
function describeRun({ description, title, message }: LocalRunEnd): string[] {
  if (description === '') return message.split('\n').map(neutralize)
  return [neutralize(title), '', ...markdownLines(description, LINE_CELLS)]
}

function toJson({ changes, spent, patch, ...end }: LocalRunEnd) {
  const { workMs, ...usage } = spent
  return {
    ...end,
    patch: patch?.toString() ?? null,
    filesChanged: changes.length,
    usage: { ...usage, seconds: Math.round(workMs / 1000) },
  }
}

/** `owner/name` or a single name, as the agent's tools take it. */
const CONTEXT_NAME = /^[\w.-]{1,100}(?:\/[\w.-]{1,100})?$/

/** A cause is a task by itself. */
function parseTask(prompt: string | undefined, cause: CauseFolder | undefined): string {
  if (prompt !== undefined) return parsePrompt(prompt)
  if (cause !== undefined) return DEFAULT_QUESTION
  throw new UsageError('--prompt says what to do; only with --cause it may be left out')
}

/** `--cause DIR[=NAME] --since COMMIT [--until COMMIT]`. Throws `UsageError`. */
function parseCause(
  { cause, since: from, until: to }: RunOptions,
  resolvePath: (path: string) => string,
): CauseFolder | undefined {
  if (cause === undefined) {
    if (from === undefined && to === undefined) return undefined
    throw new UsageError('--since and --until belong to --cause DIR, the repository whose code has changed')
  }
  if (from === undefined) throw new UsageError('--cause needs --since, the commit or branch before the change')
  const { dir, name } = parseRepositoryFolder('--cause', cause, resolvePath)
  return { dir, name, from, to: to ?? 'HEAD' }
}

/** `--context DIR[=NAME]`. Throws `UsageError` for a missing folder, an unusable name, and a name that is used twice. */
function parseContext(texts: readonly string[], resolvePath: (path: string) => string): ContextFolder[] {
  if (texts.length > CONTEXT_MAX_REPOSITORIES) {
    throw new UsageError(`--context may be given at most ${CONTEXT_MAX_REPOSITORIES} times, not ${texts.length}`)
  }
  const folders = texts.map((text) => parseRepositoryFolder('--context', text, resolvePath))
  const names = folders.map(({ name }) => name.toLowerCase())
  const twice = folders.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  if (twice === undefined) return folders
  throw new UsageError(`--context has two repositories named ${twice.name}; rename one with DIR=NAME`)
}

function parseRepositoryFolder(option: string, text: string, resolvePath: (path: string) => string): ContextFolder {
  const at = text.lastIndexOf('=')
  const isPath = at === -1 || isFolder(resolvePath(text))
  const folder = isPath ? text : text.slice(0, at)
  // An empty path would mean the current folder.
  if (folder.trim() === '')
    throw new UsageError(`${option} ${JSON.stringify(text)} names no folder; write DIR or DIR=NAME`)
  const dir = resolvePath(folder)
  const name = isPath ? basename(resolve(dir)) : text.slice(at + 1)
  if (!isFolder(dir)) throw new UsageError(`${option} takes the folder of a git repository; there is no folder ${dir}`)
  if (CONTEXT_NAME.test(name)) return { dir, name }
  throw new UsageError(`${option} ${JSON.stringify(text)} has no usable name; write DIR=NAME, such as ../api=acme/api`)
}

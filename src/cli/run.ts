// `docmend run`: runs the agent on a local repository, without a server or GitHub, and prints the patch.

import { basename, resolve } from 'node:path'
import { NOTHING_SPENT, type Spent } from '../agent/budget/budget.ts'
import { DEFAULT_QUESTION } from '../agent/cause/cause.ts'
import { describeEntry } from '../agent/describe/describe-entry.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import { plural } from '../base/text.ts'
import { CONTEXT_MAX_REPOSITORIES } from '../contract/limits.ts'
import type { LocalRunEnd } from '../local/run-end.ts'
import {
  type CauseFolder,
  type ContextFolder,
  type RecordedRun,
  type RunWatcher,
  runLocally,
} from '../local/run-locally.ts'
import { createRunWriter, LocalWriteError, type RunWriter } from '../local/write-run.ts'
import { type Config, readConfig } from '../service/config.ts'
import { markdownLines } from './markdown-text.ts'
import { isFolder, parseDocsRoot, parsePrompt, requireFolder } from './options.ts'
import { CLEAR_LINE } from './progress.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { parseSetOptions, RUN_SETTINGS, readLocalSettings } from './set-option.ts'
import { programOf, quote } from './shell.ts'
import { describeSpent } from './spending.ts'
import { cutLine, neutralize } from './terminal-text.ts'
import { createTranscriptFile } from './transcript-file.ts'
import { keepRecording, keepUnfinishedPatch, readRecordedRun, requireSameSources } from './unfinished-run.ts'

// Shows a run of the agent on stderr as it happens: a line for each step and, at a terminal, a last line that moves while
// the model thinks.

const REDRAW_EVERY_MS = 100
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const DEFAULT_COLUMNS = 80

export interface Clock {
  /** Monotonic milliseconds. */
  now: () => number
  /** Calls back until the returned function is called. */
  every: (milliseconds: number, call: () => void) => () => void
}

export interface LiveRun extends RunWatcher {
  /** Removes the moving line and stops its timer. May be called again. */
  close(): void
}

type Screen = Pick<Runtime, 'stderr' | 'isErrorTerminal' | 'columns'>

/** The moving line is left out where stderr is not a terminal. */
export function createLiveRun(screen: Screen, clock: Clock): LiveRun {
  let spent: Spent = NOTHING_SPENT
  const thinking = createMovingLine(screen, clock)
  const print = (line: string): void => screen.stderr(`${neutralize(line)}\n`)
  return {
    begins: (docsRoot, missing) => {
      print(`Docs root: ${docsRoot === '' ? 'the whole repository' : docsRoot}`)
      for (const name of missing)
        print(`.docmend.yml names ${name}, which is not read; pass it with --context DIR=${name}`)
    },
    asks: () => thinking.start(() => `Thinking (so far ${describeSpent(spent)})`),
    records: (entry, spentByNow) => {
      spent = spentByNow
      thinking.stop()
      describeLines(entry, spent).forEach(print)
    },
    warns: (sentence) => {
      thinking.stop()
      print(`Warning: ${sentence}`)
    },
    close: () => thinking.stop(),
  }
}

/** Nothing for the outcome: the command prints it with the result. */
function describeLines(entry: TranscriptEntry, spent: Spent): string[] {
  if (entry.kind === 'outcome') return []
  const [first = '', ...rest] = describeEntry(entry)
  return [entry.kind === 'reply' ? `${first} (so far ${describeSpent(spent)})` : first, ...rest].filter(
    (line) => line !== '',
  )
}

interface MovingLine {
  start(describe: () => string): void
  stop(): void
}

function createMovingLine({ stderr, isErrorTerminal, columns }: Screen, { now, every }: Clock): MovingLine {
  // Some terminals report 0 columns.
  const cells = (columns || DEFAULT_COLUMNS) - 1
  let end: (() => void) | undefined
  const stop = (): void => {
    if (end === undefined) return
    end()
    end = undefined
    stderr(CLEAR_LINE)
  }
  const start = (describe: () => string): void => {
    stop()
    if (!isErrorTerminal) return
    const startedAt = now()
    const draw = (): void => {
      const elapsed = now() - startedAt
      const spinner = SPINNER[Math.floor(elapsed / REDRAW_EVERY_MS) % SPINNER.length] ?? ''
      const text = `${spinner} ${(elapsed / 1000).toFixed(0)} s ${describe()}`
      stderr(`${CLEAR_LINE}${cutLine(text, cells)}`)
    }
    draw()
    end = every(REDRAW_EVERY_MS, draw)
  }
  return { start, stop }
}

/** The clock of the process. Its timers do not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  every: (milliseconds, call) => {
    const timer = setInterval(call, milliseconds).unref()
    return () => clearInterval(timer)
  },
}

interface RunOptions {
  repo?: string
  prompt?: string
  docsRoot?: string
  context?: string[]
  cause?: string
  since?: string
  until?: string
  record?: string
  resume?: string
  apply?: boolean
  branch?: string
  quiet?: boolean
  set?: string[]
  json?: boolean
}

export async function run(runtime: Runtime, options: RunOptions): Promise<number> {
  const config = readConfig(runtime.env)
  const resumed = await parseResumed(runtime, options)
  const cause = parseCause(options, runtime.resolvePath)
  const prompt = resumed?.start.prompt ?? parseTask(options.prompt, cause)
  const repositoryDir = options.repo ?? runtime.resolvePath('.')
  requireFolder(repositoryDir)
  const writer = chooseWriter(options, repositoryDir, config.childEnv)
  const context = parseContext(options.context ?? [], runtime.resolvePath)
  if (resumed !== undefined) requireSameSources(resumed, { context, cause })
  const docsRoot = options.docsRoot === undefined ? resumed?.start.docsRoot : parseDocsRoot(options.docsRoot)
  const settings = readLocalSettings(parseSetOptions(options.set ?? [], { command: 'run', effective: RUN_SETTINGS }))
  const recording = openRecording(options, resumed, runtime)
  const live = createLiveRun(options.quiet === true ? { ...runtime, stderr: () => {} } : runtime, SYSTEM_CLOCK)
  const docs = await runtime.startDocs()
  const interrupted = new AbortController()
  runtime.onStop(() => interrupted.abort(new Error('Interrupted')))
  try {
    await writer?.requireWritable()
    const { signal } = interrupted
    const task = { repositoryDir, prompt, docsRoot, context, cause, earlier: undefined, resumed, signal }
    const watcher = watchWithRecording(live, recording)
    const end = await runLocally(config, docs, settings, { ...task, watcher }).catch((error: unknown) => {
      live.close()
      for (const line of recording.keep()) runtime.stderr(`${neutralize(line)}\n`)
      throw error
    })
    const place = await writeEnd(end, writer)
    printEnd(runtime, end, place, options)
    const isEarly = end.outcome === 'budget_exhausted' || end.outcome === 'error'
    for (const line of isEarly ? recording.keep(end.unfinishedPatch) : []) runtime.stderr(`${neutralize(line)}\n`)
    if (recording.path !== undefined && options.quiet !== true)
      runtime.stderr(`Transcript: ${neutralize(recording.path)}\n`)
    if (end.unfinishedPatch !== undefined) return EXIT.unfinished
    return end.status === 'completed' && place?.isWritten !== false ? EXIT.done : EXIT.failed
  } finally {
    live.close()
    recording.close()
    await docs.close()
  }
}

function watchWithRecording(live: LiveRun, recording: Recording): RunWatcher {
  return {
    ...live,
    records: (entry, spent) => {
      recording.add(entry)
      live.records(entry, spent)
    },
  }
}

/** The prompt is part of the recording. Throws `UsageError`. */
async function parseResumed(runtime: Runtime, { resume, prompt }: RunOptions): Promise<RecordedRun | undefined> {
  if (resume === undefined) return undefined
  if (prompt !== undefined) throw new UsageError('--resume uses the recorded prompt; leave out --prompt')
  return readRecordedRun(runtime, resume)
}

interface Recording {
  /** Undefined while it is only in memory. */
  readonly path: string | undefined
  add(entry: TranscriptEntry): void
  /** Writes what was paid for, if anything was, to files. Gives sentences that say where, or why it failed. Never throws. */
  keep(unfinishedPatch?: Uint8Array): string[]
  close(): void
}

/** The entries of a resumed run are written first. Throws `UsageError` when the file cannot be written. */
function openRecording(options: RunOptions, resumed: RecordedRun | undefined, runtime: Runtime): Recording {
  const path = options.record ?? options.resume
  const entries: TranscriptEntry[] = resumed === undefined ? [] : [resumed.start, ...resumed.entries]
  let file = path === undefined ? undefined : createTranscriptFile(path)
  let hasReply = entries.some(({ kind }) => kind === 'reply')
  for (const entry of entries) file?.add(entry)
  return {
    get path() {
      return file?.path
    },
    add: (entry) => {
      if (file === undefined) entries.push(entry)
      else file.add(entry)
      hasReply ||= entry.kind === 'reply'
    },
    keep: (patch) => {
      if (!hasReply) return []
      const kept: string[] = []
      try {
        file ??= keepRecording(entries, runtime.resolvePath)
        if (patch !== undefined) kept.push(`The changes made so far are in ${keepUnfinishedPatch(patch, file.path)}`)
      } catch (error) {
        // The end of the run is what its caller must see.
        kept.push(`Not everything could be kept: ${error instanceof Error ? error.message : String(error)}`)
      }
      if (file === undefined) return kept
      return [
        ...kept,
        `To continue without paying again for the recorded replies: ${describeResume(runtime, options, file.path)}`,
      ]
    },
    close: () => file?.close(),
  }
}

/** The command that continues the run, with what it needs of the options of this one. */
function describeResume(runtime: Runtime, options: RunOptions, file: string): string {
  const { repo, docsRoot, cause, since, until, context = [], set = [] } = options
  const given: [string, string | undefined][] = [
    ['--repo', repo],
    ['--docs-root', docsRoot],
    ['--cause', cause],
    ['--since', since],
    ['--until', until],
    ...context.map((one): [string, string] => ['--context', one]),
    ...set.map((one): [string, string] => ['--set', one]),
    ['--resume', file],
  ]
  const words = given.flatMap(([name, value]) => (value === undefined ? [] : [name, quote(value)]))
  return [programOf(runtime), 'run', ...words].join(' ')
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
  const made = end.unfinishedPatch === undefined ? plural(end.changes.length, 'file') : 'unfinished changes'
  runtime.stderr(`${end.outcome}: ${made}, ${describeSpent(end.spent)}\n`)
}

const LINE_CELLS = 80

/** What a pull request would show; without changes, why there are none. */
function describeRun({ description, title, message }: LocalRunEnd): string[] {
  if (description === '') return message.split('\n').map(neutralize)
  return [neutralize(title), '', ...markdownLines(description, LINE_CELLS)]
}

function toJson(ended: LocalRunEnd) {
  const { changes, spent, patch, isUnfinished: _, unfinishedPatch, ...end } = ended
  const { workMs, ...usage } = spent
  return {
    ...end,
    patch: patch?.toString() ?? null,
    ...(unfinishedPatch === undefined ? {} : { unfinishedPatch: unfinishedPatch.toString() }),
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

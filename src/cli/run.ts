// `docmend run`: runs the agent on a local repository, without a server or GitHub, and prints the patch.
import { basename, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { CONTEXT_MAX_REPOSITORIES } from '../contract/limits.ts'
import { type ContextFolder, type LocalRunEnd, type RunWatcher, runLocally } from '../local/run-locally.ts'
import { plural } from '../text/plural.ts'
import { describeEvidence } from './evidence-text.ts'
import { createLiveRun, type LiveRun, SYSTEM_CLOCK } from './live-run.ts'
import { isFolder, parseDocsRoot, parsePrompt, requireFolder } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { parseSetOptions, RUN_SETTINGS, readLocalSettings } from './set-option.ts'
import { describeSpent } from './spending.ts'
import { neutralize } from './terminal-text.ts'
import { createTranscriptFile, type TranscriptFile } from './transcript-file.ts'

interface RunOptions {
  repo: string
  prompt: string
  docsRoot?: string
  context?: string[]
  record?: string
  quiet?: boolean
  set?: string[]
  json?: boolean
}

export async function run(runtime: Runtime, options: RunOptions): Promise<number> {
  const config = readConfig(runtime.env)
  const prompt = parsePrompt(options.prompt)
  requireFolder(options.repo)
  const context = parseContext(options.context ?? [], runtime.resolvePath)
  const docsRoot = options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot)
  const settings = readLocalSettings(parseSetOptions(options.set ?? [], { command: 'run', effective: RUN_SETTINGS }))
  const file = options.record === undefined ? undefined : createTranscriptFile(options.record, '--record')
  const live = createLiveRun(options.quiet === true ? { ...runtime, stderr: () => {} } : runtime, SYSTEM_CLOCK)
  const docs = runtime.startDocs()
  const interrupted = new AbortController()
  runtime.onStop(() => interrupted.abort(new Error('Interrupted')))
  try {
    const { signal } = interrupted
    const task = { repositoryDir: options.repo, prompt, docsRoot, context, earlier: undefined, signal }
    const end = await runLocally(config, docs, settings, { ...task, watcher: watchWithFile(live, file) })
    printEnd(runtime, end, options)
    if (file !== undefined && options.quiet !== true) runtime.stderr(`Transcript: ${neutralize(file.path)}\n`)
    return end.status === 'completed' ? EXIT.done : EXIT.failed
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

function printEnd(runtime: Runtime, end: LocalRunEnd, { json, quiet }: RunOptions): void {
  if (json === true) runtime.stdout(`${JSON.stringify(toJson(end))}\n`)
  else {
    const text = [end.message, end.summary].filter((part) => part !== '').join('\n\n')
    runtime.stderr(`${text.split('\n').map(neutralize).join('\n')}\n`)
    for (const line of describeEvidence(end.evidence)) runtime.stderr(`${line}\n`)
    runtime.stdout(end.patch ?? '')
  }
  if (quiet === true) return
  runtime.stderr(`${end.outcome}: ${plural(end.changes.length, 'file')}, ${describeSpent(end.spent)}\n`)
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

/** `--context DIR[=NAME]`. Throws `UsageError` for a missing folder, an unusable name, and a name that is used twice. */
function parseContext(texts: readonly string[], resolvePath: (path: string) => string): ContextFolder[] {
  if (texts.length > CONTEXT_MAX_REPOSITORIES) {
    throw new UsageError(`--context may be given at most ${CONTEXT_MAX_REPOSITORIES} times, not ${texts.length}`)
  }
  const folders = texts.map((text) => parseContextFolder(text, resolvePath))
  const names = folders.map(({ name }) => name.toLowerCase())
  const twice = folders.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  if (twice === undefined) return folders
  throw new UsageError(`--context has two repositories named ${twice.name}; rename one with DIR=NAME`)
}

function parseContextFolder(text: string, resolvePath: (path: string) => string): ContextFolder {
  const at = text.lastIndexOf('=')
  const isPath = at === -1 || isFolder(resolvePath(text))
  const folder = isPath ? text : text.slice(0, at)
  // An empty path would mean the current folder.
  if (folder.trim() === '')
    throw new UsageError(`--context ${JSON.stringify(text)} names no folder; write DIR or DIR=NAME`)
  const dir = resolvePath(folder)
  const name = isPath ? basename(resolve(dir)) : text.slice(at + 1)
  if (!isFolder(dir)) throw new UsageError(`--context takes the folder of a git repository; there is no folder ${dir}`)
  if (CONTEXT_NAME.test(name)) return { dir, name }
  throw new UsageError(`--context ${JSON.stringify(text)} has no usable name; write DIR=NAME, such as ../api=acme/api`)
}

// `docmend run`: the agent on a local repository, without a server and without GitHub. Prints the patch.

import { readConfig } from '../config.ts'
import { type LocalRunEnd, type RunWatcher, runLocally } from '../run-locally.ts'
import { plural } from '../text/plural.ts'
import { parseContext } from './context-option.ts'
import { parseDocsRoot } from './docs-root-option.ts'
import { describeEvidence } from './evidence-text.ts'
import { createLiveRun, type LiveRun, SYSTEM_CLOCK } from './live-run.ts'
import { parsePrompt } from './prompt-option.ts'
import { requireFolder } from './repository-option.ts'
import { describeSpent } from './spending.ts'
import { EXIT, type Surroundings } from './surroundings.ts'
import { neutralize } from './terminal-text.ts'
import { createTranscriptFile, type TranscriptFile } from './transcript-file.ts'

interface RunOptions {
  repo: string
  prompt: string
  docsRoot?: string
  context?: string[]
  record?: string
  quiet?: boolean
  json?: boolean
}

export async function run(around: Surroundings, options: RunOptions): Promise<number> {
  const config = readConfig(around.env)
  const prompt = parsePrompt(options.prompt)
  requireFolder(options.repo)
  const context = parseContext(options.context ?? [], around.resolvePath)
  const docsRoot = options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot)
  const file = options.record === undefined ? undefined : createTranscriptFile(options.record, '--record')
  const live = createLiveRun(options.quiet === true ? { ...around, stderr: () => {} } : around, SYSTEM_CLOCK)
  const docs = around.startDocs()
  const interrupted = new AbortController()
  around.onStop(() => interrupted.abort(new Error('Interrupted')))
  try {
    const { signal } = interrupted
    const task = { repositoryDir: options.repo, prompt, docsRoot, context, earlier: undefined, signal }
    const end = await runLocally(config, docs, { ...task, watcher: watchBoth(live, file) })
    printEnd(around, end, options)
    if (file !== undefined && options.quiet !== true) around.stderr(`Transcript: ${neutralize(file.path)}\n`)
    return end.status === 'completed' ? EXIT.done : EXIT.failed
  } finally {
    live.close()
    file?.close()
    await docs.close()
  }
}

function watchBoth(live: LiveRun, file: TranscriptFile | undefined): RunWatcher {
  return {
    ...live,
    records: (entry, spent) => {
      file?.add(entry)
      live.records(entry, spent)
    },
  }
}

function printEnd(around: Surroundings, end: LocalRunEnd, { json, quiet }: RunOptions): void {
  if (json === true) around.stdout(`${JSON.stringify(asJson(end))}\n`)
  else {
    const said = [end.message, end.summary].filter((text) => text !== '').join('\n\n')
    around.stderr(`${said.split('\n').map(neutralize).join('\n')}\n`)
    for (const text of describeEvidence(end.evidence)) around.stderr(`${text}\n`)
    around.stdout(end.patch ?? '')
  }
  if (quiet === true) return
  around.stderr(`${end.outcome}: ${plural(end.changes.length, 'file')}, ${describeSpent(end.spent)}\n`)
}

function asJson({ changes, spent, patch, ...end }: LocalRunEnd) {
  const { workMs, ...usage } = spent
  return {
    ...end,
    patch: patch?.toString() ?? null,
    filesChanged: changes.length,
    usage: { ...usage, seconds: Math.round(workMs / 1000) },
  }
}

// `docmend run`: the agent on a local repository, without a server and without GitHub. Prints the patch.
import { readConfig } from '../config.ts'
import { runLocally } from '../run-locally.ts'
import { parseDocsRoot } from './docs-root-option.ts'
import { parsePrompt } from './prompt-option.ts'
import { requireFolder } from './repository-option.ts'
import { EXIT, type Surroundings } from './surroundings.ts'
import { neutralize } from './terminal-text.ts'

interface RunOptions {
  repo: string
  prompt: string
  docsRoot?: string
  json?: boolean
}

export async function run(around: Surroundings, options: RunOptions): Promise<number> {
  const config = readConfig(around.env)
  const prompt = parsePrompt(options.prompt)
  requireFolder(options.repo)
  const interrupted = new AbortController()
  around.onStop(() => interrupted.abort(new Error('Interrupted')))
  const end = await runLocally(config, {
    repositoryDir: options.repo,
    prompt,
    docsRoot: options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot),
    signal: interrupted.signal,
    onStep: (line) => around.stderr(`${neutralize(line)}\n`),
  })
  if (options.json === true) around.stdout(`${JSON.stringify({ ...end, patch: end.patch?.toString() ?? null })}\n`)
  else {
    const said = [end.message, end.summary].filter((text) => text !== '').join('\n\n')
    around.stderr(`${said.split('\n').map(neutralize).join('\n')}\n`)
    around.stdout(end.patch ?? '')
  }
  return end.status === 'completed' ? EXIT.done : EXIT.failed
}

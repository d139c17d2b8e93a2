// `docmend run`: the agent on a local repository, without a server and without GitHub. Prints the patch.
import { readConfig } from '../config.ts'
import { runLocally } from '../run-locally.ts'
import { EXIT, type Surroundings } from './surroundings.ts'

interface RunOptions {
  repo: string
  prompt: string
  docsRoot?: string
  json?: boolean
}

export async function run(around: Surroundings, options: RunOptions): Promise<number> {
  const config = readConfig(around.env)
  const interrupted = new AbortController()
  around.onStop(() => interrupted.abort(new Error('Interrupted')))
  const end = await runLocally(config, {
    repositoryDir: options.repo,
    prompt: options.prompt,
    docsRoot: options.docsRoot,
    signal: interrupted.signal,
    onStep: (line) => around.stderr(`${line}\n`),
  })
  if (options.json === true) around.stdout(`${JSON.stringify(end)}\n`)
  else {
    around.stderr(`${end.message}\n`)
    around.stdout(end.patch ?? '')
  }
  return end.status === 'completed' ? EXIT.done : EXIT.failed
}

// Runs the built Action as a runner does: inputs as INPUT_ variables, outputs from the file that GITHUB_OUTPUT names.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'

export interface ActionRun {
  exitCode: number
  outputs: Partial<Record<string, string>>
}

const ActionYml = z.object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })

/** The same in a checkout, where this file is in dev/, and in the package, where it is in build/dev/. */
const ROOT = import.meta.resolve('docmend/package.json')
/** The bundle that GitHub runs. */
const BUNDLE = fileURLToPath(new URL('dist/index.js', ROOT))
/** What it is made from. The package has only this, since the bundle holds every library once more. */
const COMPILED = fileURLToPath(new URL('build/action/main.js', ROOT))
const ACTION = existsSync(BUNDLE) ? BUNDLE : COMPILED

const ACTION_YML = new URL('action.yml', ROOT)

export async function spawnAction(
  inputs: Record<string, string>,
  { path, onLine }: { path: string; onLine: (line: string) => void },
): Promise<ActionRun> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-action-'))
  const outputFile = join(folder, 'output')
  const summaryFile = join(folder, 'summary')
  try {
    await Promise.all([writeFile(outputFile, ''), writeFile(summaryFile, '')])
    const env = {
      PATH: path,
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      GITHUB_WORKSPACE: folder,
      GITHUB_RUN_ID: randomUUID(),
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_JOB: 'demo',
      GITHUB_ACTION: 'docmend',
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_REPOSITORY: 'acme/docs',
      ...inputVariables({ ...(await readDefaults()), ...inputs }),
    }
    const exitCode = await runBundle(env, onLine)
    return { exitCode, outputs: parseOutputs(await readFile(outputFile, 'utf8')) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The defaults that a runner fills in for inputs that a workflow leaves out. */
async function readDefaults(): Promise<Record<string, string>> {
  const { inputs } = ActionYml.parse(parse(await readFile(ACTION_YML, 'utf8')))
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, { default: text }]) => (text === undefined ? [] : [[name, text]])),
  )
}

function inputVariables(inputs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]))
}

function runBundle(env: Record<string, string>, onLine: (line: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ACTION], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    createInterface(child.stdout).on('line', (line) => {
      const shown = line.replace(/^::(notice|warning|error)[^:]*::/, '$1: ')
      // The other commands, such as masks, are for a runner.
      if (!shown.startsWith('::')) onLine(shown)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** `name<<DELIMITER`, lines, `DELIMITER` (GitHub's file command format). */
function parseOutputs(text: string): Record<string, string> {
  const blocks = text.matchAll(/^([\w-]+)<<(.+)\r?\n([\s\S]*?)\r?\n?^\2$/gm)
  return Object.fromEntries([...blocks].map((block) => [block[1] ?? '', block[3] ?? '']))
}

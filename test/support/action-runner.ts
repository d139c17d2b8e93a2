// A stand-in for GitHub's runner: starts the built Action as a child process, like a workflow step, and returns what a
// workflow would see.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readActionYml } from './action-yml.ts'

export interface Step {
  /** The folder of its action.yml. Default: that of the checkout, the action at the root. */
  action?: string
  /** `with:` of the step; a missing input has its default from action.yml. */
  with: Record<string, string>
  /** Additional variables, or overrides of the ordinary ones below. */
  env?: Record<string, string>
  event?: { name: string; payload: object }
  workspace?: string
  /** The values of this leg of a matrix; outside a matrix the context is null. */
  matrix?: Record<string, unknown>
}

export interface StepResult {
  exitCode: number | null
  outputs: Record<string, string>
  /** Workflow commands in the order of the log, unescaped: `error`, `warning`, `notice`, `add-mask` ... */
  commands: Command[]
  /** The lines that are not commands. */
  log: string[]
  /** The raw log, including commands. */
  lines: string[]
  summary: string
  /** The content of the default `output-dir` after the step. */
  files: Record<string, string>
}

interface Command {
  name: string
  message: string
}

export interface RunningStep {
  /** The current content of `GITHUB_OUTPUT`. */
  outputs(): Record<string, string>
  kill(signal: NodeJS.Signals): void
  ended: Promise<StepResult>
}

/** The first attempt of a run that a person of the repository started. */
const ORDINARY_RUN = {
  GITHUB_RUN_ID: '7001',
  GITHUB_RUN_ATTEMPT: '1',
  GITHUB_JOB: 'docs',
  GITHUB_ACTION: '__docmend_docmend',
  GITHUB_ACTOR: 'octocat',
  GITHUB_REPOSITORY: 'acme/docs',
}

/** Runs a step to its end. */
export function runStep(step: Step): Promise<StepResult> {
  return startStep(step).ended
}

/** Starts a step, for tests that act on it while it runs. */
export function startStep(step: Step): RunningStep {
  const { action: home = '.' } = step
  const action = readActionYml(join(home, 'action.yml'))
  const folder = mkdtempSync(join(tmpdir(), 'docmend-step-'))
  const files = { output: join(folder, 'output'), summary: join(folder, 'summary'), event: join(folder, 'event.json') }
  for (const file of [files.output, files.summary]) writeFileSync(file, '')
  writeFileSync(files.event, JSON.stringify(step.event?.payload ?? {}))
  const defaults = Object.entries(action.inputs).map(([name, { default: value = '' }]) => [
    name,
    evaluateDefault(value, step.matrix),
  ])
  // Like the runner, which warns of an input that action.yml does not have, and passes it on.
  const inputs = Object.entries({ ...Object.fromEntries(defaults), ...step.with })
  const child = spawn(process.execPath, [resolve(home, action.runs.main ?? '')], {
    cwd: step.workspace ?? folder,
    env: {
      GITHUB_WORKSPACE: step.workspace ?? folder,
      RUNNER_TEMP: folder,
      GITHUB_EVENT_NAME: step.event?.name ?? 'workflow_dispatch',
      GITHUB_EVENT_PATH: files.event,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      ...ORDINARY_RUN,
      ...Object.fromEntries(inputs.map(([name, value]) => [inputVariable(name), value])),
      ...step.env,
    },
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise: ended, resolve: end } = Promise.withResolvers<StepResult>()
  child.on('close', (exitCode) => {
    const lines = Buffer.concat(chunks)
      .toString()
      .split(/\r\n|\r|\n/)
    const outputs = parseOutputs(files.output)
    const outputDir = action.inputs['output-dir']?.default
    const written = outputDir === undefined ? {} : readFiles(join(step.workspace ?? folder, outputDir))
    const summary = readFileSync(files.summary, 'utf8')
    end({ exitCode, outputs, lines, ...splitLog(lines), summary, files: written })
    rmSync(folder, { recursive: true })
  })
  return { ended, outputs: () => parseOutputs(files.output), kill: (signal) => child.kill(signal) }
}

function readFiles(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** The messages of one kind of annotation. */
export function messagesOf(result: StepResult, name: 'error' | 'warning' | 'notice' | 'add-mask'): string[] {
  return result.commands.filter((command) => command.name === name).map(({ message }) => message)
}

/** Like the runner, for the one expression that our defaults use. */
function evaluateDefault(value: string, matrix: Step['matrix']): string {
  return value.replace(/^\$\{\{ toJSON\(matrix\) \}\}$/, () => JSON.stringify(matrix ?? null, null, 2))
}

function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`
}

/** `name<<DELIMITER`, the lines of the value, `DELIMITER`. */
function parseOutputs(file: string): Record<string, string> {
  const entries = readFileSync(file, 'utf8').matchAll(/^(.+?)<<(ghadelimiter_.+)\n([\s\S]*?)\n\2$/gm)
  return Object.fromEntries([...entries].map(([, name, , value]) => [name, value]))
}

/** Like the runner: `::name::` at the start of a line, `##[name]` anywhere in it. */
function splitLog(lines: string[]): Pick<StepResult, 'commands' | 'log'> {
  const commands: Command[] = []
  const log: string[] = []
  for (const line of lines) {
    const match = /^\s*::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? /##\[([\w-]+)[^\]]*\](.*)$/.exec(line)
    if (match === null) log.push(line)
    else commands.push({ name: match[1] ?? '', message: unescapeData(match[2] ?? '') })
  }
  return { commands, log }
}

function unescapeData(text: string): string {
  return text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')
}

/** The inputs that every step of these tests needs, for a server at this address. */
export function stepInputs(url: string): Record<string, string> {
  return { 'base-url': url, 'project-id': 'prj_1', 'api-key': 'mend_scripted', prompt: 'Rename Widget to Gadget' }
}

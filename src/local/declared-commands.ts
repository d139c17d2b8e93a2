// Runs the commands that `.docmend.yml` of the base declares, before and after a change of code, for the options that they print
// with `--help`. What they run is code of both commits, with the rights of who called Docmend: so this is for a person's own
// machine and for the project's own workflow, only with an explicit permission, and never for the service.
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { oneLine, shorten } from '../base/text.ts'
import { createGit } from '../github/git/git.ts'
import type { ChildEnv } from '../github/git/git-environment.ts'
import { borrow } from '../github/git/local-tree.ts'
import type { DeclaredCommand } from '../jobs/policy/docmend-file.ts'
import type { Fact } from '../notice/fact.ts'
import { helpOutputFacts } from '../notice/facts/help-output.ts'
import { type ChildEnd, type ChildPlace, runChild } from './run-child.ts'

export interface DeclaredRun {
  /** It is read, never written: the commands run in a clone in a temporary folder. */
  repositoryDir: string
  /** Of `.docmend.yml` of the base. Those of the head would let a pull request choose what runs. */
  commands: readonly DeclaredCommand[]
  /** Commits or branches. */
  from: string
  to: string
  /** Only its PATH reaches the commands. */
  childEnv: ChildEnv
  /** `--run-commands`, or the input of the Action. Without it nothing runs, and there are no facts. */
  isPermitted: boolean
  signal?: AbortSignal
  timeouts?: CommandTimeouts
}

export interface CommandTimeouts {
  prepareMs: number
  runMs: number
}

export interface CommandFacts {
  /** The `path` of each fact is the name of its command. */
  before: Fact[]
  after: Fact[]
  /** A sentence for each command that failed at an end; it has no facts at the other end either. */
  failures: string[]
}

/** The installation of packages and a build; and a program that only prints its help. */
const TIMEOUTS: CommandTimeouts = { prepareMs: 10 * 60_000, runMs: 30_000 }
/** The longest help of 18 common commands has 25 kB. */
const OUTPUT_MAX_BYTES = 1024 * 1024
/** Of what `prepare` prints: enough for the message with which it ended. */
const PREPARE_OUTPUT_BYTES = 16 * 1024
const GIT_TIMEOUT_MS = 5 * 60_000
/** Below the message, Node prints the stack and its version. */
const LAST_LINES = 10
const LAST_LINES_MAX_CHARACTERS = 600

/** Throws what to do when a commit is missing, and the reason of an aborted signal. */
export async function runDeclaredCommands(run: DeclaredRun): Promise<CommandFacts> {
  const { commands, from, to, childEnv, signal } = run
  if (!run.isPermitted || commands.length === 0) return { before: [], after: [], failures: [] }
  const { commits, folders, close } = await borrow(run.repositoryDir, [from, to], childEnv, signal)
  const folder = await mkdtemp(join(tmpdir(), 'docmend-commands-'))
  try {
    const ends: EndResult[] = []
    for (const [index, end] of (['base', 'head'] as const).entries()) {
      const commit = { end, sha: commits[index] ?? '', gitDir: dirname(folders.newObjects) }
      ends.push(await runAt(commit, run, folder))
    }
    const failed = new Set(ends.flatMap((end) => end.failed))
    const [before = [], after = []] = ends.map(({ facts }) => facts.filter(({ path }) => !failed.has(path)))
    return { before, after, failures: ends.flatMap(({ failures }) => failures) }
  } finally {
    await removeFolder(folder)
    await close()
  }
}

interface Commit {
  end: 'base' | 'head'
  sha: string
  /** The repository that borrows the objects of the person's. */
  gitDir: string
}

interface EndResult {
  facts: Fact[]
  /** Names of commands. */
  failed: string[]
  failures: string[]
}

/** Runs all commands at one commit. Those with the same `prepare` share one run of it. */
async function runAt(commit: Commit, run: DeclaredRun, folder: string): Promise<EndResult> {
  const place = await openPlace(commit, run, folder)
  const result: EndResult = { facts: [], failed: [], failures: [] }
  for (const [prepare, commands] of Map.groupBy(run.commands, (command) => command.prepare)) {
    const names = commands.map(({ name }) => name)
    const notPrepared = prepare === undefined ? undefined : await prepareWith(prepare, place, run.timeouts ?? TIMEOUTS)
    if (notPrepared !== undefined) {
      result.failed.push(...names)
      result.failures.push(`${names.join(', ')} did not run at ${nameOf(commit)}: ${notPrepared}`)
    }
    for (const command of notPrepared === undefined ? commands : []) {
      const printed = await printHelp(command, place, run.timeouts ?? TIMEOUTS)
      if ('facts' in printed) result.facts.push(...printed.facts)
      else {
        result.failed.push(command.name)
        result.failures.push(`${command.name} has no help to compare at ${nameOf(commit)}: ${printed.why}`)
      }
    }
  }
  return result
}

function nameOf({ end, sha }: Commit): string {
  return `the ${end} (${sha.slice(0, 7)})`
}

/**
 * Checks the commit out in a clone. The folders have the same names at both ends, since a help text may show where it was
 * printed. No variable of this process reaches the commands but PATH: neither tokens nor the person's own home.
 */
async function openPlace(
  { sha, gitDir }: Commit,
  { childEnv, signal }: DeclaredRun,
  folder: string,
): Promise<ChildPlace> {
  const [checkout, home, temporary] = [join(folder, 'checkout'), join(folder, 'home'), join(folder, 'tmp')]
  for (const used of [checkout, home, temporary]) await removeFolder(used)
  for (const fresh of [home, temporary]) await mkdir(fresh)
  const settings = { childEnv, serverUrl: 'file:///', timeoutMs: GIT_TIMEOUT_MS, signal }
  const clone = ['clone', '--quiet', '--shared', '--no-checkout', gitDir, checkout]
  await createGit({ ...settings, dir: folder }).run(clone)
  await createGit({ ...settings, dir: checkout }).run(['checkout', '--quiet', '--detach', sha])
  const env = { PATH: childEnv.PATH ?? '', HOME: home, TMPDIR: temporary, LANG: 'C.UTF-8', CI: 'true' }
  return { folder: checkout, env, signal }
}

/** Gives why it failed, if it did. */
async function prepareWith(prepare: string, place: ChildPlace, timeouts: CommandTimeouts): Promise<string | undefined> {
  const output = { maxBytes: PREPARE_OUTPUT_BYTES, past: 'end' } as const
  return faultOf(prepare, await runChild(prepare, place, { timeoutMs: timeouts.prepareMs, output }), timeouts.prepareMs)
}

async function printHelp({ name, run }: DeclaredCommand, place: ChildPlace, timeouts: CommandTimeouts) {
  const output = { maxBytes: OUTPUT_MAX_BYTES, past: 'stop' } as const
  const end = await runChild(run, place, { timeoutMs: timeouts.runMs, output })
  const why = faultOf(run, end, timeouts.runMs)
  if (why !== undefined) return { why }
  // Go's flag prints to stderr.
  const facts = helpOutputFacts(name, end.stdout.trim() === '' ? end.stderr : end.stdout)
  if (facts === undefined) return { why: `${run} printed no list of options.` }
  return { facts: facts.map((fact) => ({ ...fact, isPrinted: true as const })) }
}

function faultOf(command: string, end: ChildEnd, timeoutMs: number): string | undefined {
  switch (end.kind) {
    case 'not-started':
      return `${command} could not be started. Is the program installed?`
    case 'timed-out':
      return `${command} took longer than ${timeoutMs / 1000} seconds.${lastLinesOf(end)}`
    case 'printed-too-much':
      return `${command} printed more than ${OUTPUT_MAX_BYTES / 1024 ** 2} MiB.`
    case 'exited': {
      if (end.exitCode === 0) return undefined
      const how = end.exitCode === null ? 'was ended by a signal' : `ended with exit code ${end.exitCode}`
      return `${command} ${how}.${lastLinesOf(end)}`
    }
    default:
      return end.kind satisfies never
  }
}

function lastLinesOf({ stdout, stderr }: ChildEnd): string {
  const printed = stderr.trim() === '' ? stdout : stderr
  const lines = stripVTControlCharacters(printed)
    .split('\n')
    .map((line) => oneLine(line).trim())
  const last = lines.filter((line) => line !== '').slice(-LAST_LINES)
  return last.length === 0 ? '' : ` It printed: ${shorten(last.join(' / '), LAST_LINES_MAX_CHARACTERS)}`
}

/** Package managers write folders without the right to write, such as the modules of Go. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch {
    await allowRemoval(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function allowRemoval(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await allowRemoval(join(folder, entry.name))
  }
}

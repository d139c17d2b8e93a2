// The commands and their options, on one screen (design.md 3.3). Each command is a file of its own, loaded only when it
// is called: a server carries nothing of the demo, and help comes at once.
import { Command, CommanderError, Option } from 'commander'
import { ConfigError } from '../config.ts'
import { KEY_EXPIRES_DAYS } from '../projects/defaults.ts'
import { readVersion } from '../version.ts'
import { OPTIONS } from './shared-options.ts'
import { EXIT, type Surroundings, UsageError } from './surroundings.ts'

/** Runs one command line and gives its exit code. Never rejects. */
export async function runProgram(argv: string[], around: Surroundings): Promise<number> {
  let exitCode: number = EXIT.done
  const action =
    <Args extends unknown[]>(load: Load<Args>) =>
    async (...args: Args): Promise<void> => {
      const command = await load()
      exitCode = await command(around, ...args)
    }
  try {
    await describe(action, around).parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return explain(error, around)
  }
}

type Load<Args extends unknown[]> = () => Promise<(around: Surroundings, ...args: Args) => Promise<number>>
type Action = <Args extends unknown[]>(load: Load<Args>) => (...args: Args) => Promise<void>

function describe(action: Action, around: Surroundings): Command {
  const program = new Command('docmend')
    .description('Keeps documentation true: prompts become pull requests.')
    .version(readVersion())
    .showHelpAfterError('Add --help for what there is.')
    .configureOutput({ writeOut: around.stdout, writeErr: around.stderr })
    .exitOverride()
  const json = new Option('--json', 'print JSON for scripts')
  const toPath = (text: string): string => around.resolvePath(text)

  program
    .command('serve')
    .description('start the service: API, webhooks and worker')
    .addOption(json)
    .action(action(async () => (await import('./serve.ts')).serve))
  program
    .command('demo')
    .description('try the whole on this machine: a local code host, a prompt, a pull request')
    .option('--repo <dir>', 'your own docs instead of the sample', toPath)
    .option('--prompt <text>', 'what to do')
    .option('--exit', 'end at once instead of leaving the pages open')
    .addOption(json)
    .action(action(async () => (await import('./demo.ts')).demo))
  describeAgent(program, action, toPath)
  program
    .command('migrate')
    .description('bring the database up to date')
    .addOption(json)
    .action(action(async () => (await import('./migrate.ts')).migrate))
  describeReport(withFiles(program.command('report'), toPath), action, toPath)
  describeImport(withFiles(program.command('import'), toPath), action)
  describeViews(program, action)
  describeKeys(program.command('keys').description('API keys of a project'), action, json)
  return program
}

function addTo(text: string, before: string[] = []): string[] {
  return [...before, text]
}

type ToPath = (text: string) => string

/** What works on a repository of this machine, and leaves it as it is. */
function describeAgent(program: Command, action: Action, toPath: ToPath): void {
  program
    .command('run')
    .description('run the agent on a local git repository and print the patch')
    .requiredOption('--repo <dir>', 'the repository; its last commit is read, nothing is written', toPath)
    .requiredOption('--prompt <text>', 'what to do')
    .option('--docs-root <folder>', 'folder of the docs (default: detected)')
    .option('--context <dir[=name]>', 'another repository that the agent may read; may be repeated', addTo)
    .option('--record <file>', 'write the transcript, for docmend replay', toPath)
    .option('--quiet', 'say nothing of what happens on the way')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./run.ts')).run))
  program
    .command('replay')
    .description('make the patch of a recorded run again, without a model, a key or a network')
    .argument('<transcript>', 'of docmend run --record, or a saved stream of events (- = stdin)', toPath)
    .option('--repo <dir>', 'the repository that has the recorded commits (default: this folder)', toPath)
    .option('--turn <n>', 'print the patch of this turn (default: the last that has one)')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./replay.ts')).replay))
  program
    .command('check')
    .description('hold the docs of a local git repository against the documentation checks')
    .requiredOption('--repo <dir>', 'the repository; its last commit is read', toPath)
    .option('--since <commit>', 'only what is new since this commit or branch')
    .option('--docs-root <folder>', 'folder of the docs (default: detected)')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./check.ts')).check))
}

function withFiles(command: Command, toPath: ToPath): Command {
  const collect = (text: string, before: string[] = []): string[] => [...before, toPath(text)]
  return command.argument('<file...>', 'access logs (.gz too, - = stdin)', collect)
}

function describeReport(command: Command, action: Action, toPath: ToPath): void {
  command
    .description('people and AI agents in access logs: no server, no key, nothing stored')
    .addOption(OPTIONS.from())
    .addOption(OPTIONS.to())
    .addOption(OPTIONS.format())
    .addOption(OPTIONS.host())
    .option('--base-path <path>', 'only pages below it, such as /docs')
    .option('--top <n>', 'rows of each table', '20')
    .option('--csv', 'print the pages as CSV')
    .option('--html <file>', 'write a page with a chart to the file (- = stdout)', toPath)
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./report/report.ts')).report))
}

function describeImport(command: Command, action: Action): void {
  command
    .description('count the views of access logs; a line that was counted before is not counted again')
    .addOption(OPTIONS.project().makeOptionMandatory())
    .addOption(OPTIONS.url())
    .addOption(OPTIONS.apiKey())
    .addOption(OPTIONS.format())
    .addOption(OPTIONS.host())
    .option('--follow', 'go on as the logs grow, also when they are rotated, until Ctrl-C')
    .option('--again', 'read from the start, wherever an earlier run ended')
    .option('--dry-run', 'count, show some lines that would not count, and write nothing')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./import/import.ts')).importViews))
}

function describeViews(program: Command, action: Action): void {
  program
    .command('export')
    .description('print the counted views')
    .addOption(OPTIONS.project().makeOptionMandatory())
    .addOption(OPTIONS.url())
    .addOption(OPTIONS.apiKey())
    .addOption(OPTIONS.from())
    .addOption(OPTIONS.to())
    .option('--report <name>', 'views, agents, timeseries or missing', 'views')
    .option('--format <name>', 'csv, json or ndjson (default: csv)')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./export.ts')).exportViews))
  program
    .command('explain <user-agent>')
    .description('how a request would be counted, and why')
    .option('--path <path>', 'what was asked for')
    .option('--accept <header>', 'its Accept header')
    .option('--ip <address>', 'where it came from')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./explain.ts')).explain))
  program
    .command('settings <project> [changes...]')
    .description('show the settings of a project, or set them: name=value, name=- from stdin, name= for the default')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./settings.ts')).settings))
  program
    .command('reclassify')
    .description('move the views that are kept to the classes that the rules of now give')
    .addOption(OPTIONS.project())
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./reclassify.ts')).reclassify))
}

function describeKeys(keys: Command, action: Action, json: Option): void {
  keys
    .command('create <repository>')
    .description('make a key for OWNER/REPO or OWNER/REPO:ROOT; makes the project when there is none')
    .option('--name <name>', 'what the key is for', 'unnamed')
    .option('--scopes <list>', 'jobs:read, jobs:write, views:read, views:write (default: all)')
    .option('--expires <days>', 'days until it expires, or "never"', String(KEY_EXPIRES_DAYS))
    .option('--cidr <list>', 'addresses it may be used from, as CIDR blocks')
    .addOption(json)
    .action(action(async () => (await import('./keys.ts')).createKey))
  keys
    .command('list [project]')
    .description('list the keys of a project (its id, or OWNER/REPO[:ROOT]); without one, list the projects')
    .addOption(json)
    .action(action(async () => (await import('./keys.ts')).listKeys))
  keys
    .command('revoke <project> <key-id>')
    .description('revoke a key')
    .addOption(json)
    .action(action(async () => (await import('./keys.ts')).revokeKey))
}

function explain(error: unknown, around: Surroundings): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  const isUsage = error instanceof UsageError || error instanceof ConfigError
  const text = error instanceof Error ? error.message : String(error)
  around.stderr(`docmend: ${text}\n`)
  if (!isUsage && error instanceof Error && around.env.LOG_LEVEL === 'debug') around.stderr(`${error.stack}\n`)
  return isUsage ? EXIT.usage : EXIT.failed
}

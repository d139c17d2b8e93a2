// The commands and their options on one screen. Each command is a file of its own that is loaded only when it is called:
// the service carries nothing of the demo, and help appears at once.
import { Command, CommanderError, Option } from 'commander'
import { ConfigError } from '../config.ts'
import { readVersion } from '../version.ts'
import { describeKeys } from './describe-keys.ts'
import { describeImport, describeReport, describeViews } from './describe-views.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { layOutHelp } from './help-layout.ts'
import { describeHelpEnds } from './help-text.ts'
import { addTo, OPTIONS } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { CHANGE_SETTINGS, CHECK_SETTINGS, RUN_SETTINGS } from './set-option.ts'
import { showShortHelp } from './short-help.ts'

/** Runs one command line and gives its exit code. Never rejects. */
export async function runProgram(argv: string[], runtime: Runtime): Promise<number> {
  if (argv.length === 0) {
    showShortHelp(runtime)
    return EXIT.usage
  }
  let exitCode: number = EXIT.done
  const action =
    <Args extends unknown[]>(load: Load<Args>) =>
    async (...args: Args): Promise<void> => {
      const command = await load()
      exitCode = await command(runtime, ...args)
    }
  try {
    await describeProgram(action, runtime).parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return reportError(error, runtime)
  }
}

type Load<Args extends unknown[]> = () => Promise<(runtime: Runtime, ...args: Args) => Promise<number>>
export type Action = <Args extends unknown[]>(load: Load<Args>) => (...args: Args) => Promise<void>

/** The one place where src reaches into dev/. */
const importDev = () => import('../../dev/commands.ts')

/** Gives all commands; `action` makes what runs when one is called. */
export function describeProgram(action: Action, runtime: Runtime): Command {
  const program = new Command('docmend')
    .description('Keeps documentation accurate: turns prompts into pull requests.')
    .version(readVersion(), '-V, --version', 'print the version')
    .showHelpAfterError('Run it with --help to see the commands and options.')
    .configureOutput({ writeOut: runtime.stdout, writeErr: runtime.stderr })
    .exitOverride()
  layOutHelp(program, runtime.columns)
  const json = new Option('--json', 'print JSON for scripts')
  const toPath = (text: string): string => runtime.resolvePath(text)

  program
    .command('serve')
    .description('start the service: API, webhooks and worker')
    .addOption(json)
    .action(action(async () => (await import('./serve.ts')).serve))
  program
    .command('demo')
    .description('try everything on this machine: a local code host, a prompt, a pull request')
    .option('--repo <dir>', 'your own docs instead of the sample docs', toPath)
    .option('--prompt <text>', 'what to do')
    .addOption(OPTIONS.set('any'))
    .option('--exit', 'exit when done instead of keeping the pages open')
    .addOption(json)
    .action(action(async () => (await importDev()).loadDemo()))
  describeAgent(program, action, toPath)
  program
    .command('migrate')
    .description('bring the database up to date; make it if there is none')
    .option('--fresh', 'make an empty database even if DATA_DIR shows that there was one')
    .addOption(json)
    .action(action(async () => (await import('./migrate.ts')).migrate))
  describeData(program, action, toPath)
  program
    .command('doctor')
    .description('check everything that the service needs: settings, data, GitHub App, webhooks, model')
    .addOption(json)
    .action(action(async () => (await import('./doctor.ts')).doctor))
  describeConformance(program.command('conformance'), action)
  describeReport(program.command('report'), action, toPath)
  describeImport(program.command('import'), action, toPath)
  describeViews(program, action)
  program
    .command('login')
    .description('print a link that signs you in to the dashboard as the instance admin')
    .addOption(json)
    .action(action(async () => (await import('./login.ts')).login))
  describeKeys(program.command('keys').description('API keys of a project'), action, json)
  describeWebhooks(program.command('webhooks').description('signed webhooks that Docmend sends for a project'), action)
  describeHelpEnds(program, runtime.columns)
  return program
}

export type ToPath = (text: string) => string

/** Commands that work on a repository of this machine. */
function describeAgent(program: Command, action: Action, toPath: ToPath): void {
  program
    .command('run')
    .description('run the agent on a local git repository and print the patch')
    .option('--repo <dir>', 'the repository; its last commit is read (default: this folder)', toPath)
    .option('--prompt <text>', 'what to do (default with --cause: correct what the change makes untrue)')
    .option('--docs-root <folder>', 'folder of the docs (default: detected)')
    .option('--context <dir[=name]>', 'another repository that the agent may read (repeatable)', addTo)
    .option('--cause <dir[=name]>', 'the repository whose code has changed; it may be that of --repo')
    .option('--from <commit>', 'with --cause: the commit or branch before the change')
    .option('--to <commit>', 'with --cause: the commit or branch with the change (default: HEAD)')
    .option('--apply', 'change the files of the work tree instead of printing the patch')
    .option('--branch <name>', 'commit the changes on a new branch instead of printing the patch')
    .option('--record <file>', 'write the transcript to this file, for docmend replay', toPath)
    .addOption(OPTIONS.set(RUN_SETTINGS.join(', ')))
    .option('--quiet', 'print no progress')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./run.ts')).run))
  program
    .command('replay')
    .description('reproduce the patch of a recorded run, without a model, a key or a network')
    .argument('<transcript>', 'file of docmend run --record, or a saved event stream (- = stdin)', toPath)
    .option('--repo <dir>', 'the repository that has the recorded commits (default: this folder)', toPath)
    .option('--turn <n>', 'print the patch of this turn (default: the last that has one)')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./replay.ts')).replay))
  describeCheck(program.command('check'), action, toPath)
  program
    .command('mcp')
    .description(
      'give an AI client tools over stdin and stdout (Model Context Protocol): on a local repository, or on a project of a service',
    )
    .option(
      '--repo <dir>',
      'the repository; its files are read as they are now (default: this folder; with --url: none)',
      toPath,
    )
    .option('--docs-root <folder>', 'folder of the docs (default: detected)')
    .option('--url <address>', 'a service: its jobs and page views')
    .addOption(OPTIONS.apiKey())
    .option('--project <id>', 'with --url: the id of the project')
    .action(action(async () => (await import('./mcp.ts')).mcp))
}

/** Commands on the database as a whole. */
function describeData(program: Command, action: Action, toPath: ToPath): void {
  // A slash at the end says that a folder is meant.
  const toTarget = (text: string): string => toPath(text).replace(/[\\/]*$/, /[\\/]$/.test(text) ? '/' : '')
  program
    .command('backup')
    .description('write the database to a file while the service runs, and check the file')
    .argument('[file]', 'a file that does not exist, or a folder that does (default: backups in DATA_DIR)', toTarget)
    .option('--force', 'replace the file if it exists')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./database/backup.ts')).backup))
  program
    .command('restore')
    .description('put a backup in the place of the database, while the service is stopped; the previous one is kept')
    .argument('<file>', 'a backup of docmend backup', toPath)
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./database/restore.ts')).restore))
  program
    .command('copy')
    .description('copy the database into an empty one, from SQLite to PostgreSQL or back, while the service is stopped')
    .requiredOption(
      '--to <target>',
      'postgres://USER@HOST/NAME (its password from PGPASSWORD or ~/.pgpass), or a folder for SQLite',
    )
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./database/copy.ts')).copy))
}

function describeCheck(command: Command, action: Action, toPath: ToPath): void {
  command
    .description(
      'run the documentation checks on the files of this machine; with --fix, correct what is safe to correct; with --since, also say what the policy gate would refuse',
    )
    .option(
      '--repo <dir>',
      'a git repository or a folder; its files are read as they are now (default: this folder)',
      toPath,
    )
    .option('--since <commit>', 'report only problems that are new since this commit or branch')
    .option('--staged', 'report only problems that the staged changes would add; for a pre-commit hook')
    .option(
      '--drift',
      'name all translations whose headings, code blocks or links differ from the original; not with --since or --staged',
    )
    .option('--docs-root <folder>', 'folder of the docs (default: detected)')
    .addOption(OPTIONS.set(`${CHECK_SETTINGS.join(', ')}; with --since: ${CHANGE_SETTINGS.join(' and ')}`))
    .option(
      '--format <name>',
      'text, json, github (annotations), gitlab (Code Quality), sarif or junit (default: text)',
    )
    .option('--fix', 'correct links and anchors that can mean only one thing, in the files on disk; commit nothing')
    .option('--dry-run', 'with --fix: write nothing, and print the patch')
    .option('--committed', 'check the last commit instead of the files as they are now')
    .option('--all', 'at a terminal, print every problem on a line instead of the overview')
    .option('--explain [rule]', 'print what a rule means and how to fix it; without a rule, list all; checks nothing')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./quick-check.ts')).quickCheck))
}

function describeConformance(command: Command, action: Action): void {
  command
    .description(
      'try what the API promises on a running service, this one or another that implements the specification',
    )
    .argument('<url>', 'address of the service')
    .requiredOption('--project <id>', 'id of a project, preferably one with page views')
    .option('--key <key>', 'API key of the project (better: DOCMEND_API_KEY, or DOCMEND_API_KEY_FILE)')
    .option('--other-project <id>', 'id of a project that the key must not see')
    .option('--prompt <text>', 'create a job with this instruction; without it nothing is created')
    .option('--timeout-minutes <n>', 'how long the job may take', '30')
    .option('--only-specification', 'leave out what only Docmend promises')
    .addOption(OPTIONS.json())
    .action(action(async () => (await importDev()).loadConformance()))
}

function reportError(error: unknown, runtime: Runtime): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  const isUsage = error instanceof UsageError || error instanceof ConfigError
  const text = error instanceof Error ? error.message : String(error)
  runtime.stderr(`docmend: ${text}\n`)
  if (!isUsage && error instanceof Error && runtime.env.LOG_LEVEL === 'debug') runtime.stderr(`${error.stack}\n`)
  return isUsage ? EXIT.usage : EXIT.failed
}

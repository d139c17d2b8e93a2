// The commands and their options on one screen. Each command is a file of its own that is loaded only when it is called:
// the service carries nothing of the demo, and help appears at once.
import { Command, CommanderError } from 'commander'
import { MissingFolderError } from '../base/git-tree.ts'
import { ConfigError } from '../service/config.ts'
import { readVersion } from '../version.ts'
import { describeKeys } from './describe-keys.ts'
import { describeImport, describeReport, describeViews } from './describe-views.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { layOutHelp } from './help-layout.ts'
import { describeHelpEnds } from './help-text.ts'
import { addTo, OPTIONS, PROJECT, type ToPath } from './options.ts'
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
    .configureOutput({
      writeOut: runtime.stdout,
      writeErr: runtime.stderr,
      outputError: (text, write) => write(text.replace(/^error: /, 'docmend: ')),
    })
    .exitOverride()
  layOutHelp(program, runtime.columns)
  const toPath = (text: string): string => runtime.resolvePath(text)

  program.commandsGroup('Your docs:')
  describeAgent(program, action, toPath)
  describeReport(program.command('report'), action, toPath)
  describeMcp(program.command('mcp'), action, toPath)
  describeDemo(program.command('demo'), action, toPath)
  program.commandsGroup('Service:')
  describeService(program, action)
  program.commandsGroup('Page views:')
  describeImport(program.command('import'), action, toPath)
  describeViews(program, action)
  program.commandsGroup('Database:')
  describeData(program.command('db').description('the database: back up, restore, copy, migrate'), action, toPath)
  program.commandsGroup('Other:')
  describeConformance(program.command('conformance'), action)
  describeSelf(program, action)
  describeHelpEnds(program, runtime.columns)
  return program
}

/** Commands that work on a repository of this machine. */
function describeAgent(program: Command, action: Action, toPath: ToPath): void {
  describeCheck(program.command('check'), action, toPath)
  describeBacktest(program.command('backtest'), action, toPath)
  describeNotice(program.command('notice'), action, toPath)
  program
    .command('run')
    .description('run the agent on a local git repository and print the patch')
    .option('--repo <dir>', 'the repository; its last commit is read (default: this folder)', toPath)
    .option('--prompt <text>', 'what to do (default with --cause: correct what the change makes untrue)')
    .option('--docs-root <folder>', 'folder of the docs (default: detected)')
    .option('--context <dir[=name]>', 'another repository that the agent may read (repeatable)', addTo)
    .option('--cause <dir[=name]>', 'the repository whose code has changed; it may be that of --repo')
    .option('--since <commit>', 'with --cause: the commit or branch before the change')
    .option('--until <commit>', 'with --cause: the commit or branch with the change (default: HEAD)')
    .option('--apply', 'change the files of the work tree instead of printing the patch')
    .option('--branch <name>', 'commit the changes on a new branch instead of printing the patch')
    .option('--record <file>', 'write the transcript to this file, for docmend replay', toPath)
    .option('--resume <file>', 'continue a recorded run that ended early, and record to the same file', toPath)
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
}

function describeMcp(command: Command, action: Action, toPath: ToPath): void {
  command
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

function describeDemo(command: Command, action: Action, toPath: ToPath): void {
  command
    .description('try everything on this machine: a local code host, a prompt, a pull request')
    .option('--repo <dir>', 'your own docs instead of the sample docs', toPath)
    .option('--prompt <text>', 'what to do')
    .addOption(OPTIONS.set('any'))
    .option('--exit', 'exit when done instead of keeping the pages open')
    .addOption(OPTIONS.json())
    .action(action(async () => (await importDev()).loadDemo()))
}

function describeService(program: Command, action: Action): void {
  program
    .command('serve')
    .description('start the service: API, webhooks and worker')
    .option('--port <port>', 'where to listen (default: PORT, else 3000)')
    .option('--host <address>', 'where to listen (default: HOST, else 127.0.0.1)')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./serve.ts')).serve))
  program
    .command('doctor')
    .description('check everything that the service needs: settings, data, GitHub App, webhooks, model')
    .option('--live <repository>', 'make every call to GitHub once, on this OWNER/SCRATCH alone, and print a report')
    .option('--yes', 'with --live: also on a repository that may be in use')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./doctor.ts')).doctor))
  program
    .command('login')
    .description('print a link that signs you in to the dashboard as the instance admin')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./login.ts')).login))
  program
    .command('settings')
    .description('show or change the settings of a project')
    .argument('<project>', PROJECT)
    .argument('[changes...]', 'name=value; name=- reads the value from stdin; name= restores the default')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./settings.ts')).settings))
  describeKeys(program.command('keys').description('API keys of a project'), action)
  describeWebhooks(program.command('webhooks').description('signed webhooks that Docmend sends for a project'), action)
}

/** About the program itself. */
function describeSelf(program: Command, action: Action): void {
  program
    .command('version')
    .description('print the version')
    .action(action(async () => printVersion))
  program
    .command('skill')
    .description('print a SKILL.md, which tells coding agents when to use which command of this version')
    .option('--call <words>', 'how the agents call Docmend', 'docmend')
    .action(action(async () => (await import('./skill.ts')).printSkill(program)))
  program
    .command('help')
    .description('show the help of a command')
    .argument('[command...]', 'its name, such as check or keys create')
    .action(action(async () => (_: Runtime, words: string[]) => showHelp(program, words)))
}

async function printVersion({ stdout }: Runtime): Promise<number> {
  stdout(`${readVersion()}\n`)
  return EXIT.done
}

/** An unknown command is parsed as one, which says that it is unknown, and what may be meant. */
async function showHelp(program: Command, words: readonly string[]): Promise<number> {
  let command = program
  for (const [at, word] of words.entries()) {
    const child = command.commands.find((one) => one.name() === word)
    if (child === undefined && command.commands.length > 0)
      await program.parseAsync(words.slice(0, at + 1), { from: 'user' })
    command = child ?? command
  }
  command.outputHelp()
  return EXIT.done
}

/** Commands on the database as a whole. */
function describeData(db: Command, action: Action, toPath: ToPath): void {
  // A slash at the end says that a folder is meant.
  const toTarget = (text: string): string => toPath(text).replace(/[\\/]*$/, /[\\/]$/.test(text) ? '/' : '')
  db.command('backup')
    .description('write the database to a file while the service runs, and check the file')
    .argument('[file]', 'a file that does not exist, or a folder that does (default: backups in DATA_DIR)', toTarget)
    .option('--force', 'replace the file if it exists')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./database/backup.ts')).backup))
  db.command('restore')
    .description('put a backup in the place of the database, while the service is stopped; the previous one is kept')
    .argument('<file>', 'a backup of docmend db backup', toPath)
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./database/restore.ts')).restore))
  db.command('copy')
    .description('copy the database into an empty one, from SQLite to PostgreSQL or back, while the service is stopped')
    .requiredOption(
      '--to <target>',
      'postgres://USER@HOST/NAME (its password from PGPASSWORD or ~/.pgpass), or a folder for SQLite',
    )
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./database/copy.ts')).copy))
  db.command('migrate')
    .description('bring the database up to date; make it if there is none')
    .option('--fresh', 'make an empty database even if DATA_DIR shows that there was one')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./database/migrate.ts')).migrate))
}

function describeCheck(command: Command, action: Action, toPath: ToPath): void {
  command
    .description(
      'run the documentation checks on the files of this machine; with --fix, correct what is safe to correct; with --since, also say what the policy gate would refuse',
    )
    .argument(
      '[path...]',
      'report only problems of these files and folders; with --repo, their paths start there (default: all)',
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
    .action(action(async () => (await import('./quick-check.ts')).quickCheck))
}

function describeBacktest(command: Command, action: Action, toPath: ToPath): void {
  command
    .description(
      'find what the last commits made untrue in the docs and what is false today; needs no configuration, model or network',
    )
    .option('--repo <dir>', 'the repository with the code; only what is committed is read (default: this folder)')
    .option('--docs <dir>', 'the repository with the docs, where that is another one')
    .option('--days <n>', 'list what is false today because of commits of the last n days', '90')
    .option('--commits <n>', 'compare at most this many commits, of the last year', '300')
    .option('--html <file>', 'write a page to read commit by commit to this file (- = stdout)', toPath)
    .option('--format <name>', 'text or json (default: text)')
    .action(action(async () => (await import('./backtest/backtest.ts')).backtest))
}

function describeNotice(command: Command, action: Action, toPath: ToPath): void {
  command
    .description('say what a change of the code makes untrue in the docs: names, defaults, values, messages')
    .option(
      '--from <commit>',
      'the commit or branch before the change (default: where its history left the default branch)',
    )
    .option('--to <commit>', 'the commit or branch with the change (default: HEAD)')
    .option('--staged', 'compare what is staged with the last commit; for a pre-commit hook')
    .option('--repo <dir>', 'the git repository of the code (default: this folder)', toPath)
    .option('--docs <dir>', 'another git repository, whose last commit has the docs (default: that of --repo)', toPath)
    .option(
      '--format <name>',
      'text, json, github (annotations), gitlab (Code Quality), sarif or junit (default: text)',
    )
    .option('--candidates', 'also list pages that the change may concern, at most five; nothing of them is proved')
    .option(
      '--run-commands',
      'run the commands that .docmend.yml before the change declares, at both commits: this runs code of the repository',
    )
    .option('--strict', 'exit with 1 when a finding is open')
    .action(action(async () => (await import('./notice.ts')).notice))
}

function describeConformance(command: Command, action: Action): void {
  command
    .description(
      'try what the API promises on a running service, this one or another that implements the specification',
    )
    .argument('<url>', 'address of the service')
    .requiredOption('--project <id>', 'id of a project, preferably one with page views')
    .option('--api-key <key>', 'API key of the project (better: DOCMEND_API_KEY, or DOCMEND_API_KEY_FILE)')
    .option('--other-project <id>', 'id of a project that the key must not see')
    .option('--prompt <text>', 'create a job with this instruction; without it nothing is created')
    .option('--timeout-minutes <n>', 'how long the job may take', '30')
    .option('--only-specification', 'leave out what only Docmend promises')
    .addOption(OPTIONS.json())
    .action(action(async () => (await importDev()).loadConformance()))
}

function reportError(error: unknown, runtime: Runtime): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  const isUsage = [UsageError, ConfigError, MissingFolderError].some((kind) => error instanceof kind)
  const text = error instanceof Error ? error.message : String(error)
  runtime.stderr(`docmend: ${text}\n`)
  const fault = isUsage && error instanceof Error ? error.cause : error
  if (fault instanceof Error && runtime.env.LOG_LEVEL === 'debug') runtime.stderr(`${fault.stack}\n`)
  return isUsage ? EXIT.usage : EXIT.failed
}

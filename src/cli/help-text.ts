// How the help of every command ends: two examples, and what its exit code means.
import type { Command } from 'commander'
import { helpColumns, wrapText } from './help-layout.ts'

interface HelpEnd {
  examples: readonly [string, string]
  /** What 1 means where it is not only that the command failed. */
  failed?: string
  /** What 2 means where it is not only wrong usage. */
  usage?: string
  /** What 3 means, where a command has it. */
  unfinished?: string
}

/** By the words after `docmend`; '' is the help of `docmend` itself. */
export const HELP_ENDS: Readonly<Record<string, HelpEnd>> = {
  '': { examples: ['docmend check', "docmend run --prompt 'fix broken links' --apply"] },
  serve: { examples: ['docmend serve', 'docmend serve --port 8080 --host 127.0.0.1'] },
  demo: {
    examples: ['docmend demo', "docmend demo --repo ../docs --prompt 'Rename Acme Cloud to Acme'"],
    failed: 'the demo could not be shown, or ended without a pull request',
  },
  run: {
    examples: [
      "docmend run --prompt 'fix broken links' --apply",
      "docmend run --repo ../docs --prompt 'Rename Acme Cloud to Acme' --branch acme",
    ],
    failed: 'no result: refused, failed checks, out of budget, or not written',
    unfinished: 'it ended early: its changes are in a file, and --resume continues it',
  },
  replay: {
    examples: ['docmend replay run.ndjson', 'docmend replay run.ndjson --turn 1 --json'],
    failed: 'the patch is not that of the recording',
  },
  check: {
    examples: ['docmend check docs/guides', 'docmend check --since main --format github'],
    failed: 'there are errors, or there are no pages',
    usage: 'wrong usage, or the check could not run; stderr says why',
  },
  backtest: {
    examples: ['docmend backtest', 'docmend backtest --repo ../app --docs ../docs --html backtest.html'],
  },
  notice: {
    examples: ['docmend notice', 'docmend notice --from v1.2.0 --to main --docs ../docs'],
    failed: 'it failed, or with --strict: a finding is open',
  },
  mcp: {
    examples: [
      'docmend mcp --repo ../docs --docs-root website',
      'docmend mcp --url https://docmend.example.com --project prj_1',
    ],
  },
  db: { examples: ['docmend db backup', 'docmend db migrate'] },
  'db backup': { examples: ['docmend db backup', 'docmend db backup /mnt/backups --json'] },
  'db restore': {
    examples: ['docmend db restore /mnt/backups/docmend-20261124-042011.db', 'docmend db restore docmend.db --json'],
  },
  'db copy': {
    examples: ['docmend db copy --to postgres://docmend@db.example.com/docmend', 'docmend db copy --to /srv/docmend'],
  },
  'db migrate': { examples: ['docmend db migrate', 'DATA_DIR=/srv/docmend docmend db migrate --json'] },
  login: { examples: ['docmend login', 'docmend login --json'] },
  doctor: {
    examples: ['docmend doctor', 'docmend doctor --live acme/docmend-scratch'],
    failed: 'something is wrong, or with --live: GitHub differs',
  },
  conformance: {
    examples: [
      'docmend conformance http://127.0.0.1:3000 --project prj_1',
      "docmend conformance https://example.com --project prj_1 --prompt 'fix links'",
    ],
    failed: 'a requirement is violated, or none is met',
  },
  report: {
    examples: ['docmend report access.log', 'docmend report access.log.1.gz access.log --html report.html'],
    failed: 'a log could not be read',
  },
  import: {
    examples: [
      'docmend import access.log --project acme/docs',
      'docmend import --project acme/docs --source-tool plausible docs_export.zip',
    ],
    failed: 'a log could not be read, or lines could not be counted',
  },
  export: {
    examples: [
      'docmend export --project acme/docs --from 2026-11-01',
      'docmend export --project prj_1 --report agents --url https://example.com',
    ],
  },
  classify: {
    examples: ['docmend classify GPTBot/1.2', 'docmend classify curl/8.14.1 --path /guide.md --accept text/markdown'],
  },
  skill: { examples: ['docmend skill', "docmend skill --call 'node ../docmend/build/main.js'"] },
  version: { examples: ['docmend version', 'docmend --version'] },
  help: { examples: ['docmend help check', 'docmend help keys create'] },
  settings: { examples: ['docmend settings acme/docs', 'docmend settings acme/docs draft=always labels=docs'] },
  reclassify: { examples: ['docmend reclassify', 'docmend reclassify --project acme/docs'] },
  keys: { examples: ['docmend keys create acme/docs --name ci', 'docmend keys list acme/docs'] },
  'keys create': {
    examples: [
      'docmend keys create acme/docs --name ci',
      'docmend keys create acme/docs:website --scopes views:read --expires never',
    ],
  },
  'keys list': { examples: ['docmend keys list', 'docmend keys list acme/docs --json'] },
  'keys revoke': {
    examples: ['docmend keys revoke acme/docs key_1', 'docmend keys revoke prj_1 key_1 --json'],
  },
  webhooks: {
    examples: [
      'docmend webhooks add acme/docs https://example.com/hook',
      'docmend webhooks deliveries acme/docs --failed',
    ],
  },
  'webhooks add': {
    examples: [
      'docmend webhooks add acme/docs https://example.com/hook',
      'docmend webhooks add acme/docs https://example.com/hook --events job.failed',
    ],
  },
  'webhooks list': { examples: ['docmend webhooks list acme/docs', 'docmend webhooks list prj_1 --json'] },
  'webhooks remove': {
    examples: ['docmend webhooks remove acme/docs whe_1', 'docmend webhooks remove prj_1 whe_1 --json'],
  },
  'webhooks test': {
    examples: ['docmend webhooks test acme/docs whe_1', 'docmend webhooks test prj_1 whe_1 --json'],
    failed: 'the receiver did not take the ping',
  },
  'webhooks deliveries': {
    examples: ['docmend webhooks deliveries acme/docs', 'docmend webhooks deliveries acme/docs --failed --limit 10'],
  },
  'webhooks redeliver': {
    examples: ['docmend webhooks redeliver acme/docs evt_1', 'docmend webhooks redeliver acme/docs --failed'],
  },
  'webhooks rotate': {
    examples: ['docmend webhooks rotate acme/docs whe_1', 'docmend webhooks rotate acme/docs whe_1 --hours 0'],
  },
  'webhooks enable': {
    examples: ['docmend webhooks enable acme/docs whe_1', 'docmend webhooks enable prj_1 whe_1 --json'],
  },
}

/** Adds the end to the help of this command and of those below it. */
export function describeHelpEnds(command: Command, columns: number | undefined, words: readonly string[] = []): void {
  const end = HELP_ENDS[words.join(' ')]
  command.showHelpAfterError(`Run "${['docmend', ...words, '--help'].join(' ')}" to see the commands and options.`)
  if (end !== undefined) command.addHelpText('after', formatHelpEnd(end, helpColumns(columns)))
  for (const child of command.commands) describeHelpEnds(child, columns, [...words, child.name()])
}

/** Examples are never wrapped: people copy them. */
function formatHelpEnd(end: HelpEnd, columns: number): string {
  return [
    '',
    'Examples:',
    ...end.examples.map((line) => `  ${line}`),
    '',
    'Exit codes:',
    ...meaningsOfExitCodes(end).map((meaning, code) => `  ${code}  ${wrapText(meaning, columns - 5, 5)}`),
  ].join('\n')
}

/** By exit code. */
export function meaningsOfExitCodes({
  failed = 'it failed; stderr says why',
  usage = 'wrong usage',
  unfinished,
}: HelpEnd): readonly string[] {
  return ['done', failed, usage, ...(unfinished === undefined ? [] : [unfinished])]
}

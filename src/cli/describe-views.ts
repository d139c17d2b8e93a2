// The commands on page views, and their options.
import type { Command } from 'commander'
import { IMPORT_SOURCES } from '../contract/import-sources.ts'
import { reportsWith, VIEWS_REPORTS } from '../contract/reports.ts'
import { SUGGESTION_KINDS } from '../contract/suggestion-kinds.ts'
import { boundAllMemory } from './bound-memory.ts'
import { addTo, collectPaths, OPTIONS, type ToPath } from './options.ts'
import type { Action } from './program.ts'
import { CSV_TABLES, SORTS } from './report/report-words.ts'
import { SITE_SETTINGS } from './set-option.ts'

const LOG_FILES = 'access logs (.gz and .zst too, - = stdin)'

export function describeReport(command: Command, action: Action, toPath: ToPath): void {
  command
    .description('count human and AI page views in access logs: no server, no key, nothing stored')
    .argument('<file...>', LOG_FILES, collectPaths(toPath))
    .addOption(OPTIONS.from())
    .addOption(OPTIONS.to())
    .addOption(OPTIONS.logFormat())
    .addOption(OPTIONS.dateFormat())
    .addOption(OPTIONS.timeFormat())
    .addOption(OPTIONS.datetimeFormat())
    .addOption(OPTIONS.host())
    .option('--base-path <path>', 'count only pages below this path, such as /docs')
    .addOption(OPTIONS.set(SITE_SETTINGS.join(', ')))
    .option(
      '--source <name=path>',
      'the server of the logs whose paths begin so; keeps equal lines of two servers apart (repeatable)',
      addTo,
    )
    .option('--top <n>', 'rows of each table', '20')
    .option('--sort <order>', `order of the pages: ${SORTS.join(', ')} (default: views)`)
    .option('--agents', 'name the AI agents of each page')
    .option('--compare', 'also count as many days before --from, and show what has changed')
    .option('--format <name>', 'text, json or csv (default: text)')
    .option('--report <name>', `with --format csv: ${CSV_TABLES.join(', ')} (default: pages)`)
    .option(
      '--docs-root <dir>',
      'the docs of the site, to find where missing pages went (default: those in this folder)',
      toPath,
    )
    .option('--no-docs', 'leave the docs in this folder out')
    .option('--redirects', 'print the redirects that would answer missing pages, as the docs write them')
    .option('--prompt', 'print a prompt for docmend run, or for a job, that writes what is missing')
    .option('--html <file>', 'write an HTML page with a chart to this file (- = stdout)', toPath)
    .action(action(async () => (await import('./report/report.ts')).report))
}

export function describeImport(command: Command, action: Action, toPath: ToPath): void {
  command
    .description(
      'count the page views of access logs; importing a line again counts nothing twice. With --source-tool, take over what another tool has counted until now',
    )
    .argument(
      '[file...]',
      `${LOG_FILES}; with --source-tool: an export (.zip, its folder or a file)`,
      collectPaths(toPath),
    )
    .addOption(OPTIONS.project().makeOptionMandatory())
    .addOption(OPTIONS.url())
    .addOption(OPTIONS.apiKey())
    .addOption(OPTIONS.logFormat())
    .addOption(OPTIONS.dateFormat())
    .addOption(OPTIONS.timeFormat())
    .addOption(OPTIONS.datetimeFormat())
    .addOption(OPTIONS.host())
    .option('--source <name>', 'the server that wrote the logs; keeps its lines apart from equal lines of another')
    .option(
      '--follow',
      'keep reading while the logs grow and rotate, until Ctrl-C; ends with 1 if a rotated log was not found',
    )
    .option('--again', 'read from the start, not from where an earlier run ended')
    .option('--dry-run', 'count, show samples of rejected lines, and write nothing')
    .option(
      '--source-tool <tool>',
      `the files are an export of another tool, whose days count before the first own view: ${IMPORT_SOURCES.join(', ')}`,
    )
    .option('--from <day>', 'with --source-tool: take days from this one on')
    .option('--to <day>', 'with --source-tool: take days up to this one, itself excluded')
    .option('--replace', 'with --source-tool: take the place of other views that were imported for the same days')
    .option('--remove', 'with --source-tool: remove everything that was imported from the tool')
    .addOption(OPTIONS.json())
    .action(
      action(async () => {
        // Before the command is loaded: what that takes of young memory stays.
        boundAllMemory()
        return (await import('./import/import.ts')).importFiles
      }),
    )
}

export function describeViews(program: Command, action: Action): void {
  program
    .command('export')
    .description('print page views')
    .addOption(OPTIONS.project().makeOptionMandatory())
    .addOption(OPTIONS.url())
    .addOption(OPTIONS.apiKey())
    .addOption(OPTIONS.from())
    .addOption(OPTIONS.to())
    .option('--report <name>', `${VIEWS_REPORTS.slice(0, -1).join(', ')} or ${VIEWS_REPORTS.at(-1)}`, 'views')
    .option(
      '--compare',
      `with --report ${reportsWith('compare').join(' or ')}: also the period of the same length right before --from`,
    )
    .option(
      '--suggestion <kind>',
      `with --report missing: ${SUGGESTION_KINDS.join(', ')} or all, with what to do about each`,
    )
    .option('--prompt', 'with --report missing: print a prompt about the pages that are perhaps worth writing')
    .option('--format <name>', 'csv, json or ndjson (default: csv)')
    .action(action(async () => (await import('./export.ts')).exportViews))
  program
    .command('classify')
    .description('say how a request of a user agent would be counted, and why')
    .argument('<user-agent>', 'its User-Agent header')
    .option('--path <path>', 'the requested path')
    .option('--accept <header>', 'its Accept header')
    .option('--ip <address>', 'the address of the client')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./classify.ts')).classify))
  program
    .command('reclassify')
    .description('classify the stored single views again, by the current rules')
    .addOption(OPTIONS.project())
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./reclassify.ts')).reclassify))
}

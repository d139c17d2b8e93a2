// The commands and the inputs that each of them reads. The actions in folders have the inputs of one command; the action at the
// root has those of all commands that it chooses from.
import { basename } from 'node:path'
import * as commands from './workflow-commands.ts'

/** What the input `command` of the action at the root chooses from. */
export const COMMANDS = ['job', 'export-views', 'check', 'run', 'publish'] as const
/** And those that are actions of their own only. */
export const ALL_COMMANDS = [...COMMANDS, 'notice'] as const
export type Command = (typeof ALL_COMMANDS)[number]

const EVERY_COMMAND = ['timeout-minutes', 'summary']
const SERVICE = ['base-url', 'project-id', 'api-key']
const PULL_REQUEST = ['title', 'branch', 'reviewers', 'team-reviewers', 'assignees', 'labels', 'sign-off']
const JOB = [
  'prompt',
  'prompt-file',
  'ref',
  'draft',
  'mode',
  'topic',
  'context',
  'cause',
  'matrix-key',
  'job-id',
  'wait',
]
const END_OF_JOB = ['cancel-on-timeout', 'fail-on-no-changes', 'bundle-dir']
const RUN = ['docs-root', 'set', 'prompt', 'prompt-file', 'cause', 'fail-on-no-changes', 'bundle-dir']
const PATCH = ['bundle-dir', 'patch-sha256', 'github-token']
const NOTICE = ['fail-on', 'token', 'docs-repository', 'docs-token', 'run-commands', 'report-file', 'comment-from']
const VIEWS = ['period', 'date-from', 'date-to', 'format', 'output-dir']

export const INPUTS_OF: Record<Command, readonly string[]> = {
  job: [...EVERY_COMMAND, ...SERVICE, ...JOB, ...END_OF_JOB, ...PULL_REQUEST],
  'export-views': [...EVERY_COMMAND, ...SERVICE, ...VIEWS],
  check: [...EVERY_COMMAND, 'docs-root', 'base', 'level', 'set', 'sarif-file'],
  run: [...EVERY_COMMAND, ...RUN],
  notice: [...EVERY_COMMAND, ...NOTICE],
  publish: [...EVERY_COMMAND, ...PATCH, 'docs-root', 'set', 'ref', 'draft', 'topic', ...PULL_REQUEST],
}

/** The defaults of the files action.yml, which a runner sets like values of the workflow. */
export const DEFAULTS: Partial<Record<string, string>> = {
  command: 'job',
  'timeout-minutes': '30',
  summary: 'true',
  level: 'error',
  'fail-on': 'none',
  'run-commands': 'false',
  draft: 'false',
  mode: 'pull_request',
  wait: 'true',
  'cancel-on-timeout': 'false',
  'fail-on-no-changes': 'false',
  'sign-off': 'false',
  period: '30d',
  format: 'json',
  'output-dir': 'docmend-views',
}

/** The command of an action for one command: its file in dist/ is named after it. undefined for the action at the root. */
export function commandOfEntry(entry = ''): Command | undefined {
  return ALL_COMMANDS.find((command) => command === basename(entry, '.js'))
}

/** Warns of inputs that the workflow sets and the command does not read, since the step works as if they were not there. */
export function warnOfUnreadInputs(command: Command, hasOneCommand: boolean): void {
  const others = ALL_COMMANDS.filter((other) => other !== command)
  const foreign = new Set(
    others.flatMap((other) => INPUTS_OF[other]).filter((name) => !INPUTS_OF[command].includes(name)),
  )
  // Its default is the value of an expression.
  foreign.delete('matrix-key')
  const unread = [...foreign].filter((name) => !['', DEFAULTS[name]].includes(commands.getInput(name)))
  const contradiction = hasOneCommand && commands.getInput('command') !== '' ? ['command'] : []
  for (const name of [...contradiction, ...unread]) {
    const readers = others.filter((other) => INPUTS_OF[other].includes(name))
    const way = readers.length === 0 ? '' : `, or use ${readers.join(' or ')}`
    commands.warning(`${name} has no effect: ${command} does not read it. Remove it${way}.`)
  }
}

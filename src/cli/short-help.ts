// What `docmend` says without a command: what a person in a folder with documentation may want first.
import type { Runtime } from './runtime.ts'
import { padEnd } from './terminal-text.ts'

const COMMANDS = [
  ['docmend backtest', 'what the docs of this repository get wrong today: no account, no model'],
  ['docmend check', 'find what is wrong in the docs of this folder: no account, no model'],
  ['docmend notice', 'find what a change of the code makes untrue in the docs: no account, no model'],
  ['docmend report access.log', 'which pages people and AI agents read; stores and sends nothing'],
  ["docmend run --prompt '...'", 'let the agent change the docs; most prompts need a model'],
  ['docmend demo', 'try everything on this machine'],
  ['docmend serve', 'start the service'],
  ['docmend --help', 'all commands'],
] as const

/** Goes to stderr, since a script that calls no command has made a mistake. */
export function showShortHelp({ stderr }: Pick<Runtime, 'stderr'>): void {
  const width = Math.max(...COMMANDS.map(([command]) => command.length))
  const rows = COMMANDS.map(([command, purpose]) => `  ${padEnd(command, width)}  ${purpose}\n`)
  stderr(`Docmend keeps documentation accurate.\n\n${rows.join('')}`)
}

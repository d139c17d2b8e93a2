// One line on a tool call, for people who watch and for a model whose earlier calls were left out.

import { oneLine, plural, shorten } from '../../base/text.ts'
import type { ToolResult } from '../tool-result.ts'
import { messageOf } from '../tools/refusal.ts'
import { type Called, filesEdited, textArg } from './called.ts'

const ARGUMENT_MAX_CHARACTERS = 120
const OUTCOME_MAX_CHARACTERS = 200

/** What the call is about: `3 edits in docs/a.md`, `search "foo" in docs`. */
export function describeCall(called: Called): string {
  const path = short(textArg(called, 'path'))
  const repository = textArg(called, 'repository')
  const from = repository === '' ? '' : ` of ${short(repository)}`
  switch (called.name) {
    case 'edit':
      return `${plural(editsOf(called), 'edit')} in ${filesOf(called)}`
    case 'read':
      return `read ${path}${linesOf(called)}${from}`
    case 'search':
      return `search ${JSON.stringify(short(textArg(called, 'pattern')))}${below(namesOf(called))}${from}`
    case 'replace':
      return `replace ${JSON.stringify(short(textArg(called, 'oldText')))} by ${JSON.stringify(short(textArg(called, 'newText')))}`
    case 'list':
      return `list${below(textArg(called, 'folder'))}${from}`
    case 'move':
      return `move ${short(textArg(called, 'from'))} to ${short(textArg(called, 'to'))}`
    case 'uses':
      return `uses of ${short(textArg(called, 'name'))}`
    case 'finish':
      return `finish ${JSON.stringify(short(textArg(called, 'title')))}`
    default:
      return `${short(called.name)} ${path}`.trimEnd()
  }
}

/** What came of a call, in one line. */
export function describeOutcome(result: ToolResult): string {
  if (!result.ok) return `failed: ${firstLine(messageOf(result))}`
  return result.outcome ?? firstLine(result.text)
}

function filesOf(called: Called): string {
  const [path = textArg(called, 'path'), ...others] = filesEdited(called)
  return others.length === 0 ? short(path) : plural(others.length + 1, 'file')
}

function editsOf({ args }: Called): number {
  return Array.isArray(args.edits) ? args.edits.length : 0
}

function linesOf({ args }: Called): string {
  const { startLine, endLine } = args
  if (typeof startLine !== 'number' && typeof endLine !== 'number') return ''
  const first = typeof startLine === 'number' ? startLine : 1
  return typeof endLine === 'number' ? `, lines ${first} to ${endLine}` : `, from line ${first}`
}

function namesOf({ args: { under } }: Called): string {
  return Array.isArray(under) ? under.slice(0, 20).map(String).join(', ') : typeof under === 'string' ? under : ''
}

function below(folder: string): string {
  return folder === '' ? '' : ` in ${short(folder)}`
}

/** Gives the first line of a result's text, cut to what a line on a call has room for. */
export function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return shorten(oneLine(end === -1 ? text : text.slice(0, end)), OUTCOME_MAX_CHARACTERS)
}

function short(text: string): string {
  return shorten(oneLine(text), ARGUMENT_MAX_CHARACTERS)
}

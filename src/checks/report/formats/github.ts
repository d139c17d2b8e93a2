// Workflow commands, which a runner turns into annotations on the lines of a pull request.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message

import { neutralize, plural, shorten } from '../../../base/text.ts'
import { workflowCommand } from '../../../base/workflow-command.ts'
import { mostSevereFirst } from '../check-result.ts'
import type { Report, ReportItem } from '../report.ts'
import { type RuleHelp, whereToRead } from '../rule-help.ts'
import { formatText } from './text.ts'

/** GitHub keeps this many errors, and as many warnings, of a step; the others it drops without a word. */
const SHOWN_OF_A_KIND = 10
const MESSAGE_MAX_CHARACTERS = 2_000

/** The problems as lines of the log, then the most severe as annotations, then what neither of them says. */
export function formatAnnotations(report: Report, help: RuleHelp): string {
  const items = mostSevereFirst(report.items)
  const kinds = [
    items.filter(({ severity }) => severity === 'error'),
    items.filter(({ severity }) => severity === 'warning'),
  ]
  const annotations = kinds
    .flatMap((kind) => kind.slice(0, SHOWN_OF_A_KIND))
    .map((item) => annotate(item, report, help))
  const hidden = kinds.map((kind) => Math.max(0, kind.length - SHOWN_OF_A_KIND))
  const commands = [
    ...annotations,
    ...notice('Docmend', describeHidden(hidden)),
    ...notice('Fixed', report.fixing),
    ...notice('Not checked', report.gaps),
  ]
  return formatText(report) + commands.map((command) => `${command}\n`).join('')
}

function annotate(item: ReportItem, report: Report, help: RuleHelp): string {
  const { path, line, column, severity, rule, message } = item
  const text = `${shorten(neutralize(message), MESSAGE_MAX_CHARACTERS)}\n${whereToRead(help, report, rule)}`
  return workflowCommand(severity, text, { file: path, line, col: column, title: rule })
}

function describeHidden([errors = 0, warnings = 0]: readonly number[]): string[] {
  const hidden = [
    ...(errors === 0 ? [] : [plural(errors, 'error')]),
    ...(warnings === 0 ? [] : [plural(warnings, 'warning')]),
  ]
  if (hidden.length === 0) return []
  const limits = `${SHOWN_OF_A_KIND} errors and ${SHOWN_OF_A_KIND} warnings`
  return [`GitHub shows ${limits} of a step. Only the log of this step has ${hidden.join(' and ')} more.`]
}

function notice(title: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return []
  const text = sentences.map(neutralize).join('\n')
  return [workflowCommand('notice', shorten(text, MESSAGE_MAX_CHARACTERS), { title })]
}

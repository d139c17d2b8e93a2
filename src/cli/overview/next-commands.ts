// What a person may do after a check, as commands that work where they are.

import { plural } from '../../base/text.ts'
import type { CheckResult } from '../../checks/report/check-result.ts'
import { programOf } from '../runtime.ts'
import { groupByRule } from './group-problems.ts'

export interface NextCommand {
  command: string
  /** A few words. */
  purpose: string
}

/** How this command was called. */
interface Call {
  env: Record<string, string | undefined>
  /** As it was typed. */
  repo: string | undefined
  docsRoot: string | undefined
  /** Whether the repository is one of git, and no other folder. */
  hasGit: boolean
}

/** The most useful first. */
export function nextCommands({ pages, problems, fixable = 0 }: CheckResult, call: Call): NextCommand[] {
  if (pages === 0) return []
  const [docmend, place] = [programOf(call.env), placeOf(call)]
  const check = `${docmend} check${place}`
  const [worst] = groupByRule(problems)
  if (worst === undefined) {
    const staged = { command: `${check} --staged`, purpose: 'before a commit: what it would break' }
    return [...(call.hasGit ? [staged] : []), inWorkflow(check)]
  }
  const run = `${docmend} run${place} --prompt "Fix these problems: $(${check} | head -20)"`
  const fix = {
    command: `${check} --fix --dry-run`,
    purpose: `what is safe to correct, as a patch: ${plural(fixable, 'correction')}`,
  }
  return [
    { command: `${docmend} check --explain ${worst.name}`, purpose: 'why it matters, and how to fix it' },
    ...(fixable > 0 ? [fix] : []),
    { command: `${check} --all`, purpose: 'every problem, one on each line' },
    ...(call.hasGit ? [{ command: run, purpose: 'let the agent fix them, and print the patch; needs a model' }] : []),
    inWorkflow(check),
  ]
}

function inWorkflow(check: string): NextCommand {
  return {
    command: `${check} --format github`,
    purpose: 'in a workflow, or the Action with `command: check`; also for gitlab, junit, sarif, json',
  }
}

function placeOf({ repo, docsRoot }: Call): string {
  const options = [
    ['--repo', repo],
    ['--docs-root', docsRoot],
  ]
  return options.map(([name, value]) => (value === undefined ? '' : ` ${name} ${quote(value)}`)).join('')
}

/** For a POSIX shell. */
function quote(text: string): string {
  return /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

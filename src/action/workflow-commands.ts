// How a step speaks to its runner: inputs and files in its environment, and commands in what it prints.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
//
// The same bytes as those of @actions/core, which a test compares. That package loads an HTTP client of its own for
// tokens, which took two thirds of the start of a step; the step loads it only when it needs a token.
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync } from 'node:fs'
import { EOL } from 'node:os'
import { workflowCommand } from '../base/workflow-command.ts'

/** Gives an input without the white space around it; '' when it is not set. */
export function getInput(name: string): string {
  return (process.env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim()
}

/** Sets an output of the step. Throws when the runner's file is not there. */
export function setOutput(name: string, value: string | number | boolean | null): void {
  const text = String(value ?? '')
  if ((process.env.GITHUB_OUTPUT ?? '') === '') {
    process.stdout.write(`${EOL}${workflowCommand('set-output', text, { name })}${EOL}`)
    return
  }
  // No text can end the value: the delimiter is new each time.
  const delimiter = `ghadelimiter_${randomUUID()}`
  appendToFile('GITHUB_OUTPUT', `${name}<<${delimiter}${EOL}${text}${EOL}${delimiter}${EOL}`)
}

/** Appends Markdown to the summary of the step. Throws when the runner's file is not there. */
export function addSummary(markdown: string): void {
  appendToFile('GITHUB_STEP_SUMMARY', `${markdown}${EOL}`)
}

/** Masks the value in all later lines of the log. */
export function setSecret(value: string): void {
  command('add-mask', value)
}

/** Fails the step, which goes on nevertheless. */
export function setFailed(message: string): void {
  process.exitCode = 1
  command('error', message)
}

export function warning(message: string): void {
  command('warning', message)
}

export function notice(message: string): void {
  command('notice', message)
}

/** Shown only where the run has debug logging. */
export function debug(message: string): void {
  command('debug', message)
}

/** Prints a line as it is: it must not look like a command. */
export function info(line: string): void {
  process.stdout.write(`${line}${EOL}`)
}

function command(name: string, message: string): void {
  process.stdout.write(`${workflowCommand(name, message)}${EOL}`)
}

function appendToFile(variable: string, text: string): void {
  const path = process.env[variable] ?? ''
  if (path === '') throw new Error(`The runner does not set ${variable}`)
  if (!existsSync(path)) throw new Error(`${variable} names ${path}, which is not there`)
  appendFileSync(path, text)
}

// The end of every command's help: two examples that its own options take, and the exit codes.
import { expect, test } from '@jest/globals'
import type { Command } from 'commander'
import { HELP_ENDS } from '../../src/cli/help-text.ts'
import { type Action, describeProgram } from '../../src/cli/program.ts'
import { createCommandLine } from '../support/run-command.ts'

const silent = { stdout: () => undefined, stderr: () => undefined, resolvePath: (path: string) => path }

/** Parses a line without running anything, and gives the words of the command that it calls. */
async function calledBy(line: string): Promise<string> {
  let called = ''
  const action = (() =>
    (...args: unknown[]) => {
      called = wordsOf(args.at(-1) as Command).join(' ')
    }) as unknown as Action
  const program = describeProgram(action, silent as never)
  const [, words = ''] = /^(?:[A-Z_]+=\S+ )?docmend (.*)$/.exec(line) ?? []
  const args = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  await program.parseAsync(args, { from: 'user' })
  return called
}

function wordsOf(command: Command): string[] {
  return command.parent === null ? [] : [...wordsOf(command.parent), command.name()]
}

function leavesOf(command: Command): string[] {
  return command.commands.length === 0 ? [wordsOf(command).join(' ')] : command.commands.flatMap(leavesOf)
}

test('every command has examples', () => {
  const program = describeProgram((() => () => undefined) as unknown as Action, silent as never)
  expect(['', ...leavesOf(program)].sort()).toEqual(Object.keys(HELP_ENDS).sort())
})

const examples = Object.entries(HELP_ENDS).flatMap(([words, end]) => end.examples.map((line) => [words, line] as const))

test.each(examples.filter(([words]) => words !== ''))('%s takes: %s', async (words, line) => {
  expect(await calledBy(line)).toBe(words)
})

test('help ends with the examples and the exit codes', async () => {
  const line = createCommandLine()
  const { stdout } = await line.runWithin(['check', '--help'])
  line.remove()
  expect(stdout).toMatch(
    /\nExamples:\n {2}docmend check .*\n {2}docmend check .*\n\nExit codes: 0 done; 1 there are errors, .*; 2 wrong usage\n$/,
  )
})

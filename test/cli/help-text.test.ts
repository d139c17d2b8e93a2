// The help of every command: its layout, and its end of two examples that its own options take, and the exit codes.
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

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)]
}

/** The help of every command, groups included, by its words. */
function helpAt(columns: number): [string, string][] {
  let text = ''
  const stdout = (piece: string) => {
    text += piece
  }
  const program = describeProgram((() => () => undefined) as unknown as Action, { ...silent, stdout, columns } as never)
  return allOf(program).map((command) => {
    text = ''
    command.outputHelp()
    return [wordsOf(command).join(' '), text]
  })
}

test('every command and every group of commands has examples', () => {
  const names = helpAt(80).map(([words]) => words)
  expect(names.sort()).toEqual(Object.keys(HELP_ENDS).sort())
})

/** Usage and examples are lines to copy. */
const isProse = (line: string) => !/^Usage: |^ {2}(?:[A-Z_]+=\S+ )?docmend /.test(line)

test.each(helpAt(80))('the help of "%s" fits into 80 columns and ends with the exit codes', (_, text) => {
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(text).toMatch(
    /\nExamples:\n( {2}.+\n){2}\nExit codes:\n {2}0 {2}done\n {2}1 {2}.+\n {2}2 {2}wrong usage(?:, or .+)?\n(?: {2}3 {2}.+\n)?$/,
  )
})

test.each(helpAt(40))('the help of "%s" is wrapped in a terminal of 40 columns', (_, text) => {
  expect(text.split('\n').filter((line) => line.length > 40 && isProse(line))).toEqual([])
})

test('a terminal that reports 0 columns gets the help of one with 80', () => {
  expect(helpAt(0)).toEqual(helpAt(80))
})

test('options have --json and --help last, and defaults without quotes', () => {
  for (const [, text] of helpAt(80)) {
    expect(text).not.toContain('default: "')
    if (text.includes(' --json ')) expect(text).toMatch(/^ {2}--json +print JSON for scripts\n {2}-h, --help/m)
  }
})

const examples = Object.entries(HELP_ENDS).flatMap(([words, end]) => end.examples.map((line) => [words, line] as const))

test.each(examples.filter(([words]) => !['', 'db', 'keys', 'version', 'webhooks'].includes(words)))(
  '%s takes: %s',
  async (words, line) => {
    expect(await calledBy(line)).toBe(words)
  },
)

test('help ends with the examples and the exit codes', async () => {
  const line = createCommandLine()
  const { stdout } = await line.runWithin(['check', '--help'])
  line.remove()
  expect(stdout).toMatch(
    /\nExamples:\n {2}docmend check .*\n {2}docmend check .*\n\nExit codes:\n {2}0 {2}done\n {2}1 {2}there are errors, .*\n {2}2 {2}wrong usage, or the check could not run; .+\n$/,
  )
})

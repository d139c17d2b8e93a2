// `docmend run` in a repository of one page.
import { afterAll, beforeAll } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

/** One repository for all tests of the file. */
export function useRunRepository() {
  let line: CommandLine
  let scratch: Scratch
  beforeAll(() => {
    line = createCommandLine()
    scratch = createScratch()
    scratch.commit({ 'docs/index.md': '# Widget\n\nA Widget, [more](more.md).\n', 'docs/more.md': '# More\n' })
  })
  afterAll(() => {
    line.remove()
    scratch.remove()
  })
  const toArgs = (prompt: string, ...more: string[]) => ['run', '--repo', scratch.work, '--prompt', prompt, ...more]
  const run = (prompt: string, ...more: string[]) => line.runWithin(toArgs(prompt, ...more))
  return {
    get line() {
      return line
    },
    get scratch() {
      return scratch
    },
    toArgs,
    run,
  }
}

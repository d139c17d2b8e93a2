// A repository with an old mistake, and a new one since the tag `good`.
import { afterAll, beforeAll } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

export const RESULT =
  'Checked by the rules of MkDocs 1.4.\n2 errors, 0 warnings; 2 pages of docs read as MkDocs\nHow to fix them: docmend check --explain broken-link\n'

/** One for all tests of the file. */
export function useCheckedRepository() {
  let line: CommandLine
  let scratch: Scratch
  beforeAll(() => {
    line = createCommandLine()
    scratch = createScratch()
    scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n\n[old](old.md)\n', 'docs/b.md': '# B\n' })
    scratch.git('tag', 'good')
    scratch.commit({ 'docs/b.md': '# B\n\n[n](nowhere.md)\n' })
  })
  afterAll(() => {
    line.remove()
    scratch.remove()
  })
  const check = (...more: string[]) => line.runWithin(['check', '--repo', scratch.work, ...more])
  return {
    get line() {
      return line
    },
    get scratch() {
      return scratch
    },
    check,
  }
}

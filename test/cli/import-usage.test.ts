import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let command: CommandLine
beforeAll(() => {
  command = createCommandLine()
})
afterAll(() => command.remove())

describe('wrong usage ends with 2', () => {
  test.each([
    ['no project', ['access.log'], '--project'],
    ['no file', ['--project', 'acme/docs'], 'file'],
    ['an unknown format', ['--project', 'acme/docs', '--log-format', 'x', 'access.log'], 'combined'],
    ['a key without an address', ['--project', 'x', '--api-key', 'mend_x', 'access.log'], '--url'],
    ['an address without a key', ['--project', 'x', '--url', 'http://127.0.0.1', 'access.log'], 'DOCMEND_API_KEY'],
    ['a source that is no name', ['--project', 'acme/docs', '--source', 'a b', 'access.log'], '--source takes a name'],
    ['stdin twice', ['--project', 'acme/docs', '-', '-'], 'once'],
  ])('%s', async (_, args, hint) => {
    const { exitCode, stdout, stderr } = await command.runWithin(['import', ...args])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(hint)
  })
})

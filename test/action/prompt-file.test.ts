import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readPromptFile } from '../../src/action/inputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-prompt-'))
const workspace = join(folder, 'workspace')
const read = (file: string) => () => readPromptFile(workspace, file)

beforeAll(() => {
  mkdirSync(join(workspace, 'prompts'), { recursive: true })
  writeFileSync(join(folder, 'credentials'), 'secret')
  writeFileSync(join(workspace, 'prompts', 'fix.md'), '\uFEFFRename Zürich 🚀\n')
  writeFileSync(join(workspace, '..fix.md'), 'two dots in front')
  writeFileSync(join(workspace, 'latin1.md'), Buffer.from([0x5a, 0xfc]))
  writeFileSync(join(workspace, 'huge.md'), 'x'.repeat(900_000))
  symlinkSync(join(folder, 'credentials'), join(workspace, 'link.md'))
  symlinkSync(folder, join(workspace, 'up'))
  symlinkSync('prompts/fix.md', join(workspace, 'inner.md'))
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the text of a file of the workspace is read, without its byte order mark', () => {
  expect(read('prompts/fix.md')()).toBe('Rename Zürich 🚀\n')
  expect(read('inner.md')()).toBe('Rename Zürich 🚀\n')
  expect(read('..fix.md')()).toBe('two dots in front')
})

test.each([['../credentials'], ['link.md'], ['up/credentials'], [join(folder, 'credentials')]])(
  '%s is refused, since it lies outside',
  (file) => {
    expect(read(file)).toThrow('is outside the workspace')
  },
)

test('what is no readable text says what is wrong', () => {
  expect(read('missing.md')).toThrow('missing.md does not exist. Is there an earlier step with actions/checkout')
  expect(read('prompts')).toThrow('is not a file')
  expect(read('latin1.md')).toThrow('is not UTF-8')
  expect(read('huge.md')).toThrow('900000 bytes')
})

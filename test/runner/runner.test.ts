// The runner in test/support/runner, in a run of its own: whatever goes wrong in a test file fails that file, and only that.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
// @ts-expect-error It has no types.
import jestConfig from '../../jest.config.js'

const config = jestConfig as Record<'runner' | 'runtime' | 'testEnvironment' | 'testRunner', string>

/** What a file says when it fails, by the code of the file. */
const FAILING: readonly [said: string, code: string][] = [
  ['an error that is thrown', `test('t', () => { throw new Error('an error that is thrown') })`],
  ['expect(received).toBe(expected)', `test('t', () => { expect(1 + 1).toBe(3) })`],
  ['a promise that is rejected', `test('t', async () => { throw new Error('a promise that is rejected') })`],
  [
    'a promise nobody waits for',
    `test('t', async () => { void Promise.reject(new Error('a promise nobody waits for')); await new Promise(setImmediate) })`,
  ],
  [
    'an error after the test',
    `test('t', () => { setTimeout(() => { throw new Error('an error after the test') }, 5) })`,
  ],
  ['Exceeded timeout of 50 ms', `test('t', () => new Promise(() => {}), 50)`],
  ['Exceeded timeout of 60 ms', `jest.setTimeout(60); test('t', () => new Promise(() => {}))`],
  ['before all', `beforeAll(() => { throw new Error('before all') }); test('t', () => {})`],
  ['after all', `afterAll(() => { throw new Error('after all') }); test('t', () => {})`],
  [
    'one of two at once',
    `test.concurrent('t', async () => { throw new Error('one of two at once') }); test.concurrent('u', async () => {})`,
  ],
  ['ERR_INVALID_TYPESCRIPT_SYNTAX', `test('t', () => { const = 3 })`],
  ['an error outside tests', `test('t', () => {}); throw new Error('an error outside tests')`],
  ['must contain at least one test', `expect(1).toBe(1)`],
  ['exceeding retry limit', `test('t', () => { process.exit(3) })`],
  ['afterAll() must be called by the test file', `import './hook-of-many.ts'; test('t', () => {})`],
  [
    '- a server that listens',
    `import { createServer } from 'node:net'; test('t', () => { createServer().listen(0, '127.0.0.1') })`,
  ],
  ['- a process', `import { spawn } from 'node:child_process'; test('t', () => { spawn('cat') })`],
  ['- the environment variable LEFT', `test('t', () => { process.env.LEFT = '1' })`],
  ['- the working directory', `test('t', () => { process.chdir('/') })`],
  ['- another value of globalThis.fetch', `test('t', () => { globalThis.fetch = async () => new Response() })`],
]
const NAMES = `import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'`
const PASSING = `
  import { rows } from './shared.ts'
  describe.each(rows)('of %s', (one) => { test('passes', () => { expect(rows).toContain(one) }) })
  test.skip('is left out', () => { throw new Error('never') })`

interface FileResult {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string }[]
}
interface Run {
  testResults: FileResult[]
}

let folder: string
let run: Run
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-runner-'))
  mkdirSync(join(folder, 'test'))
  const write = (name: string, code: string) => writeFileSync(join(folder, 'test', name), `${NAMES}\n${code}\n`)
  for (const [index, [, code]] of FAILING.entries()) write(`failing-${index}.test.ts`, code)
  write('hook-of-many.ts', 'afterAll(() => {})')
  write('shared.ts', `export const rows = ['a', 'b']`)
  for (const name of ['first', 'second', 'third']) write(`${name}.test.ts`, PASSING)
  run = await runJest()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Many files in two workers, as in every run. */
async function runJest(): Promise<Run> {
  const { runner, runtime, testEnvironment, testRunner, ...options } = config
  const pieces = { runner, runtime, testEnvironment, testRunner }
  const ours = Object.entries(pieces).map(([name, path]) => [name, path.replace('<rootDir>', resolve('.'))])
  // These tests need no database.
  const without = { globalSetup: undefined, globalTeardown: undefined }
  const settings = { ...options, ...without, ...Object.fromEntries(ours), rootDir: folder, maxWorkers: 2 }
  const output = join(folder, 'run.json')
  const args = ['node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${output}`]
  const said = await new Promise<string>((end) =>
    execFile(process.execPath, [...args, '--config', JSON.stringify(settings)], (_error, _out, stderr) => end(stderr)),
  )
  if (!existsSync(output)) throw new Error(said)
  return JSON.parse(readFileSync(output, 'utf8')) as Run
}

const resultOf = (name: string) => run.testResults.find((one) => one.name === join(folder, 'test', name))

test.each(FAILING.map(([said], index) => ({ said, index })))('a file fails with: $said', ({ said, index }) => {
  const result = resultOf(`failing-${index}.test.ts`)
  expect([result?.status, result?.message]).toEqual(['failed', expect.stringContaining(said)])
})

test('files that pass do so beside those, each with all its tests', () => {
  for (const name of ['first', 'second', 'third']) {
    const tests = resultOf(`${name}.test.ts`)?.assertionResults ?? []
    expect(tests.map(({ fullName, status }) => `${fullName}: ${status}`)).toEqual([
      'of a passes: passed',
      'of b passes: passed',
      'is left out: pending',
    ])
  }
})

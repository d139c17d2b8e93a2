// What all commands have in common: help, wrong usage, a wrong environment.
import { spawnSync } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

test('compiled code is cached in a folder of the account, whatever the .env of the current folder says', async () => {
  const at = (name: string): string => join(line.folder, name)
  writeFileSync(at('.env'), `NODE_COMPILE_CACHE=${at('foreign')}\nTMPDIR=${at('tmp')}\n`)
  const { exitCode } = await line.run(['--version'], { XDG_CACHE_HOME: at('caches') })
  rmSync(at('.env'))
  expect(exitCode).toBe(0)
  expect(existsSync(at('caches/docmend'))).toBe(true)
  expect(existsSync(at('foreign'))).toBe(false)
})

test('help lists the commands', async () => {
  const { exitCode, stdout } = await line.run(['--help'])
  expect(exitCode).toBe(0)
  const commands = [
    'serve',
    'demo',
    'run',
    'replay',
    'check',
    'db',
    'version',
    'doctor',
    'report',
    'import',
    'export',
    'classify',
    'settings',
    'reclassify',
    'keys',
  ]
  for (const command of commands) expect(stdout).toContain(`\n  ${command} `)
})

test('without a command, it says which ones a person may want, those that need nothing first', async () => {
  const { exitCode, stdout, stderr } = await line.run([])
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(
    /^Docmend keeps documentation accurate\.\n\n {2}docmend backtest .*\n {2}docmend check .*\n[\s\S]*\n {2}docmend --help /,
  )
})

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const word of ['--version', 'version'])
    expect(await line.run([word])).toMatchObject({ exitCode: 0, stdout: `${version}\n` })
})

test.each([
  ['half a command', ['keys'], 'Usage: docmend keys'],
  ['an unknown command', ['mend'], "docmend: unknown command 'mend'"],
  ['help of an unknown command', ['help', 'chekc'], "docmend: unknown command 'chekc'\n(Did you mean check?)"],
  ['an unknown option', ['check', '--ropo'], 'Run "docmend check --help"'],
  ['a missing option', ['run', '--repo', '.'], '--prompt'],
])('%s is wrong usage', async (_, args, hint) => {
  const { exitCode, stdout, stderr } = await line.run(args)
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toContain(hint)
})

test.each([['serve'], ['db migrate']])(
  '%s in a wrong environment ends with 2, and one message has every mistake',
  async (name) => {
    const env = { PORT: 'eighty', DOCMEND_TRUSTED_PROXIES: 'proxy.local' }
    const { exitCode, stderr } = await line.run(name.split(' '), env)
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/2 mistake.*PORT.*DOCMEND_TRUSTED_PROXIES.*"proxy.local"/s)
    expect(stderr).not.toContain('    at ')
  },
)

// Linux has a device that is always full.
;(existsSync('/dev/full') ? test : test.skip)('output that cannot be written ends with 1 and a sentence', () => {
  const stdio = ['ignore' as const, openSync('/dev/full', 'w'), 'pipe' as const]
  const { status, stderr } = spawnSync(process.execPath, ['src/main.ts', '--version'], { stdio, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^docmend: The output cannot be written: ENOSPC.*\n$/)])
})

describe('migrate', () => {
  const database = () => join(line.folder, 'data', 'docmend.db')

  test('makes the database and says so, and again says that it is up to date', async () => {
    expect((await line.run(['db', 'migrate'])).stdout).toMatch(/^Made an empty database in .*data\.\n$/)
    expect(existsSync(database())).toBe(true)
    expect((await line.run(['db', 'migrate'])).stdout).toMatch(/^The database in .*data is up to date\.\n$/)
    expect(await line.run(['db', 'migrate', '--json'])).toMatchObject({
      exitCode: 0,
      stdout: '{"migrated":true,"created":false}\n',
    })
  })

  test('--fresh says that it made an empty one in the place of one that is gone', async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${database()}${end}`, { force: true })
    expect(await line.run(['db', 'migrate'])).toMatchObject({ exitCode: 1, stdout: '' })
    const fresh = await line.run(['db', 'migrate', '--fresh', '--json'])
    expect(fresh).toMatchObject({ exitCode: 0, stdout: '{"migrated":true,"created":true}\n' })
  })

  test('--fresh keeps a database that is there, and says so', async () => {
    const { stdout } = await line.run(['db', 'migrate', '--fresh'])
    expect(stdout).toMatch(/is up to date\. It was there, so --fresh changed nothing/)
  })
})

test('serve on a port that is taken ends with 1 and says what to set', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as AddressInfo
  const { exitCode, stderr } = await line.run(['serve'], { PORT: String(port), LOG_LEVEL: 'silent' })
  other.close()
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^docmend: Cannot listen on 127\.0\.0\.1:\d+ .*Set HOST and PORT/)
})

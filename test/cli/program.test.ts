// What all commands have in common: help, wrong usage, a wrong environment.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test.each(['', '.'])('without a home (HOME=%s), no compiled code comes from the current folder', async (HOME) => {
  const tmp = join(line.folder, 'tmp')
  const env = { HOME, XDG_CACHE_HOME: '', NODE_COMPILE_CACHE: '', TMPDIR: tmp }
  const { exitCode } = await line.run(['--version'], env)
  expect(exitCode).toBe(0)
  expect([join(line.folder, '.cache'), tmp].filter((path) => existsSync(path))).toEqual([])
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

test('without a command, it says which ones a person may want, the checks first', async () => {
  const { exitCode, stdout, stderr } = await line.run([])
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(
    /^Docmend keeps documentation accurate\.\n\n {2}docmend check .*\n[\s\S]*\n {2}docmend --help /,
  )
})

test('help of a command, in groups', async () => {
  expect((await line.run(['help', 'db', 'copy'])).stdout).toMatch(/^Usage: docmend db copy /)
  const { stdout } = await line.run(['help'])
  expect(stdout.match(/^[A-Z][a-z ]+:$/gm)).toEqual([
    'Options:',
    'Your docs:',
    'Service:',
    'Page views:',
    'Database:',
    'Other:',
    'Examples:',
    'Exit codes:',
  ])
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

test.each(['serve', 'demo'])('%s without the loader of a checkout is refused, and says how to start it', (command) => {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(line.folder, 'data'), PORT: '0' }
  const started = spawnSync(process.execPath, ['src/main.ts', command], { env, encoding: 'utf8', timeout: 60_000 })
  const advice = new RegExp(`npm (start|run demo), or node --import ./scripts/jsx.js src/main.ts ${command}\\n$`)
  expect([started.status, started.stderr]).toEqual([2, expect.stringMatching(advice)])
  expect(existsSync(join(line.folder, 'data'))).toBe(false)
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

test('a relative path is meant from where npm was called, though npm runs the command in the package', async () => {
  const caller = mkdtempSync(join(line.folder, 'caller-'))
  writeFileSync(join(caller, 'site.log'), LOG_LINE)
  const env = { INIT_CWD: caller, npm_package_name: 'docmend' }
  expect((await line.run(['report', 'site.log', '--format', 'json'], env)).exitCode).toBe(0)
  const withinAnother = { ...env, npm_package_name: 'my-site' }
  expect((await line.run(['report', 'site.log'], withinAnother)).stderr).toContain('site.log')
})

const LOG_LINE = '203.0.113.9 - - [19/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "GPTBot/1.2"\n'

test('report and classify hold addresses against the ranges that the instance admin named', async () => {
  const ranges = join(line.folder, 'ranges.json')
  writeFileSync(ranges, '{"openai-gptbot": ["192.0.2.0/24"]}')
  const env = { DOCMEND_IP_RANGES: ranges, PORT: 'what a service would refuse' }
  const { stdout } = await line.runWithin(['report', '-', '--format', 'json'], env, LOG_LINE)
  expect(JSON.parse(stdout).totals.ai).toBe(0)
  const explained = await line.runWithin(['classify', 'GPTBot/1.2', '--ip', '203.0.113.9', '--json'], env)
  expect(JSON.parse(explained.stdout).class).toBe('other')
  const wrong = await line.runWithin(['classify', 'GPTBot/1.2', '--ip', 'zzz'], env)
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, 'docmend: --ip takes an IP address, not "zzz"\n'])
})

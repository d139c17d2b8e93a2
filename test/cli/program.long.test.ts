// What all commands have in common: help, wrong usage, a wrong environment.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

test.each(['', '.'])('without a home (HOME=%s), no compiled code comes from the current folder', async (HOME) => {
  const tmp = join(line.folder, 'tmp')
  const env = { HOME, XDG_CACHE_HOME: '', NODE_COMPILE_CACHE: '', TMPDIR: tmp }
  const { exitCode } = await line.run(['--version'], env)
  expect(exitCode).toBe(0)
  expect([join(line.folder, '.cache'), tmp].filter((path) => existsSync(path))).toEqual([])
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

test.each(['serve', 'demo'])('%s without the loader of a checkout is refused, and says how to start it', (command) => {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(line.folder, 'data'), PORT: '0' }
  const started = spawnSync(process.execPath, ['src/main.ts', command], { env, encoding: 'utf8', timeout: 60_000 })
  const advice = new RegExp(`npm (start|run demo), or node --import ./scripts/jsx.js src/main.ts ${command}\\n$`)
  expect([started.status, started.stderr]).toEqual([2, expect.stringMatching(advice)])
  expect(existsSync(join(line.folder, 'data'))).toBe(false)
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

// `docmend login`: the link that signs the instance admin in.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ BASE_URL: 'https://docmend.example.com' }, 'https://docmend.example.com'],
])('prints a link to the service that a browser can open: %j', async (env, origin) => {
  const { exitCode, stdout, stderr } = await line.runWithin(['login'], env as Record<string, string>)
  const [link = '', token = ''] = stdout.trim().split('/login/link?token=')
  expect([exitCode, link, token]).toEqual([0, origin, expect.stringMatching(/^[\w-]{43}$/)])
  expect(stderr).toContain('It works once.')
})

test('says that the address in the link is a guess when BASE_URL is not set, and only then', async () => {
  const said = async (env: Record<string, string>) => (await line.runWithin(['login'], env)).stderr
  expect(await said({})).toContain(
    'BASE_URL is not set here; replace 127.0.0.1:3000 in the link with the address of your service.\n',
  )
  expect(await said({ HOST: '0.0.0.0', PORT: '8080' })).toContain('replace localhost:8080 in the link')
  expect(await said({ BASE_URL: 'https://docmend.example.com' })).not.toContain('BASE_URL')
})

test('gives scripts the link as JSON', async () => {
  const { stdout } = await line.runWithin(['login', '--json'])
  expect(JSON.parse(stdout)).toEqual({ url: expect.stringContaining('/login/link?token=') })
})

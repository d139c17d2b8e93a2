// `docmend doctor --live OWNER/SCRATCH` as a person runs it: the report can be shown to anyone.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { useWorlds } from '../support/use-worlds.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())
const startWorld = useWorlds()

test('the report names operations and versions, and nothing of the App, the repository or its people', async () => {
  const { env, forge } = await startWorld()
  await forge.createRepository({
    owner: 'acme',
    name: 'lumen-scratch',
    private: true,
    from: { files: { 'a.md': 'A\n' } },
  })
  const { exitCode, stdout } = await line.runWithin(['doctor', '--live', 'acme/lumen-scratch'], env)
  expect(stdout).toMatch(
    /^# First contact with GitHub\n\nDocmend [\d.]+, Node [\d.]+, GitHub, API version 2022-11-28\n/,
  )
  expect(stdout).toMatch(/^\d+ operations: \d+ as expected, 0 differed, \d+ not possible here, 0 not reached$/m)
  expect(stdout).toMatch(/^\| `POST \/repos\/\{owner\}\/\{repo\}\/pulls` \| as expected \| 201 \| \d+ ms \| {2}\|$/m)
  expect(exitCode).toBe(0)
  const secrets = [
    env.PRIVATE_KEY,
    env.WEBHOOK_SECRET,
    forge.url,
    'acme',
    'lumen',
    'docmend[bot]',
    'ghs_',
    'eyJ',
    line.folder,
  ]
  expect(secrets.filter((one) => one !== undefined && stdout.includes(one))).toEqual([])
})

test('Ctrl-C ends it with a report, and leaves nothing behind', async () => {
  let interrupt: () => void = () => undefined
  const { env, forge } = await startWorld({
    intercept: ({ method, path, phase }) => {
      if (phase === 'after' && method === 'POST' && path.endsWith('/git/refs')) interrupt()
    },
  })
  await forge.createRepository({ owner: 'acme', name: 'scratch', from: { files: { 'a.md': 'A\n' } } })
  const before = forge.branches('acme/scratch')
  const running = line.start(['doctor', '--live', 'acme/scratch'], env)
  interrupt = () => running.kill('SIGINT')
  const { exitCode, stdout } = await running.ended
  expect(stdout).toContain('Ended early: all (interrupted)')
  expect([exitCode, forge.branches('acme/scratch')]).toEqual([1, before])
  expect(forge.pullRequests('acme/scratch').filter(({ state }) => state === 'open')).toEqual([])
})

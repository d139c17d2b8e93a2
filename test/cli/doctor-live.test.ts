// `docmend doctor --live OWNER/SCRATCH` as a person runs it: what it refuses before it writes anything.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { useWorlds } from '../support/use-worlds.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())
const startWorld = useWorlds()

test('a repository that is not for trials is wrong usage, as is a name that is none', async () => {
  const { env } = await startWorld()
  const refused = await line.runWithin(['doctor', '--live', 'acme/docs'], env)
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' })
  expect(refused.stderr).toContain('The name of acme/docs does not contain "scratch". Make a repository for this alone')
  expect((await line.runWithin(['doctor', '--live', 'docs'], env)).exitCode).toBe(2)
  expect((await line.runWithin(['doctor', '--yes'], env)).exitCode).toBe(2)
})

test('where the App is not installed, it says so and reports nothing', async () => {
  const { env } = await startWorld()
  const { exitCode, stdout, stderr } = await line.runWithin(['doctor', '--live', 'globex/scratch'], env)
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('The GitHub App is not installed on globex/scratch')
})

// The built Action in a code repository, without a stored key, against the real service: its project is another repository's.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { messagesOf, runStep } from '../support/action-runner.ts'
import { addLine, answerTurns } from '../support/answer-turns.ts'
import { findFreePort } from '../support/free-port.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { FILES } from '../support/steered-job.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const CODE = 'acme/api'
const createWorld = useWorlds()
let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

/** A docs repository, its service, and a code repository whose last commit is a merged change. */
async function givenCode(settings: readonly string[]) {
  // Tokens are made for an address that must be known before the service has one.
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const told: string[] = []
  const replies = answerTurns((turn) => {
    told.push(turn.told)
    return addLine(turn.number)
  })
  const world = await createWorld({ files: FILES, replies, env: { PORT: port, BASE_URL: url } })
  await world.forge.createRepository({
    owner: 'acme',
    name: 'api',
    private: true,
    from: { files: { 'a.ts': 'one\n' } },
  })
  const before = world.forge.branches(CODE).main ?? ''
  const after = await world.forge.pushFile(CODE, 'main', 'port.ts', 'export const lumenPort = 80\n', 'Port')
  const saved = await line.runWithin(['settings', REPOSITORY, ...settings], world.env)
  expect([saved.exitCode, saved.stderr]).toEqual([0, ''])
  await world.startHere()
  return { world, told, url, cause: `${CODE}@${before}..${after}` }
}

async function step({ world, url }: { world: World; url: string }, inputs: Record<string, string>, event = 'push') {
  const run = world.forge.workflowRun({ repository: CODE, event })
  const result = await runStep({ with: { 'base-url': url, 'project-id': world.projectId, ...inputs }, env: run.env })
  return { result, runId: run.id }
}

test('a push to a listed code repository opens a pull request of the docs about that change, and no key is stored', async () => {
  const given = await givenCode([`workflowRepositories=${CODE}`, `contextRepositories=${CODE}`])
  const { result, runId } = await step(given, { cause: given.cause })
  expect(messagesOf(result, 'error')).toEqual([])
  const [pull] = given.world.forge.pullRequests(REPOSITORY)
  expect(result.outputs).toMatchObject({ status: 'completed', outcome: 'pr_opened', 'pr-link': pull?.htmlUrl })
  expect(pull?.body).toContain(`the workflow docs.yml of acme/api, run ${runId} by`)
  expect(given.told[0]).toContain('- port.ts +1 -0 added')

  const refused = await step(given, { cause: given.cause }, 'pull_request')
  expect(messagesOf(refused.result, 'error')).toEqual([
    `A run of ${CODE} started by pull_request may do nothing here; start it by push, schedule or workflow_dispatch, or use an API key.`,
  ])
  await line.runWithin(['settings', REPOSITORY, 'workflowRepositories='], given.world.env)
  const revoked = await step(given, { prompt: 'Add a line.' })
  expect(messagesOf(revoked.result, 'error')).toEqual([
    expect.stringMatching(/must list acme\/api in its setting workflowRepositories/),
  ])
})

test('a listed repository whose code jobs may not read is told which setting grants that', async () => {
  const given = await givenCode([`workflowRepositories=${CODE}`])
  const { result } = await step(given, { cause: given.cause })
  expect(messagesOf(result, 'error')).toEqual([
    expect.stringMatching(/do not grant acme\/api as a cause\. .*contextRepositories=/),
  ])
  const without = await step(given, { prompt: 'Add a line.' })
  expect(without.result.outputs).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
})

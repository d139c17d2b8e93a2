// `docmend settings PROJECT workflowRepositories=...`: names become numbers, as the App sees them on the forge.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const createWorld = useWorlds()
let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

const NAME = 'workflowRepositories'
const from = { files: { 'a.ts': 'export const a = 1\n' } }

/** The setting after the change, or what stands on stderr. */
async function save({ env }: World, value: string, more: Record<string, string> = {}) {
  const args = ['settings', REPOSITORY, `${NAME}=${value}`, '--json']
  const { exitCode, stdout, stderr } = await line.runWithin(args, { ...env, ...more })
  if (exitCode !== 0) return { exitCode, stderr }
  const { settings } = JSON.parse(stdout)
  return settings.find(({ name }: { name: string }) => name === NAME).value
}

test('repositories of the installation and public ones are saved with their numbers, and keep them', async () => {
  const world = await createWorld()
  const own = await world.forge.createRepository({ owner: 'acme', name: 'api', private: true, from })
  const open = await world.forge.createRepository({ owner: 'stranger', name: 'open', from })
  const saved = await save(world, 'ACME/api,stranger/open@next')
  const [api = '', stranger = ''] = saved.split(',')
  expect(api).toMatch(new RegExp(`^acme/api=\\d+/${own.id}$`))
  expect(stranger).toMatch(new RegExp(`^stranger/open=\\d+/${open.id}@next$`))

  world.forge.rename('acme/api', 'platform')
  await world.forge.createRepository({ owner: 'acme', name: 'api', from })
  expect(await save(world, `${api},acme/platform`)).toBe(`${api},${api.replace('api', 'platform')}`)
})

test("a stranger's private repository needs its numbers, and nothing is saved until it has them", async () => {
  const world = await createWorld()
  const { id } = await world.forge.createRepository({ owner: 'stranger', name: 'hidden', private: true, from })
  expect(await save(world, 'stranger/hidden@main')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("gh api repos/stranger/hidden --jq '"),
  })
  expect(await save(world, '')).toBe('')
  expect(await save(world, `stranger/hidden=7/${id}@main`)).toBe(`stranger/hidden=7/${id}@main`)
})

test('when GitHub cannot be asked, the command fails and says so', async () => {
  const world = await createWorld({
    intercept: ({ path }) => (path.includes('/acme/api') ? { status: 502 } : undefined),
  })
  expect(await save(world, 'acme/api')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Could not look up acme/api. GitHub failed'),
  })
})

test('without an App, entries need their numbers', async () => {
  const world = await createWorld()
  const noApp = { APP_ID: '', PRIVATE_KEY: '', WEBHOOK_SECRET: '' }
  expect(await save(world, 'acme/docs', noApp)).toMatchObject({ exitCode: 2 })
  expect(await save(world, 'acme/api=7/42', noApp)).toBe('acme/api=7/42')
})

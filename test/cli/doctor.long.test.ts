// `docmend doctor` against the forge: the checklist when all is well, and each fault as one line.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import { createEncryption } from '../../src/projects/people/encryption.ts'
import { encryptApp } from '../../src/projects/setup/registered-app.ts'
import { NEEDED_PERMISSIONS } from '../../src/service/doctor/app-findings.ts'
import type { Finding } from '../../src/service/doctor/finding.ts'
import { readEncryptionKey } from '../../src/service/encryption-key.ts'
import { openDatabase } from '../../src/service/open-database.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import type { World, WorldOptions } from '../support/world.ts'

const server = await findPostgres()

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())
const startWorld = useWorlds()

const EVENTS = [
  'push',
  'pull_request',
  'issue_comment',
  'pull_request_review_comment',
  'pull_request_review',
  'repository',
]
const DELIVERED = { guid: 'd1', delivered_at: '2026-11-20T08:00:00Z', event: 'push', status: 'OK', status_code: 200 }
const FAILED = { ...DELIVERED, guid: 'd2', status: 'Invalid HTTP Response: 401', status_code: 401 }

interface GitHubSays {
  app?: object
  installations?: object[]
  hook?: object
  deliveries?: object[]
}

/** A world whose GitHub says what the test wants of the App, and else that all is well. */
async function givenWorld({ app, installations, hook, deliveries }: GitHubSays = {}, options: WorldOptions = {}) {
  const permissions = NEEDED_PERMISSIONS
  const answers: Record<string, unknown> = {
    '/app': { slug: 'docmend', permissions, events: EVENTS, ...app },
    '/app/installations': installations ?? [{ account: { login: 'acme' }, permissions, suspended_at: null }],
    '/app/hook/config': hook ?? { url: 'https://docs.example.com/api/github/webhooks', insecure_ssl: '0' },
    '/app/hook/deliveries': deliveries ?? [DELIVERED],
  }
  const intercept: WorldOptions['intercept'] = ({ path, phase }) => {
    const body = answers[path.replace('/api/v3', '').replace(/\?.*/, '')]
    return phase === 'before' && body !== undefined ? { status: 200, body } : undefined
  }
  return startWorld({ intercept, ...options })
}

async function diagnose(world: World, env: Record<string, string> = {}) {
  const { exitCode, stdout } = await line.runWithin(['doctor', '--json'], { ...world.env, ...env })
  const { ok, checks }: { ok: boolean; checks: Finding[] } = JSON.parse(stdout)
  const of = (topic: string) =>
    checks.filter((check) => check.topic === topic).map(({ status, text }) => `${status}: ${text}`)
  return { exitCode, ok, checks, of, stdout }
}

test('secrets that come from files are named, without the files', async () => {
  const { env } = await givenWorld()
  const file = join(env.DATA_DIR ?? '', 'webhook-secret')
  writeFileSync(file, `${env.WEBHOOK_SECRET}\n`)
  const { stdout } = await line.runWithin(['doctor'], { ...env, WEBHOOK_SECRET: '', WEBHOOK_SECRET_FILE: file })
  expect(stdout).toMatch(/^ok {7}environment +The environment variables are valid; WEBHOOK_SECRET read from files$/m)
})

test('the forge alone can be asked too: what it does not tell is a warning', async () => {
  const world = await startWorld()
  const { of, exitCode } = await diagnose(world)
  expect(of('GitHub App')).toEqual([expect.stringMatching(/^ok: GitHub accepts the key of the App docmend \(\d+\)$/)])
  expect(of('permissions')).toEqual([expect.stringContaining('ok: The App may do what Docmend needs')])
  expect(of('deliveries')).toEqual([expect.stringMatching(/^warning: GitHub did not list/)])
  expect(exitCode).toBe(0)
})

describe('what GitHub says', () => {
  const { issues: _, ...withoutIssues } = NEEDED_PERMISSIONS
  test.each<[string, GitHubSays, string, RegExp]>([
    [
      'a permission that is missing',
      { app: { permissions: withoutIssues } },
      'permissions',
      /^fail: The App lacks issues: read/,
    ],
    [
      'a permission that may only read',
      { app: { permissions: { ...NEEDED_PERMISSIONS, contents: 'read' } } },
      'permissions',
      /^fail: The App lacks contents: write/,
    ],
    [
      'an event that is not heard',
      { app: { events: EVENTS.slice(1) } },
      'events',
      /^warning: The App does not hear push/,
    ],
    ['no installation', { installations: [] }, 'installations', /^warning: The App is not installed/],
    [
      'an installation that is suspended',
      { installations: [{ account: { login: 'acme' }, permissions: NEEDED_PERMISSIONS, suspended_at: 'x' }] },
      'installations',
      /acme is suspended/,
    ],
    [
      'an installation with older permissions',
      { installations: [{ account: { login: 'acme' }, permissions: withoutIssues, suspended_at: null }] },
      'installations',
      /^warning: acme has not accepted issues: read/,
    ],
    ['no webhook URL', { hook: {} }, 'webhooks', /^fail: The App has no webhook URL/],
    [
      'a secret that does not fit',
      { deliveries: [FAILED, FAILED] },
      'deliveries',
      /^fail: 2 of the last 2 webhooks .*WEBHOOK_SECRET/,
    ],
    [
      'some failures',
      { deliveries: [DELIVERED, { ...FAILED, status_code: 502, status: 'Bad gateway' }] },
      'deliveries',
      /^warning: 1 of the last 2 webhooks .*can reach BASE_URL/,
    ],
    [
      'a webhook URL that redirects, which GitHub does not follow',
      { deliveries: [DELIVERED, { ...FAILED, status_code: 302, status: 'Invalid HTTP Response: 302' }] },
      'deliveries',
      /^warning: 1 of the last 2 webhooks .*GitHub follows no redirect/,
    ],
    [
      'a failure that arrived when it was sent again',
      { deliveries: [{ ...DELIVERED, guid: FAILED.guid }, FAILED] },
      'deliveries',
      /^ok: The last 2 webhooks arrived/,
    ],
  ])('%s', async (__, says, topic, sentence) => {
    const { of } = await diagnose(await givenWorld(says))
    expect(of(topic)).toEqual([expect.stringMatching(sentence)])
  })
})

describe('how far a new installation has come', () => {
  test('is told from the database and the mirror', async () => {
    const files = { 'mkdocs.yml': 'site_name: L\n', 'docs/index.md': '# L\n\nLumen.\n' }
    const world = await startWorld({ files })
    const before = await diagnose(world)
    expect(before.of('docs')).toEqual([expect.stringMatching(/^warning: .*was not read yet/)])
    expect(before.of('jobs')).toEqual([expect.stringMatching(/^warning: No job was created yet/)])
    const { client, stop } = await world.startHere()
    const { id } = await client.createJob(world.projectId, { prompt: 'Rename "Lumen" to "Lux"' })
    await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    const storage = await openDatabase(world.config)
    const projects = () => storage.projects.list()
    await until('the repository is known', async () => (await projects()).every((one) => one.repositoryId !== null))
    await storage.close()
    await stop()
    const { of } = await diagnose(world)
    expect(of('docs')).toEqual(['ok: acme/docs has 1 page in the folder docs, read as MkDocs'])
    expect(of('API keys')).toEqual([expect.stringMatching(/^ok: There is one API key that works; the last use was at/)])
    expect(of('jobs')).toEqual([expect.stringMatching(/^ok: The newest job was created at/)])
  })

  test('counts a GitHub App that the set-up has stored, and says when its key is lost', async () => {
    const world = await givenWorld()
    const none = { APP_ID: '', PRIVATE_KEY: '', WEBHOOK_SECRET: '', GITHUB_CLIENT_ID: '', GITHUB_CLIENT_SECRET: '' }
    expect((await diagnose(world, none)).of('GitHub App')).toEqual([
      expect.stringMatching(/^warning: There is no GitHub App/),
    ])
    const { app, dataDir } = world.config
    if (app?.client === undefined) throw new Error('The world has an App')
    const storage = await openDatabase({ dataDir })
    const registered = { ...app, client: app.client, slug: 'docmend', htmlUrl: 'https://github.com/apps/docmend' }
    await storage.setup.keepApp(
      encryptApp(createEncryption(await readEncryptionKey(dataDir)), registered, Date.now()),
      undefined,
    )
    await storage.close()
    expect((await diagnose(world, none)).of('GitHub App')).toEqual([
      expect.stringMatching(/^ok: GitHub accepts the key/),
    ])
    rmSync(join(dataDir, 'encryption.key'))
    const lost = await diagnose(world, none)
    expect(lost.of('GitHub App')).toEqual([
      expect.stringMatching(/^fail: The credentials of the GitHub App docmend cannot/),
    ])
    expect(existsSync(join(dataDir, 'encryption.key'))).toBe(false)
  })
})

describe('the data', () => {
  test('a folder that is not there yet is no fault', async () => {
    const world = await givenWorld()
    const { of, exitCode } = await diagnose(world, { DATA_DIR: join(world.folder, 'new') })
    expect(of('DATA_DIR')).toEqual([expect.stringMatching(/^warning: .* does not exist yet/)])
    expect(exitCode).toBe(0)
  })

  test('a database on PostgreSQL is looked at although the folder is not there yet', async () => {
    const world = await givenWorld()
    const env = { DATA_DIR: join(world.folder, 'new'), DATABASE_URL: 'postgres://127.0.0.1:1/docmend' }
    const { of } = await diagnose(world, env)
    expect(of('database')).toEqual([expect.stringMatching(/^fail: Cannot use .*The database does not answer/)])
  })

  ;(server.kind === 'none' ? test.skip : test)('mirrors may be on other machines that share PostgreSQL', async () => {
    const url = server.kind === 'none' ? '' : await createDatabase(server.url)
    const storage = await openStorage({ kind: 'postgres', url })
    await storage.projects.ensure('acme/docs', null, 0)
    await storage.close()
    const { of } = await diagnose(await givenWorld(), { DATABASE_URL: url })
    await dropDatabase(url)
    expect(of('docs')).toEqual([
      'warning: This DATA_DIR has no mirror of acme/docs yet; a job on this machine makes it, and another machine may have one',
    ])
  })

  test('on PostgreSQL is encrypted with one key for all processes, or the list warns', async () => {
    const world = await givenWorld()
    const shared = { DATABASE_URL: 'postgres://127.0.0.1:1/docmend', DOCMEND_SECRET: 's'.repeat(32) }
    const said = async (env: Record<string, string>) => (await diagnose(world, env)).of('DOCMEND_SECRET')
    expect(await said(shared)).toEqual([])
    expect(await said({ ...shared, DOCMEND_SECRET: '' })).toEqual([
      expect.stringMatching(/^warning: DOCMEND_SECRET is not set: .*Give all processes the same one$/),
    ])
  })

  test('a folder that cannot be made is one', async () => {
    const world = await givenWorld()
    writeFileSync(join(world.folder, 'file'), '')
    const { of } = await diagnose(world, { DATA_DIR: join(world.folder, 'file') })
    expect(of('DATA_DIR')).toEqual([expect.stringMatching(/^fail: .* cannot be written/)])
  })

  test('a database that is gone is named with the way back', async () => {
    const world = await givenWorld()
    for (const end of ['', '-wal', '-shm']) rmSync(join(world.config.dataDir, `docmend.db${end}`), { force: true })
    const { of } = await diagnose(world)
    expect(of('database')).toEqual([expect.stringMatching(/^fail: .* is missing, but .*migrate --fresh/)])
  })

  test('a database of a commit before 0.1.0 is named with what to do', async () => {
    const world = await givenWorld()
    const database = new Database(join(world.config.dataDir, 'docmend.db'))
    database.exec("pragma application_id = 0; insert into migration values ('0001-tables', 0)")
    database.close()
    const { of } = await diagnose(world)
    expect(of('database')).toEqual([
      expect.stringMatching(/^fail: .* was made by a commit before 0\.1\.0.*empty DATA_DIR/),
    ])
  })

  test('a mirror that lost its objects is named', async () => {
    const world = await givenWorld()
    mkdirSync(join(world.config.dataDir, 'mirrors', '501.git', 'refs'), { recursive: true })
    const { of } = await diagnose(world)
    expect(of('mirrors')).toEqual([expect.stringMatching(/^warning: 1 mirror .*501.git.*fetches them again/)])
  })
})

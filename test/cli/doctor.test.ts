// `docmend doctor` against the forge: the checklist when all is well, and each fault as one line.
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { NEEDED_PERMISSIONS } from '../../src/service/doctor/app-findings.ts'
import type { Finding } from '../../src/service/doctor/finding.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres } from '../support/postgres/databases.ts'
import { startRawServer } from '../support/raw-server.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
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

test('a sound installation has nothing to mend, and the list says what is right', async () => {
  const world = await givenWorld()
  const { exitCode, ok, checks, of } = await diagnose(world)
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([])
  expect([exitCode, ok]).toEqual([0, true])
  const right = [
    'environment',
    'git',
    'DATA_DIR',
    'database',
    'mirrors',
    'GitHub App',
    'clock',
    'permissions',
    'events',
    'installations',
    'builds',
    'webhooks',
    'deliveries',
    'proxy',
  ]
  for (const topic of right) expect(of(topic)).toEqual([expect.stringMatching(/^ok: /)])
})

describe('Vale', () => {
  const program = (name: string, text: string, mode = 0o755): string => {
    const path = join(line.folder, name)
    writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode })
    return path
  }
  const said = async (vale: string) => (await diagnose(await startWorld(), { DOCMEND_VALE: vale })).of('Vale')

  test('is found by its path and by its name in PATH', async () => {
    const path = program('vale', 'echo vale version 3.9.1')
    const PATH = `${line.folder}:${process.env.PATH}`
    const byName = await diagnose(await startWorld(), { DOCMEND_VALE: 'vale', PATH })
    expect([await said(path), byName.of('Vale')]).toEqual(Array(2).fill(['ok: Vale 3.9.1 is installed']))
  })

  test.each([
    ['is missing', () => join(line.folder, 'none'), 'names a program that does not exist'],
    ['may not be run', () => program('locked', 'echo vale version 3.9.1', 0o644), 'this user may not run'],
    ['is another program', () => program('other', 'echo 3.9.1'), 'a program that is not Vale'],
    ['ends with an error', () => program('broken', 'echo vale version 3.9.1; exit 2'), 'a program that is not Vale'],
    ['is a relative path, which jobs would look up elsewhere', () => './vale', 'a program that does not exist'],
  ])('is a fault when it %s', async (_, give, text) => {
    expect(await said(give())).toEqual([expect.stringMatching(new RegExp(`^fail: .*${text}.*whole path of Vale`))])
  })

  test('is no topic when it is not asked for', async () => {
    expect((await diagnose(await startWorld())).of('Vale')).toEqual([])
  })
})

test('a service that answers but is not ready says why', async () => {
  const body = JSON.stringify({ error: 'The database is gone', code: 'store_damaged' })
  const server = await startRawServer((asked) => ({
    bytes: asked.includes('/healthz')
      ? 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
      : `HTTP/1.1 503 Unavailable\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  }))
  try {
    const { of } = await diagnose(await givenWorld(), { BASE_URL: server.url })
    expect(of('BASE_URL')).toEqual([`fail: The service at ${server.url} is not ready: The database is gone`])
  } finally {
    await server.stop()
  }
})

test('a file of certificates without one, and a misspelled variable, are named', async () => {
  const file = join(line.folder, 'garbage.pem')
  writeFileSync(file, 'garbage')
  const { of } = await diagnose(await givenWorld(), { NODE_EXTRA_CA_CERTS: file, DOCMEND_CONCURENCY: '2' })
  expect(of('certificates')).toEqual([
    expect.stringContaining(`fail: NODE_EXTRA_CA_CERTS names ${file}, which contains no`),
  ])
  expect(of('environment')).toContain(
    'warning: Docmend has no variable DOCMEND_CONCURENCY. Did you mean DOCMEND_CONCURRENCY?',
  )
})

test('a person reads one line per finding and a sum', async () => {
  const { env } = await givenWorld()
  const { stdout } = await line.runWithin(['doctor'], env)
  expect(stdout).toMatch(/^ok {7}git +git \d/m)
  expect(stdout).toMatch(/^\d+ ok, \d+ warnings?, 0 failures$/m)
})

test('mistakes in the environment are a line each, and nothing else is looked at', async () => {
  const { exitCode, stdout } = await line.runWithin(['doctor', '--json'], {
    PORT: 'eighty',
    APP_ID: '7',
    PRIVATE_KEY: '-----BEGIN RSA PRIVATE KEY-----\nc2VjcmV0\n-----END RSA PRIVATE KEY-----',
    WEBHOOK_SECRET: 'short',
  })
  const { checks } = JSON.parse(stdout)
  expect(checks.map(({ text }: Finding) => text.split(' ')[0])).toEqual(['PORT', 'WEBHOOK_SECRET', 'PRIVATE_KEY'])
  expect(stdout).not.toContain('c2VjcmV0')
  expect(exitCode).toBe(1)
})

describe('what GitHub says', () => {
  test('an App that may do more than any call needs, whose optional permissions are no excess', async () => {
    const builds = { checks: 'read', statuses: 'read', deployments: 'read', members: 'read' }
    const more = { administration: 'write', checks: 'write', issues: 'write' }
    const permissions = { ...NEEDED_PERMISSIONS, ...builds, ...more }
    const { of, exitCode } = await diagnose(await givenWorld({ app: { permissions } }))
    expect(of('permissions')).toEqual([
      expect.stringMatching(/^ok: /),
      expect.stringMatching(
        /^warning: .*may do more than Docmend needs: issues: write, checks: write, administration: write\. /,
      ),
    ])
    expect(exitCode).toBe(0)
  })

  test('a webhook URL that is not ours', async () => {
    const { of } = await diagnose(await givenWorld(), { BASE_URL: 'http://127.0.0.1:1' })
    expect(of('webhooks')).toEqual([
      expect.stringMatching(/^warning: .*but BASE_URL says http:\/\/127.0.0.1:1\/api\/github\/webhooks/),
    ])
    expect(of('BASE_URL')).toEqual([expect.stringMatching(/cannot be reached from this machine/)])
  })

  test('nothing at all, because it is out of reach', async () => {
    const { of, exitCode } = await diagnose(await givenWorld(), { GITHUB_API_URL: 'http://127.0.0.1:1' })
    expect(of('GitHub App')).toEqual([expect.stringMatching(/^fail: GitHub cannot be reached/)])
    expect(exitCode).toBe(1)
  })
})

describe('the data', () => {
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

  test('a damaged database is found', async () => {
    const world = await givenWorld()
    const file = join(world.config.dataDir, 'docmend.db')
    const descriptor = openSync(file, 'r+')
    writeSync(descriptor, Buffer.alloc(2048, 0xa5), 0, 2048, statSync(file).size - 4096)
    closeSync(descriptor)
    const { of } = await diagnose(world)
    expect(of('database')).toEqual([expect.stringMatching(/^fail: .*is damaged.*restore/)])
  })
})

test('git that is missing is a fault', async () => {
  const { of } = await diagnose(await givenWorld(), { PATH: '/nowhere' })
  expect(of('git')).toEqual(['fail: git cannot be run. Install it, or add its folder to PATH'])
})

test('a proxy is shown without its password, and no secret of the environment anywhere', async () => {
  const { env } = await givenWorld()
  const proxied = { ...env, HTTPS_PROXY: 'http://user:s3cret@127.0.0.1:9' }
  const { stdout } = await line.run(['doctor'], proxied)
  expect(stdout).toMatch(/^ok +proxy +Calls to other servers go through http:\/\/127.0.0.1:9$/m)
  for (const secret of ['s3cret', 'PRIVATE KEY-----', env.WEBHOOK_SECRET ?? '']) expect(stdout).not.toContain(secret)
})

// With nothing configured but secrets, GitHub and OpenAI are found where they really are. nock answers in their place.

import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals'
import nock from 'nock'
import { pino } from 'pino'
import { connectGitHub } from '../../src/github/connect.ts'
import type { Project } from '../../src/projects/project.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { readConfig } from '../../src/service/config.ts'
import { createModel } from '../../src/service/create-model.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SHA = 'a'.repeat(40)
const project: Project = {
  id: 'prj_x',
  repositoryId: 5,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 9,
  state: 'active',
}

// nock patches Node's own http module, which other suites in the same process share.
afterAll(() => nock.restore())
beforeEach(() => nock.disableNetConnect())
afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

function configured(env: Record<string, string>) {
  const app = { APP_ID: '7', WEBHOOK_SECRET: 'at least twenty characters' }
  const PRIVATE_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  return readConfig({ ...app, PRIVATE_KEY, PATH: process.env.PATH ?? '', ...env })
}

test('a branch is pinned at api.github.com, with a token that can only read this repository', async () => {
  const asked: unknown[] = []
  const github = nock('https://api.github.com')
  github
    .post('/app/installations/9/access_tokens', (body) => asked.push(body) > 0)
    .reply(201, { token: 'ghs_readonly', expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  const names = { id: 5, name: 'docs', full_name: 'acme/docs', owner: { login: 'acme', id: 3 } }
  const repository = { ...names, default_branch: 'main', html_url: 'https://github.com/acme/docs' }
  const authorized = { reqheaders: { authorization: 'Bearer ghs_readonly' } }
  nock('https://api.github.com', authorized)
    .get('/repos/acme/docs')
    .reply(200, { ...repository, private: false, archived: false })
  nock('https://api.github.com', authorized)
    .get('/repos/acme/docs/branches/main')
    .reply(200, {
      name: 'main',
      commit: { sha: SHA, parents: [], commit: { message: 'x', tree: { sha: 'b'.repeat(40) } } },
    })

  const dataDir = await mkdtemp(join(tmpdir(), 'docmend-public-'))
  const config = configured({ DATA_DIR: dataDir })
  const connection = await connectGitHub({
    ...config,
    app: config.app ?? { appId: 0, privateKey: '' },
    webhookSecret: config.app?.webhookSecret ?? '',
    fetch,
    now: Date.now,
    logger: pino({ level: 'silent' }),
    projects: {
      find: async () => project,
      findByRepository: async () => [],
      list: async () => [],
      ensure: async () => project,
      apply: async () => true,
    },
    jobs: {
      recordPullRequest: async () => 'saved',
      findByPullRequest: async () => undefined,
      comment: async () => ({ kind: 'not_found' }),
      claimUnseenPullRequests: async () => [],
      claimUnreadPullRequests: async () => [],
      saveSeenComments: async () => {},
      recordLook: async () => {},
    },
    settings: async () => DEFAULT_SETTINGS,
    rules: { perHour: 1, tokensPerDay: 1 },
    onMessage: () => {},
    index: async () => {},
  })
  const pinned = await connection.host.pin(
    project,
    { requestedRef: null, pullRequest: null },
    new AbortController().signal,
  )
  await connection.stop()
  await rm(dataDir, { recursive: true, force: true })

  const base = { ref: 'main', commitSha: SHA }
  const url = 'https://github.com/acme/docs'
  expect(pinned).toEqual({ kind: 'pinned', base, repository: url, pullRequest: null })
  expect(asked).toEqual([{ permissions: { contents: 'read', metadata: 'read' }, repository_ids: [5] }])
  expect(nock.pendingMocks()).toEqual([])
})

test('a key alone asks OpenAI, with the newer name of the output limit', async () => {
  const message = { role: 'assistant', content: 'Hello.' }
  nock('https://api.openai.com', { reqheaders: { authorization: 'Bearer sk-alone' } })
    .post('/v1/chat/completions', (body) => body.model === 'gpt-5' && body.max_completion_tokens === 50)
    .reply(200, {
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 2 },
    })
  const model = createModel(configured({ OPENAI_API_KEY: 'sk-alone' }))
  const request = { messages: [{ role: 'user' as const, text: 'Hi' }], tools: [], maxOutputTokens: 50 }
  const reply = await model.respond(request, new AbortController().signal)
  expect(reply).toMatchObject({ text: 'Hello.', stop: 'stop', usage: { inputTokens: 3, outputTokens: 2 } })
})

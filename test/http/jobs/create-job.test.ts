import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CreateJobBody, CreateJobSchema } from '../../../src/contract/job.ts'
import { BODY_MAX_BYTES, PROMPT_MAX_CHARACTERS } from '../../../src/contract/limits.ts'
import { createJobPath } from '../../../src/contract/paths.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function post(body: RequestInit['body'], headers: Record<string, string> = {}) {
  const init = { method: 'POST', body: body ?? null, headers: { 'Content-Type': 'application/json', ...headers } }
  const response = await api.send(createJobPath(api.project.id), init)
  return { status: response.status, headers: response.headers, body: await readJson(response) }
}

const postJson = (body: unknown, headers?: Record<string, string>) => post(JSON.stringify(body), headers)

test('a prompt is answered with an active job and its address, and wakes the worker', async () => {
  const before = api.wakes()
  const answer = await postJson({ prompt: '  Fix the links \n' })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe(`${createJobPath(api.project.id)}/${answer.body.id}`)
  expect(api.wakes()).toBe(before + 1)
  const kept = await api.storage.jobs.find(api.project.id, answer.body.id)
  expect(kept).toMatchObject({ prompt: 'Fix the links', repository: 'https://github.com/acme/docs', draft: false })
})

test('ref and draft reach the job, and fields that nobody knows are ignored', async () => {
  const answer = await postJson({ prompt: 'x', ref: 'feature/a', draft: true, mode: 'pull_request', color: 'red' })
  expect(answer.body.source).toEqual({ repository: 'https://github.com/acme/docs', ref: 'feature/a' })
  expect(await api.storage.jobs.find(api.project.id, answer.body.id)).toMatchObject({ draft: true })
})

test('a charset behind the media type is fine', async () => {
  expect((await postJson({ prompt: 'x' }, { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
})

test.each([PROMPT_MAX_CHARACTERS, 1])(
  'a prompt of %i characters is taken, an emoji counting as one',
  async (length) => {
    expect((await postJson({ prompt: ` ${'🙂'.repeat(length)} ` })).status).toBe(201)
  },
)

test('the longest prompt is taken also when its body spells every emoji as two escapes, as Python does', async () => {
  const body = `{"prompt":"${'\\ud83d\\ude42'.repeat(PROMPT_MAX_CHARACTERS)}"}`
  expect(body.length).toBeGreaterThan(1_200_000)
  expect((await post(body)).status).toBe(201)
})

const required = `prompt is required: the instruction for the agent, a string of 1 to 100000 characters`
test.each<[string, unknown, string, string]>([
  ['no prompt', {}, required, 'prompt'],
  ['an empty prompt', { prompt: '' }, 'prompt is empty; write what the agent should do', 'prompt'],
  ['a prompt of blanks', { prompt: ' \n\t' }, 'prompt is empty; write what the agent should do', 'prompt'],
  ['a number as prompt', { prompt: 7 }, 'prompt must be a string', 'prompt'],
  ['null as prompt', { prompt: null }, 'prompt must be a string', 'prompt'],
  [
    'a NUL in the prompt',
    { prompt: 'a\0b' },
    'prompt must not contain NUL characters or halves of surrogate pairs',
    'prompt',
  ],
  [
    'half a character',
    { prompt: 'a\ud800' },
    'prompt must not contain NUL characters or halves of surrogate pairs',
    'prompt',
  ],
  [
    'a prompt that is too long',
    { prompt: 'x'.repeat(PROMPT_MAX_CHARACTERS + 1) },
    'prompt has 100001 characters; at most 100000 are allowed',
    'prompt',
  ],
  [
    'a ref that is a refspec',
    { prompt: 'x', ref: 'a:b' },
    'ref must not contain spaces, control characters, or any of ~ ^ : ? * [ \\',
    'ref',
  ],
  ['a ref that is an option', { prompt: 'x', ref: '--upload-pack=x' }, 'ref must not begin with -', 'ref'],
  [
    'a full ref',
    { prompt: 'x', ref: 'refs/pull/7/head' },
    'ref is a branch name, such as main, without refs/heads/',
    'ref',
  ],
  ['a ref that is no string', { prompt: 'x', ref: ['main'] }, 'ref must be a string: the name of a branch', 'ref'],
  ['draft as a word', { prompt: 'x', draft: 'yes' }, 'draft must be true or false', 'draft'],
  ['an unknown mode', { prompt: 'x', mode: 'push' }, 'mode must be pull_request or patch', 'mode'],
  ['an empty topic', { prompt: 'x', topic: ' ' }, 'topic is empty; leave it out or name it', 'topic'],
  [
    'a topic that is too long',
    { prompt: 'x', topic: 'x'.repeat(101) },
    'topic may have at most 100 characters',
    'topic',
  ],
  [
    'a topic of two lines',
    { prompt: 'x', topic: 'a\nb' },
    'topic must not contain control characters or halves of surrogate pairs',
    'topic',
  ],
  [
    'context that is no list',
    { prompt: 'x', context: 'acme/api' },
    'context must be a list of repositories, such as ["acme/api"]',
    'context',
  ],
  [
    'too many repositories',
    { prompt: 'x', context: Array(11).fill('acme/api') },
    'context may name at most 10 repositories',
    'context',
  ],
  [
    'an address as context',
    { prompt: 'x', context: ['acme/api', 'https://github.com/acme/api'] },
    '"https://github.com/acme/api" is no repository; write owner/name or owner/name@branch',
    'context.1',
  ],
  [
    'a branch of context that is an option',
    { prompt: 'x', context: ['acme/api@--x'] },
    '"acme/api@--x": ref must not begin with -',
    'context.0',
  ],
  [
    'a cause without its ends',
    { prompt: 'x', cause: { repository: 'acme/docs', from: 'v1' } },
    'cause takes either from and to, or pullRequest',
    'cause',
  ],
  [
    'a cause with ends and a pull request',
    { prompt: 'x', cause: { repository: 'acme/docs', from: 'v1', to: 'v2', pullRequest: 3 } },
    'cause takes either from and to, or pullRequest',
    'cause',
  ],
  [
    'an end of a cause that is an option',
    { prompt: 'x', cause: { repository: 'acme/docs', from: '--all', to: 'v2' } },
    'cause.from is a branch, a tag or the id of a commit',
    'cause.from',
  ],
  [
    'a cause in no repository',
    { prompt: 'x', cause: { repository: 'https://host/acme/docs', pullRequest: 3 } },
    'cause.repository is a repository such as "acme/api"',
    'cause.repository',
  ],
  [
    'a pull request that is no number',
    { prompt: 'x', cause: { repository: 'acme/docs', pullRequest: 'main' } },
    'cause.pullRequest is the number of a pull request',
    'cause.pullRequest',
  ],
  [
    'a very long name in context',
    { prompt: 'x', context: ['x'.repeat(500_000)] },
    `"${'x'.repeat(140)}…" is no repository; write owner/name or owner/name@branch`,
    'context.0',
  ],
])('%s is 400 invalid_body', async (_, body, error, path) => {
  const answer = await postJson(body)
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 400,
    body: { error, code: 'invalid_body', details: [{ path, message: error }] },
  })
})

test.each([[[]], ['text'], [null], [12]])('a body of %j is 400 invalid_body', async (body) => {
  const error = 'The body must be a JSON object such as {"prompt": "Fix the broken links"}'
  expect(await postJson(body)).toMatchObject({
    status: 400,
    body: { error, code: 'invalid_body', details: [{ message: error }] },
  })
})

test('several faults are all in the details', async () => {
  const { body } = await postJson({ ref: '', draft: 1 })
  expect(body.details.map((detail: { path: string }) => detail.path)).toEqual(['prompt', 'ref', 'draft'])
})

test('mode, topic, context and who asks reach the job', async () => {
  const context = ['acme/api', 'acme/sdk@next']
  const answer = await postJson({ prompt: 'x', mode: 'patch', topic: ' nightly ', context })
  expect(answer).toMatchObject({ status: 201, body: { mode: 'patch', topic: 'nightly', turn: 1, patchSha256: null } })
  expect(await api.storage.jobs.find(api.project.id, answer.body.id)).toMatchObject({
    context,
    requestedBy: 'the API key "test"',
  })
})

describe('what is asked of the pull request', () => {
  const asked = (pullRequestOptions: unknown) => postJson({ prompt: 'x', pullRequestOptions })

  test('is kept without what says nothing, and shown', async () => {
    const options = { title: ' Mend ', labels: ['docs', 'docs', 'good first issue'], reviewers: [], signOff: false }
    const { status, body } = await asked(options)
    expect(status).toBe(201)
    expect(body.pullRequestOptions).toEqual({ title: 'Mend', labels: ['docs', 'good first issue'] })
    expect((await asked({ reviewers: [], signOff: false })).body.pullRequestOptions).toBeNull()
  })

  test('decides the branch, which stays known as ours and as that of the job', async () => {
    const { body } = await asked({ branchPrefix: 'docs/v2.1' })
    const kept = await api.storage.jobs.find(api.project.id, body.id)
    expect(kept?.branch).toBe(`docmend/docs/v2.1/${body.id}`)
  })

  test.each<[string, unknown]>([
    ['title', 'two\nlines'],
    ['title', ''],
    ['title', 'x'.repeat(257)],
    ['title', `${'x'.repeat(500_000)}\u0001`],
    ['labels', [`${'x'.repeat(500_000)}\u0001`]],
    ['reviewers', ['@octocat']],
    ['reviewers', Array(16).fill('octocat')],
    ['reviewers', 'octocat'],
    ['teamReviewers', ['acme/docs-team']],
    ['assignees', ['two words']],
    ['assignees', Array(11).fill('octocat')],
    ['labels', ['']],
    ['labels', ['x'.repeat(51)]],
    ['labels', Array(21).fill('docs')],
    ['signOff', 'yes'],
    ['branchPrefix', '../main'],
    ['branchPrefix', 'a//b'],
    ['branchPrefix', 'a b'],
    ['branchPrefix', 'a.lock'],
    ['branchPrefix', '-a'],
    ['branchPrefix', '0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23'],
    ['branchPrefix', 'run-7'],
    ['branchPrefix', 'topic-0a'],
    ['branchPrefix', 'x'.repeat(101)],
  ])('%s %j is 400 invalid_body and names the field', async (field, value) => {
    const { status, body } = await asked({ [field]: value })
    expect([status, body.code]).toEqual([400, 'invalid_body'])
    expect(body.error).toMatch(new RegExp(`^pullRequestOptions\\.${field}[: ]`))
    expect(body.error.length).toBeLessThan(300)
  })

  test('belongs to the body of an idempotency key', async () => {
    const send = (pullRequestOptions?: unknown) =>
      postJson({ prompt: 'x', pullRequestOptions }, { 'Idempotency-Key': 'options' })
    const first = await send()
    expect((await send({ labels: [] })).body.id).toBe(first.body.id)
    expect(await send({ labels: ['docs'] })).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })
})

describe('a change of code as the cause', () => {
  test('reaches the job when it is in the repository of the documentation, whatever the case of its name', async () => {
    const cause = { repository: 'ACME/docs', from: 'v1', to: 'main' }
    const answer = await postJson({ prompt: 'x', cause })
    expect(answer.status).toBe(201)
    expect(await api.storage.jobs.find(api.project.id, answer.body.id)).toMatchObject({ cause, causePins: null })
  })

  test('in another repository needs a setting that names it', async () => {
    const cause = { repository: 'acme/api', pullRequest: 3 }
    const refused = await postJson({ prompt: 'x', cause })
    expect(refused).toMatchObject({ status: 403, body: { code: 'cause_not_allowed' } })
    expect(refused.body.error).toMatch(/do not grant acme\/api as a cause.*contextRepositories=ONE,TWO sets it/)
    await api.storage.settings.writeSettings(api.project.id, { contextRepositories: 'acme/*' }, COMMAND)
    expect(await postJson({ prompt: 'x', cause })).toMatchObject({ status: 201 })
  })
})

test('the same request again gets its job although the settings no longer grant the cause', async () => {
  const body = { prompt: 'x', cause: { repository: 'acme/tool', pullRequest: 4 } }
  await api.storage.settings.writeSettings(api.project.id, { contextRepositories: 'acme/tool' }, COMMAND)
  const made = await postJson(body, { 'Idempotency-Key': 'cause' })
  await api.storage.settings.writeSettings(api.project.id, { contextRepositories: '' }, COMMAND)
  const again = await postJson(body, { 'Idempotency-Key': 'cause' })
  expect([made.status, again.status, again.body.id]).toEqual([201, 200, made.body.id])
  expect(await postJson(body, { 'Idempotency-Key': 'new' })).toMatchObject({ status: 403 })
})

describe('a body that is no JSON', () => {
  test.each<[string | Uint8Array<ArrayBuffer>, string]>([
    ['{"prompt": ', 'broken off'],
    ['prompt=x', 'a form'],
    ['', 'empty'],
    [new Uint8Array([0x22, 0xff, 0x22]), 'not UTF-8'],
  ])('%j is 400 invalid_json (%s)', async (text) => {
    const answer = await post(text)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json'])
    expect(answer.body.error).toMatch(/^The body is not JSON: /)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'application/ld+json'])(
    'as %s it is 415',
    async (type) => {
      const error = `Send the body with Content-Type: application/json; you sent ${type}`
      expect(await postJson({ prompt: 'x' }, { 'Content-Type': type })).toMatchObject({
        status: 415,
        body: { error, code: 'unsupported_media_type' },
      })
    },
  )

  test('without a Content-Type it is 415', async () => {
    const init = { method: 'POST', body: new TextEncoder().encode('{"prompt":"x"}') }
    const response = await api.send(createJobPath(api.project.id), init)
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
  })
})

describe('a body over the limit is 413', () => {
  const tooLarge = { error: `The body is larger than ${BODY_MAX_BYTES} bytes`, code: 'body_too_large' }

  test('by its Content-Length', async () => {
    expect(await post('x'.repeat(BODY_MAX_BYTES + 1))).toMatchObject({ status: 413, body: tooLarge })
  })

  test('in chunks without a length', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(0x20)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ > BODY_MAX_BYTES / chunk.length) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'application/json' } } as const
    const response = await api.send(createJobPath(api.project.id), init)
    expect([response.status, await response.json()]).toEqual([413, tooLarge])
  })

  test('but the limit itself is taken', async () => {
    const padded = `{"prompt":"x"}`.padEnd(BODY_MAX_BYTES, ' ')
    expect((await post(padded)).status).toBe(201)
  })
})

/** Something to ask for in each field that may be left out. */
const ASKED: Required<Omit<CreateJobBody, 'prompt'>> = {
  ref: 'main',
  draft: true,
  mode: 'patch',
  topic: 'gadget-rename',
  context: ['acme/api'],
  cause: { repository: 'acme/docs', from: 'v1', to: 'main' },
  pullRequestOptions: { labels: ['docs'] },
}

describe('Idempotency-Key', () => {
  const key = (value: string) => ({ 'Idempotency-Key': value })

  test('the same key and body give the same job, with 200 instead of 201', async () => {
    const first = await postJson({ prompt: 'once', ref: 'main' }, key('k1'))
    const wakes = api.wakes()
    const again = await postJson({ ref: 'main', prompt: ' once ', draft: false, extra: 1 }, key('k1'))
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(api.wakes()).toBe(wakes)
  })

  test('the same key with another body is 409', async () => {
    await postJson({ prompt: 'one' }, key('k2'))
    expect(await postJson({ prompt: 'two' }, key('k2'))).toMatchObject({
      status: 409,
      body: {
        code: 'idempotency_conflict',
        error: 'This Idempotency-Key was used with another body in the last 7 days. Send the same body or a new key',
      },
    })
  })

  test.each(Object.keys(CreateJobSchema.shape).filter((field) => field !== 'prompt'))(
    'another %s is another body',
    async (field) => {
      const asked = { [field]: ASKED[field as keyof typeof ASKED] }
      expect((await postJson({ prompt: 'field' }, key(`without ${field}`))).status).toBe(201)
      expect((await postJson({ prompt: 'field', ...asked }, key(`with ${field}`))).status).toBe(201)
      const conflict = { status: 409, body: { code: 'idempotency_conflict' } }
      expect(await postJson({ prompt: 'field', ...asked }, key(`without ${field}`))).toMatchObject(conflict)
      expect(await postJson({ prompt: 'field' }, key(`with ${field}`))).toMatchObject(conflict)
    },
  )

  test('a default that is sent is the same body as one that is left out', async () => {
    const first = await postJson({ prompt: 'defaults' }, key('defaults'))
    const defaults = { draft: false, mode: 'pull_request', context: [], pullRequestOptions: { labels: [] } }
    const again = await postJson({ prompt: 'defaults', ...defaults }, key('defaults'))
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
  })

  test('twenty racing posts make one job', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => postJson({ prompt: 'race' }, key('k3'))))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test.each(['', 'x'.repeat(256), 'tab\there', 'ünicode'])('%j is 400 invalid_header', async (value) => {
    expect(await postJson({ prompt: 'x' }, key(value))).toMatchObject({
      status: 400,
      body: { error: 'Idempotency-Key must be 1 to 255 characters of printable ASCII', code: 'invalid_header' },
    })
  })

  test('255 characters are taken', async () => {
    expect((await postJson({ prompt: 'x' }, key('~'.repeat(255)))).status).toBe(201)
  })
})

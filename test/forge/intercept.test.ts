// Faults on purpose: what a test can do to a request before and after its effect.
import { afterEach, expect, test } from '@jest/globals'
import type { Intercept, InterceptEvent } from '../../dev/forge/options.ts'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk
afterEach(() => desk.end())

async function deskWith(intercept: Intercept): Promise<string> {
  desk = await createForgeDesk({ intercept })
  return desk.token()
}

const makeRef = (token: string) =>
  desk.call('POST', '/repos/acme/docs/git/refs', token, { ref: 'refs/heads/made', sha: desk.repository.headSha })

const isRefs = (event: InterceptEvent) => event.path.endsWith('/git/refs')

test('an answer given before leaves no effect', async () => {
  const headers = { 'retry-after': '60' }
  const body = { message: 'You have exceeded a secondary rate limit' }
  const token = await deskWith((event) =>
    event.phase === 'before' && isRefs(event) ? { status: 403, body, headers } : undefined,
  )
  const reply = await makeRef(token)
  expect([reply.status, reply.headers.get('retry-after'), reply.body]).toEqual([403, '60', body])
  expect(desk.forge.branches('acme/docs')).not.toHaveProperty('made')
})

test('an answer given after hides an effect that has happened', async () => {
  const token = await deskWith((event) =>
    event.phase === 'after' && isRefs(event) ? { status: 502, body: { message: 'Bad gateway' } } : undefined,
  )
  expect((await makeRef(token)).status).toBe(502)
  expect(desk.forge.branches('acme/docs')).toHaveProperty('made')
})

test('the request waits for both, and each sees what was sent', async () => {
  const seen: string[] = []
  const token = await deskWith(async (event) => {
    if (!isRefs(event)) return
    const branches = Object.keys(desk.forge.branches('acme/docs'))
    seen.push(`${event.phase} ${event.status ?? '-'} ${branches.includes('made')} ${JSON.stringify(event.body)}`)
  })
  await makeRef(token)
  const body = JSON.stringify({ ref: 'refs/heads/made', sha: desk.repository.headSha })
  expect(seen).toEqual([`before - false ${body}`, `after 201 true ${body}`])
})

test('git can be refused before, and its push hidden after', async () => {
  let fault = 'before'
  const token = await deskWith((event) =>
    event.phase === fault && event.path.endsWith('git-receive-pack') && event.method === 'POST'
      ? { status: 503 }
      : undefined,
  )
  const push = async (branch: string) => {
    const from = desk.repository.gitDir
    await desk.git(['--git-dir', from, 'push', '-q', desk.remote(token), `main:refs/heads/${branch}`])
  }
  await expect(push('first')).rejects.toThrow('503')
  fault = 'after'
  await expect(push('second')).rejects.toThrow('503')
  expect(Object.keys(desk.forge.branches('acme/docs')).sort()).toEqual(['main', 'second'])
})

test('stopping does not wait for a request that hangs', async () => {
  const token = await deskWith((event) => (isRefs(event) ? new Promise<undefined>(() => {}) : undefined))
  const hanging = makeRef(token).catch(String)
  await desk.forge.stop()
  expect(await hanging).toContain('fetch failed')
})

test('requests are recorded with the kind of their authorization, and never with the secret', async () => {
  const token = await deskWith(() => undefined)
  await desk.git(['ls-remote', desk.remote(token)])
  await makeRef('ghs_wrong')
  const lines = desk.forge.requests.map((one) => `${one.method} ${one.status} ${one.authorization}`)
  expect(lines).toEqual(['POST 201 app', 'GET 401 none', 'GET 200 basic', 'POST 200 basic', 'POST 401 installation'])
  expect(JSON.stringify(desk.forge.requests)).not.toContain(token)
})

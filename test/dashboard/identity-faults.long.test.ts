// GitHub's answers to a person's questions, each of them wrong once: the page says so, nobody gets in who should not, and the
// next request works. The harness of test/e2e/faults tries all other calls.
import { describe, expect, test } from '@jest/globals'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

const CALLS: [name: string, isCall: (path: string) => boolean][] = [
  ['the exchange of the code', (path) => path.startsWith('/login/oauth/access_token')],
  ['who the person is', (path) => path.endsWith('/user')],
  ['the installations', (path) => /\/user\/installations\?/.test(path)],
  ['the repositories', (path) => /\/user\/installations\/\d+\/repositories/.test(path)],
]

const FAULTS: [name: string, answer: { status: number; body: unknown; headers?: Record<string, string> }][] = [
  ['status 500', { status: 500, body: { message: 'Server Error' } }],
  ['an empty object', { status: 200, body: {} }],
  ['a page of a proxy', { status: 200, body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
  ['status 403', { status: 403, body: { message: 'Forbidden' } }],
]

test('a client secret that GitHub does not take is the fault of nobody who signs in', async () => {
  const body = { error: 'incorrect_client_credentials', error_description: 'They are incorrect.' }
  const intercept = ({ phase, path }: { phase: string; path: string }) =>
    phase === 'before' && path.startsWith('/login/oauth/access_token') ? { status: 200, body } : undefined
  const world = await create({ intercept })
  const { url } = await world.startHere()
  expect((await signIn(world, url, 'octocat')).page.status).toBe(502)
})

describe.each(CALLS)('%s', (_, isCall) => {
  test.each(FAULTS)(
    'answered with %s shows a page that says so, and signs nobody in wrongly',
    async (_name, answer) => {
      let isWrong = true
      const intercept = ({ phase, path }: { phase: string; path: string }) =>
        isWrong && phase === 'before' && isCall(path) ? answer : undefined
      const world = await create({ intercept })
      const { url } = await world.startHere()
      const { page } = await signIn(world, url, 'octocat')
      expect(page.status).toBe(502)
      expect(page.html).toContain('<h1>GitHub is away</h1>')
      expect(page.html).not.toContain('acme/docs')
      isWrong = false
      expect((await signIn(world, url, 'octocat')).page.html).toContain('acme/docs')
    },
  )
})

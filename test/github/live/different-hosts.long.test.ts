// Hosts that differ from what GitHub documents, each in one way: the report of `docmend doctor --live` names the way.
import { expect, test } from '@jest/globals'
import type { Intercept } from '../../../dev/forge/options.ts'
import type { Route } from '../../../src/github/api/checked-octokit.ts'
import { onlyBefore, REPO, resultsOf, useScratchRepository } from './scratch-host.ts'

const scratch = useScratchRepository()

type Answer = { status: number; headers: Headers; text: string }

/** A host whose answers to these calls differ. */
function altering(method: string, path: RegExp, alter: (answer: Answer) => Partial<Answer>): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if ((init?.method ?? 'GET') !== method || !path.test(pathname)) return response
    const whole = { status: response.status, headers: new Headers(response.headers), text: await response.text() }
    whole.headers.delete('content-encoding')
    whole.headers.delete('content-length')
    const { status, headers, text } = { ...whole, ...alter(whole) }
    return new Response(text, { status, headers })
  }
}

const altersJson = (change: (body: Record<string, unknown>) => unknown) => (answer: Answer) => ({
  text: JSON.stringify(change(JSON.parse(answer.text))),
})
const altersHeader = (change: (headers: Headers) => void) => (answer: Answer) => {
  change(answer.headers)
  return answer
}

const DIFFERENT_ANSWERS: [string, Route, string | RegExp, typeof fetch][] = [
  [
    'a missing field',
    'GET /repos/{owner}/{repo}/commits/{ref}/status',
    /^body: statuses: Invalid input: expected array/,
    altering(
      'GET',
      /\/status$/,
      altersJson((body) => ({ ...body, statuses: undefined })),
    ),
  ],
  [
    'another status',
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    'status: 200 in place of 201',
    altering('POST', /\/issues\/\d+\/comments$/, () => ({ status: 200 })),
  ],
  [
    'another type',
    'GET /app',
    /^body: id: Invalid input/,
    altering(
      'GET',
      /\/app$/,
      altersJson((body) => ({ ...body, id: 'seven' })),
    ),
  ],
  [
    'a truncated list',
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    'body: the list lacks what is surely there',
    altering('GET', /\/issues\/\d+\/comments$/, () => ({ text: '[]' })),
  ],
  [
    'a lost header of pages',
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    'header: link names no next page of a list that has one',
    altering(
      'GET',
      /\/comments$/,
      altersHeader((headers) => headers.delete('link')),
    ),
  ],
  [
    'a lost date',
    'GET /repos/{owner}/{repo}/deployments',
    'header: date is missing',
    altering(
      'GET',
      /\/deployments$/,
      altersHeader((headers) => headers.delete('date')),
    ),
  ],
  [
    'a wrong date',
    'GET /repos/{owner}/{repo}/deployments',
    "header: date is more than a minute away from this machine's clock",
    altering(
      'GET',
      /\/deployments$/,
      altersHeader((headers) => headers.set('date', 'Thu, 01 Jan 2026 00:00:00 GMT')),
    ),
  ],
  [
    'HTML in place of JSON',
    'GET /repos/{owner}/{repo}/rules/branches/{branch}',
    /^answer: answered 200 with a page instead of JSON/,
    altering('GET', /\/rules\/branches\//, () => ({ text: '<html>Sign in, please</html>' })),
  ],
]

test.each(DIFFERENT_ANSWERS)('%s is named', async (_, route, how, differing) => {
  const done = await scratch.run({ fetch: differing })
  const found = done.operations.find(({ operation }) => operation === route)
  expect([resultsOf(done, 'differed'), found?.notes]).toEqual([
    [route],
    [typeof how === 'string' ? how : expect.stringMatching(how)],
  ])
  expect(scratch.whatIsThere().open).toBe(0)
  expect(Object.keys(scratch.whatIsThere().branches)).toEqual(['main'])
})

const REVIEWS = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'
const HEAD = 'GET /repos/{owner}/{repo}/branches/{branch}'

/** What the host itself answers in place of what it would. */
const DIFFERENT_HOSTS: [string, Route, string, () => Intercept][] = [
  [
    '404 for a call that is permitted',
    REVIEWS,
    'status: 404 in place of 200',
    () =>
      onlyBefore(({ path }) => (/\/reviews/.test(path) ? { status: 404, body: { message: 'Not Found' } } : undefined)),
  ],
  [
    'a redirect',
    REVIEWS,
    'address: the answer came by a redirect',
    () =>
      onlyBefore(({ path }) => {
        if (!/\/reviews/.test(path) || path.includes('moved')) return undefined
        return { status: 301, headers: { location: `${scratch.forge.url}${path}&moved=1` }, body: {} }
      }),
  ],
  [
    'a branch that lags behind a write',
    HEAD,
    'consistency: right after a write, the branch was not where it had been put',
    () => {
      let left = 0
      return ({ method, path, phase }) => {
        if (phase === 'after' && method === 'POST' && path === `${REPO}/git/refs`) left = 2
        const isLate = phase === 'before' && method === 'GET' && /\/branches\/docmend/.test(path) && left-- > 0
        return isLate ? { status: 404, body: { message: 'Branch not found' } } : undefined
      }
    },
  ],
]

test.each(DIFFERENT_HOSTS)('%s is named', async (_, route, how, given) => {
  scratch.intercept = given()
  const done = await scratch.run()
  const found = done.operations.find(({ operation }) => operation === route)
  expect([resultsOf(done, 'differed'), found?.notes]).toEqual([[route], [how]])
})

test('comments that cannot be found again are named as left behind', async () => {
  const [, , , list] = DIFFERENT_ANSWERS.find(([name]) => name === 'a truncated list') ?? []
  expect((await scratch.run({ fetch: list ?? fetch })).left).toMatch(/^comments on the closed pull request of docmend/)
})

test('a host that breaks before anything is written still gets a report', async () => {
  const page = altering('GET', /\/repos\/acme\/scratch$/, () => ({ text: '<html>Sign in, please</html>' }))
  const done = await scratch.run({ fetch: page })
  expect([resultsOf(done, 'differed'), done.endedEarly]).toEqual([
    ['GET /repos/{owner}/{repo}'],
    ['look at the repository (AnswerFault)'],
  ])
  expect(resultsOf(done, 'not reached').length).toBeGreaterThan(30)
})

test('what cannot be taken away is named', async () => {
  scratch.intercept = onlyBefore(({ method }) => (method === 'DELETE' ? { status: 500, body: {} } : undefined))
  expect((await scratch.run()).left).toMatch(/^the branch docmend\/live-[0-9a-f]{12}, and perhaps its pull request$/)
})

test('a file that is never there is named, although a job may ask for one that is not', async () => {
  scratch.intercept = onlyBefore(({ path }) =>
    path.startsWith(`${REPO}/contents/`) ? { status: 404, body: { message: 'Not Found' } } : undefined,
  )
  expect(resultsOf(await scratch.run(), 'differed')).toEqual(['GET /repos/{owner}/{repo}/contents/{path}'])
})

test('a host that refuses what git pushes is named', async () => {
  scratch.intercept = onlyBefore(({ path }) =>
    path.includes('git-receive-pack') ? { status: 500, body: {} } : undefined,
  )
  const done = await scratch.run()
  const push = done.operations.find(({ operation }) => operation === 'git push')
  expect([resultsOf(done, 'differed'), push?.notes]).toEqual([['git push'], ['git: it failed']])
  expect([done.left, Object.keys(scratch.whatIsThere().branches)]).toEqual(['', ['main']])
})

test('a call that is tried again leaves nothing behind', async () => {
  let isFirst = true
  scratch.intercept = onlyBefore(({ method, path }) => {
    if (method !== 'POST' || !/\/issues\/\d+\/comments$/.test(path) || !isFirst) return undefined
    isFirst = false
    return { status: 502, body: {} }
  })
  expect((await scratch.run()).left).toBe('')
})

test('a plan without draft pull requests is no difference', async () => {
  const words = { message: 'Draft pull requests are not supported in this repository.' }
  scratch.intercept = onlyBefore(({ method, path, body }) => {
    const isDraft = typeof body === 'object' && body !== null && 'draft' in body && body.draft === true
    return method === 'POST' && path === `${REPO}/pulls` && isDraft ? { status: 422, body: words } : undefined
  })
  const done = await scratch.run()
  expect([resultsOf(done, 'differed'), done.endedEarly]).toEqual([[], []])
})

// `docmend doctor --live` on the local code host: as GitHub documents it nothing differs, and nothing stays behind.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'
import { ANSWER_SHAPES, type Route } from '../../../src/github/api/checked-octokit.ts'
import { OTHER_NEEDS, ROUTE_NEEDS, type RouteNeed } from '../../../src/github/api/route-needs.ts'
import { expectedStatuses } from '../../../src/github/live/watch-calls.ts'
import { REPO, REPOSITORY, useScratchRepository } from './scratch-host.ts'

const scratch = useScratchRepository()
const paths: Record<string, Record<string, { responses: object }>> = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8'),
).paths

test.each(Object.keys(ANSWER_SHAPES) as Route[])(
  'the status that is expected of %s is one that GitHub documents',
  (route) => {
    const [method = '', path = ''] = route.split(' ')
    const documented = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}).filter((one) =>
      one.startsWith('2'),
    )
    expect(expectedStatuses(route).map(String)).toEqual(documented)
  },
)

test('nothing differs from what GitHub documents, and the repository is as it was', async () => {
  const before = scratch.whatIsThere()
  const done = await scratch.run()
  expect([done.endedEarly, done.left]).toEqual([[], ''])
  expect(done.operations.filter(({ result }) => result === 'differed' || result === 'not reached')).toEqual([])
  expect(scratch.whatIsThere()).toEqual(before)
  expect(scratch.forge.pullRequests(REPOSITORY)).toHaveLength(1)
})

test('each call of Docmend is made, except those that the table gives a reason for and one about rulesets', async () => {
  const { operations } = await scratch.run()
  const missed = operations.filter(({ result }) => result !== 'as expected').map(({ operation }) => operation)
  const reasoned = Object.entries<RouteNeed>({ ...ROUTE_NEEDS, ...OTHER_NEEDS }).filter(
    ([, { notLive }]) => notLive !== undefined,
  )
  const rulesets = 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}'
  expect(missed.sort()).toEqual([...reasoned.map(([route]) => route), rulesets].sort())
  expect(operations.map(({ operation }) => operation).sort()).toEqual(
    [...Object.keys(ANSWER_SHAPES), ...Object.keys(OTHER_NEEDS)].sort(),
  )
  expect(reasoned.length).toBeLessThan(12)
})

test('calls for which the App lacks an optional permission are not possible here', async () => {
  await scratch.useLesserApp()
  const { operations } = await scratch.run()
  const of = (route: Route) => operations.find(({ operation }) => operation === route)
  expect(of('GET /repos/{owner}/{repo}/commits/{ref}/check-runs')?.notes).toEqual([
    'The installation has not granted checks: read',
  ])
  expect(of('GET /app/hook/deliveries')?.notes).toEqual(['The App has no webhook'])
})

test('an interruption ends it, and what was written is taken away all the same', async () => {
  const before = scratch.whatIsThere()
  const stop = new AbortController()
  scratch.intercept = ({ method, path, phase }) => {
    if (phase === 'after' && method === 'POST' && path === `${REPO}/pulls`) stop.abort(new Error('Interrupted'))
  }
  const done = await scratch.run({ signal: stop.signal })
  expect(done.endedEarly).toContain('all (interrupted)')
  expect([done.left, scratch.whatIsThere()]).toEqual(['', before])
  expect(scratch.forge.pullRequests(REPOSITORY)).toHaveLength(1)
})

test('a repository that may be in use is refused before anything is written', async () => {
  await scratch.forge.pushFile(REPOSITORY, 'work', 'b.md', 'B\n', 'Work')
  await expect(scratch.run()).rejects.toThrow('acme/scratch has branches besides main')
  scratch.forge.rename(REPOSITORY, 'docs')
  await expect(scratch.run({ name: 'acme/docs' })).rejects.toThrow('The name of acme/docs does not contain "scratch"')
  expect(scratch.forge.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith(REPO))).toEqual([])
  expect((await scratch.run({ name: 'acme/docs', isSure: true })).endedEarly).toEqual([])
})

// The harness of faults covers every call that Docmend makes, and its judge can tell right from wrong.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { ALL_CALLS, nameCall, REST_CALLS } from './call-names.ts'
import { FAULT_KINDS } from './fault-kinds.ts'
import { SCENES } from './fault-scenes.ts'
import { isFault, planTries } from './fault-tries.ts'

test.each(ALL_CALLS)('%s has a scene', (call) => {
  expect(SCENES[call]?.length ?? 0).toBeGreaterThan(0)
})

test('what the code asks GitHub for are the routes of the table, which the proxy knows', () => {
  // What people's pages ask is tried apart (identity-faults.long.test.ts and new-job.test.ts of test/dashboard/), and so is what
  // only the Action asks (test/action/notice/comment.test.ts). The live doctor makes the same calls once more.
  const isTriedHere = (file: string): boolean =>
    !/checked-octokit\.ts$|route-needs\.ts$|\/live\/|\/sign-in\.ts$|branch-lists\.ts$|sticky-comment\.ts$/.test(file)
  const sources = globSync('src/github/**/*.ts').filter(isTriedHere)
  const routes = sources.flatMap(
    (file) => readFileSync(file, 'utf8').match(/(?<=')(GET|POST|PUT|PATCH|DELETE) \/[^']+/g) ?? [],
  )
  expect([...new Set(routes)].sort()).toEqual([...REST_CALLS].sort())
  for (const route of REST_CALLS) {
    const [method = '', path = ''] = route.split(' ')
    expect(nameCall(method, `/api/v3${path.replace(/\{\w+\}/g, '7')}?page=2`)).toBe(route)
  }
})

test('with FAULTS_PER_CALL=16, every call meets every fault that is one for it', () => {
  for (const call of ALL_CALLS) {
    const met = new Set(planTries(5, [call], FAULT_KINDS.length, false).map(({ kind }) => kind.name))
    expect([...met].sort()).toEqual(
      FAULT_KINDS.filter((kind) => isFault({ call, kind }))
        .map(({ name }) => name)
        .sort(),
    )
  }
})

// Two processes publish the same turn in the same moment: what one of them made too much is removed again.
import { expect, test } from '@jest/globals'
import type { InterceptEvent } from '../../../dev/forge/options.ts'
import { BRANCH, type HostedDocs, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES, ourBranches } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

/** Does something before the first request that matches. */
function before(pattern: RegExp, act: () => Promise<unknown>, fault?: { phase: 'before' | 'after'; of: RegExp }): void {
  let [isDone, isFailed] = [false, false]
  docs.intercept.current = async ({ phase, method, path }: InterceptEvent) => {
    const line = `${method} ${path}`
    if (!isFailed && phase === fault?.phase && fault.of.test(line)) {
      isFailed = true
      return { status: 502, body: { message: 'Server Error' } }
    }
    if (isDone || phase !== 'before' || !pattern.test(line)) return undefined
    isDone = true
    await act()
    return undefined
  }
}

const closeOpen = (): void => {
  for (const { number, state } of docs.forge.pullRequests(REPOSITORY))
    if (state === 'open') docs.forge.closePullRequest(REPOSITORY, number)
}
const states = () => docs.forge.pullRequests(REPOSITORY).map(({ state }) => state)

const CLOSING = /^PATCH .*\/pulls\/\d+$/
const DELETION = /^DELETE .*\/git\/refs\//
const FAULTS = ['before', 'after'] as const

test.each([undefined, ...FAULTS])(
  'a second pull request is closed, with a fault %s the call that closes it',
  async (phase) => {
    const act = async () => {
      await docs.openPullRequest(BRANCH)
      closeOpen()
    }
    const request = await prepare(docs, CHANGES)
    before(/^POST .*\/pulls$/, act, phase && { phase, of: CLOSING })
    expect(await publish(docs.github.host, request)).toMatchObject({
      kind: 'published',
      pullRequest: { number: docs.forge.pullRequests(REPOSITORY).at(0)?.number, state: 'closed' },
    })
    docs.contractFaults.length = 0
    expect(states()).toEqual(['closed', 'closed'])
  },
)

test('a pull request that a person opens with the words of our commit stays open', async () => {
  const request = await prepare(docs, CHANGES)
  await publish(docs.github.host, request)
  closeOpen()
  await docs.openPullRequest(BRANCH, { body: `Mend the docs\n\nDocmend-Job: ${request.mark}` })
  expect(await publish(docs.github.host, request)).toMatchObject({
    kind: 'published',
    pullRequest: { state: 'closed' },
  })
  expect(states().toSorted()).toEqual(['closed', 'open'])
})

test.each([undefined, ...FAULTS])(
  'a branch that was made again is removed, with a fault %s the removal',
  async (phase) => {
    const act = async () => {
      await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
      await docs.openPullRequest(BRANCH)
      closeOpen()
      await docs.forge.deleteBranch(REPOSITORY, BRANCH)
    }
    const request = await prepare(docs, CHANGES)
    before(/^POST .*\/git\/refs$/, act, phase && { phase, of: DELETION })
    expect(await publish(docs.github.host, request)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'closed' },
    })
    docs.contractFaults.length = 0
    expect(ourBranches(docs)).toEqual([])
  },
)

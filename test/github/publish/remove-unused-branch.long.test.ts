import { describe, expect, test } from '@jest/globals'
import type { InterceptEvent } from '../../../dev/forge/options.ts'
import { BRANCH, type HostedDocs, MARK, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES, ourBranches } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

const RULES = { message: 'Repository rule violations found\n\nPull requests need a linked issue.', status: '422' }
const PASSING = { message: 'Something new', status: '422' }

/** Refuses each pull request, and does something before that. */
function refuse(body: object, before: () => Promise<unknown> = async () => undefined): void {
  docs.intercept.current = async ({ phase, method, path }: InterceptEvent) => {
    if (phase !== 'before' || method !== 'POST' || !path.endsWith('/pulls')) return undefined
    await before()
    return { status: 422, body: { documentation_url: 'https://docs.test', ...body } }
  }
}

async function publishInVain(): Promise<unknown> {
  const request = await prepare(docs, CHANGES)
  return publish(docs.github.host, request).catch((error: unknown) => error)
}

describe('a branch whose pull request is refused', () => {
  test('for good is removed, and the reason is told', async () => {
    refuse(RULES)
    expect(await publishInVain()).toMatchObject({
      transient: false,
      message: expect.stringContaining('Pull requests need a linked issue'),
    })
    expect(ourBranches(docs)).toEqual([])
  })

  test('for good is removed also when git fails at first', async () => {
    refuse(RULES)
    const refusing = docs.intercept.current
    let failures = 0
    docs.intercept.current = async (event) => {
      const isFirstPush = failures === 0 && event.phase === 'before' && event.path.endsWith('git-receive-pack')
      if (isFirstPush) failures += 1
      return isFirstPush ? { status: 502, body: 'Bad gateway' } : refusing?.(event)
    }
    await publishInVain()
    docs.contractFaults.length = 0
    expect([failures, ourBranches(docs)]).toEqual([1, []])
  })

  test('for now stays: the next attempt uses it', async () => {
    refuse(PASSING)
    expect(await publishInVain()).toMatchObject({ transient: true })
    expect(ourBranches(docs)).toEqual([BRANCH])
  })

  test('stays when a person has added a commit', async () => {
    refuse(RULES, () => docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine'))
    await publishInVain()
    expect(ourBranches(docs)).toEqual([BRANCH])
  })

  test('stays when a person adds a commit in the very moment of the removal', async () => {
    refuse(RULES)
    const refusing = docs.intercept.current
    let sha = ''
    docs.intercept.current = async (event) => {
      if (sha === '' && event.phase === 'before' && event.path.endsWith('git-receive-pack')) {
        sha = await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
      }
      return refusing?.(event)
    }
    await publishInVain()
    expect([docs.forge.branches(REPOSITORY)[BRANCH], sha]).toEqual([sha, expect.stringMatching(/^[0-9a-f]{40}$/)])
    expect(docs.log.join('')).toContain('Could not remove a branch that no pull request will use')
  })

  test('stays when it has a pull request after all', async () => {
    refuse(RULES)
    const refusing = docs.intercept.current
    let isOpen = false
    docs.intercept.current = async (event) => {
      const answer = await refusing?.(event)
      if (answer !== undefined && !isOpen) {
        isOpen = true
        docs.intercept.current = undefined
        await docs.openPullRequest(BRANCH)
        docs.intercept.current = refusing
      }
      return answer
    }
    await publishInVain()
    expect(ourBranches(docs)).toEqual([BRANCH])
  })
})

/** Refuses pull requests of our branch; before the first one something happens. */
function refuseOurs(before: () => Promise<unknown>): void {
  refuse(RULES)
  const refusing = docs.intercept.current
  let isFirst = true
  docs.intercept.current = async (event) => {
    const answer = await refusing?.(event)
    if (answer === undefined || !isFirst) return answer
    isFirst = false
    docs.intercept.current = undefined
    await before()
    docs.intercept.current = refusing
    return answer
  }
}

describe('the mark of the turn is no proof, so a branch stays', () => {
  test('when its head is a commit of a person who has written the mark into it', async () => {
    refuse(RULES, () => docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', `Mine, after\n\n${MARK}`))
    await publishInVain()
    expect(ourBranches(docs)).toEqual([BRANCH])
  })

  test('when such a commit is on it since an earlier attempt', async () => {
    refuse(PASSING)
    await publishInVain()
    await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', `Mine, after\n\n${MARK}`)
    refuse(RULES)
    await publishInVain()
    expect(ourBranches(docs)).toEqual([BRANCH])
  })

  test('when it has another name than those of jobs', async () => {
    refuse(RULES)
    const request = await prepare(docs, CHANGES, { branch: 'release' })
    await publish(docs.github.host, request).catch(() => undefined)
    expect(Object.keys(docs.forge.branches(REPOSITORY)).sort()).toEqual(['main', 'release'])
  })

  test('when a pull request of a person is for it', async () => {
    refuseOurs(async () => {
      await docs.forge.pushFile(REPOSITORY, 'stacked', 'docs/c.md', 'C\n', 'More')
      await docs.openPullRequest('stacked', { base: BRANCH })
    })
    await publishInVain()
    expect(ourBranches(docs)).toEqual([BRANCH])
  })
})

test('a branch that an earlier attempt has left is removed, as its commit is the very one of the turn', async () => {
  refuse(PASSING)
  await publishInVain()
  expect(ourBranches(docs)).toEqual([BRANCH])
  refuse(RULES)
  await publishInVain()
  expect(ourBranches(docs)).toEqual([])
})

describe('a branch that was made again after its pull request was closed', () => {
  /** Another attempt opens the pull request between our commit and our look, and a person closes it. */
  function closeMeanwhile(after: () => Promise<unknown> = async () => undefined): void {
    let isDone = false
    docs.intercept.current = async ({ phase, method, path }: InterceptEvent) => {
      if (isDone || phase !== 'after' || method !== 'POST' || !path.endsWith('/git/refs')) return
      isDone = true
      docs.forge.closePullRequest(REPOSITORY, await docs.openPullRequest(BRANCH))
      await after()
    }
  }

  test('is removed', async () => {
    closeMeanwhile()
    expect(await publishInVain()).toMatchObject({ kind: 'published', pullRequest: { state: 'closed' } })
    expect(ourBranches(docs)).toEqual([])
  })

  test('stays when a person has added a commit', async () => {
    closeMeanwhile(() => docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine'))
    expect(await publishInVain()).toMatchObject({ kind: 'published', pullRequest: { state: 'closed' } })
    expect(ourBranches(docs)).toEqual([BRANCH])
  })
})

test('a branch whose changes the base has by now is removed', async () => {
  const request = await prepare(docs, [write('docs/a.md', 'AA\n')])
  docs.intercept.current = ({ phase, method, path }) =>
    phase === 'before' && method === 'POST' && path.endsWith('/pulls')
      ? {
          status: 422,
          body: {
            message: 'Validation Failed',
            errors: [{ resource: 'PullRequest', code: 'custom', message: `No commits between main and ${BRANCH}` }],
            documentation_url: 'https://docs.test',
            status: '422',
          },
        }
      : undefined
  expect(await publish(docs.github.host, request)).toEqual({ kind: 'nothing_to_publish' })
  expect(ourBranches(docs)).toEqual([])
})

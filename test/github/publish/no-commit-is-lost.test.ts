// Whatever people do to a pull request between any two calls with which a turn publishes to it: their commits stay, what
// they ended stays ended, and the commit of the turn is there once or not at all.
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect } from '@jest/globals'
import fc from 'fast-check'
import { hasMark } from '../../../src/github/publish/mark.ts'
import { RepositoryError } from '../../../src/jobs/repository.ts'
import type { Publication, PublishRequest } from '../../../src/jobs/run/publish-changes.ts'
import { runs, testProperty } from '../../support/property.ts'
import { type HostedDocs, hostDocs, publish, REPOSITORY } from '../hosted-docs.ts'
import { childEnv } from '../scratch-repository.ts'
import { prepareNextTurn } from './publishing.ts'

const ACTS = ['same file', 'other file', 'merge of base', 'deletion', 'close', 'merge', 'lost answer'] as const
type Act = (typeof ACTS)[number]

/** What a person does when so many requests have begun or ended. */
interface Deed {
  at: number
  act: Act
}

/** From the first look at the pull request to the last one after the branch was moved; a second round takes longer. */
const MOMENTS = { min: 5, max: 28 }

let docs: HostedDocs
let count = 0

beforeAll(async () => {
  docs = await hostDocs()
})
afterAll(() => docs.stop())

const deeds = fc.array(fc.record({ at: fc.integer(MOMENTS), act: fc.constantFrom(...ACTS) }), {
  minLength: 1,
  maxLength: 4,
})

testProperty(
  'no commit of a person is lost, however their deeds fall between the steps of publishing',
  async () => {
    await fc.assert(
      fc.asyncProperty(deeds, fc.constantFrom('git-data', 'git-push'), async (all, publisher) => {
        const turn = await beginTurn()
        docs.intercept.current = turn.person.actingOn(all)
        const publication = await publishAsWorkersDo(turn.request, publisher)
        docs.intercept.current = undefined
        docs.contractFaults.length = 0
        turn.check(publication)
      }),
      {
        ...runs(3),
        examples: [
          [
            [
              { at: 16, act: 'merge' },
              { at: 17, act: 'same file' },
            ],
            'git-data',
          ],
        ],
      },
    )
  },
  300_000,
)

/** Three attempts, as a job has. */
async function publishAsWorkersDo(
  request: PublishRequest,
  publisher: 'git-data' | 'git-push',
): Promise<Publication | undefined> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await publish((await docs.connect({ publisher })).host, request)
    } catch (error) {
      if (!(error instanceof RepositoryError) || !error.transient) throw error
    }
  }
  return undefined
}

async function beginTurn() {
  count += 1
  const mark = `0193bbbb-0000-7000-8000-${String(count).padStart(12, '0')}`
  const branch = `docmend/${mark}`
  const request = await prepareNextTurn(docs, undefined, { branch, mark })
  const person = createPerson(branch, request.continues)
  const pulls = () => docs.forge.pullRequests(REPOSITORY).filter(({ headRef }) => headRef === branch)

  const check = (publication: Publication | undefined): void => {
    const head = docs.forge.branches(REPOSITORY)[branch]
    expect(pulls()).toHaveLength(1)
    expect(pulls()[0]?.state).toBe(person.isOver() ? 'closed' : 'open')
    expect(head === undefined).toBe(person.hasDeleted())
    if (head === undefined) return
    for (const sha of person.pushed()) expect([sha, isAncestor(sha, head)]).toEqual([sha, true])
    if (person.ownText() !== undefined) expect(git('show', `${head}:docs/a.md`)).toBe(person.ownText())
    const ours = messagesOf(head).filter((message) => hasMark(message, request.mark)).length
    expect(ours).toBeLessThanOrEqual(1)
    if (!person.isOver()) expect([publication?.kind, ours]).toEqual([publication?.kind, timesOf(publication)])
  }
  return { request, person, check }
}

/** How often our commit must be there while the pull request is open. */
function timesOf(publication: Publication | undefined): number {
  return publication?.kind === 'published' ? 1 : 0
}

function createPerson(branch: string, number: number) {
  const pushed: string[] = []
  let ownText: string | undefined
  let [isOver, hasDeleted] = [false, false]
  const push = async (path: string, text: string) => {
    pushed.push(await docs.forge.pushFile(REPOSITORY, branch, path, text, 'A person'))
  }
  const act = async (kind: Exclude<Act, 'lost answer'>): Promise<void> => {
    if (hasDeleted) return
    switch (kind) {
      case 'same file':
        ownText = `A, by a person, ${pushed.length}\n`
        return push('docs/a.md', ownText)
      case 'other file':
        return push(`docs/mine-${count}-${pushed.length}.md`, 'M\n')
      case 'merge of base':
        await docs.forge.pushFile(REPOSITORY, 'main', `docs/base-${count}-${pushed.length}.md`, 'N\n', 'Base')
        pushed.push(await docs.forge.mergeBranch(REPOSITORY, { from: 'main', into: branch }))
        return
      case 'deletion':
        ;[isOver, hasDeleted] = [true, true]
        return docs.forge.deleteBranch(REPOSITORY, branch)
      case 'close':
        isOver = true
        return docs.forge.closePullRequest(REPOSITORY, number)
      case 'merge':
        if (isOver) return
        isOver = true
        return docs.forge.mergePullRequest(REPOSITORY, number)
      default:
        kind satisfies never
    }
  }
  const actingOn = (all: readonly Deed[]) => {
    let moment = -1
    // Requests come side by side; a person does one thing after the other.
    let doing = Promise.resolve()
    return async ({ phase }: { phase: 'before' | 'after' }) => {
      moment += 1
      const now = all.filter(({ at }) => at === moment).map(({ act: kind }) => kind)
      for (const kind of now) if (kind !== 'lost answer') doing = doing.then(() => act(kind))
      await doing
      return now.includes('lost answer') && phase === 'after' ? { status: 502, body: { message: 'Lost' } } : undefined
    }
  }
  return { actingOn, pushed: () => pushed, ownText: () => ownText, isOver: () => isOver, hasDeleted: () => hasDeleted }
}

function git(...args: string[]): string {
  return execFileSync('git', ['--git-dir', docs.gitDir, ...args], { env: { PATH: childEnv.PATH } }).toString()
}

function isAncestor(sha: string, head: string): boolean {
  return git('merge-base', sha, head).trim() === sha
}

function messagesOf(head: string): string[] {
  return git('log', '-z', '--format=%B', head).split('\0')
}

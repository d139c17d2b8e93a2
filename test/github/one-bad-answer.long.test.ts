// The whole way of a job through GitHub's REST API, with one answer that is not to be trusted: at each request, in each form.
// An attempt that ends in passing is made again, as the queue would do it.
import { describe, expect, test } from '@jest/globals'
import { RepositoryError, type RepositoryHost } from '../../src/jobs/repository.ts'
import { BRANCH, type HostedDocs, MARK, never, publish, REPOSITORY, write } from './hosted-docs.ts'
import { useHostedDocs } from './use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

/** Makes an answer out of the right one. */
type Fault = (right: Response) => Promise<Response>

const halfOf = async (right: Response): Promise<string> => {
  const text = await right.text()
  return text.slice(0, text.length / 2)
}
const withBody = (
  right: Response,
  body: string | ReadableStream,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => new Response(right.status === 204 ? null : body, { status: right.status, headers })

const FAULTS: Record<string, Fault> = {
  'that breaks off': async (right) => {
    const half = await halfOf(right)
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      controller.enqueue(Buffer.from(half))
      controller.error(new TypeError('terminated'))
    }
    return withBody(right, new ReadableStream({ pull }, { highWaterMark: 0 }))
  },
  'that ends too early': async (right) => withBody(right, await halfOf(right)),
  'without a body': async (right) => withBody(right, ''),
  'that is a page': async (right) => withBody(right, '<html>Sign in</html>', { 'content-type': 'text/html' }),
  'that is an empty object': async (right) => withBody(right, '{}'),
  'that is an empty list': async (right) => withBody(right, '[]'),
  'that does not come': () => Promise.reject(new TypeError('fetch failed')),
}

/** Pins, reads and publishes, as a job does in one attempt. */
async function attempt(host: RepositoryHost, branch: string, mark: string): Promise<void> {
  const changes = [write('docs/a.md', `${mark}\n`)]
  const pinned = await host.pin(docs.project, { requestedRef: null, pullRequest: null }, never)
  if (pinned.kind !== 'pinned') throw new Error('Nothing was to be continued')
  const { base } = pinned
  expect(await host.facts(docs.project, base, never)).toMatchObject({ policyFile: undefined })
  await host.open(docs.project, base, never)
  const { treeSha } = await host.buildTree(docs.project, base, changes)
  const words = { title: 'Mend', body: 'What was done.', tail: '', commitMessage: 'Mend' }
  const target = { project: docs.project, base, changes, treeSha, branch, mark, continues: null }
  expect(await publish(host, { ...target, ...words, draft: false, labels: [] })).toMatchObject({ kind: 'published' })
}

/** Gives the number of requests that were sent, and of attempts that it took. */
async function runWith(fault: Fault | undefined, at: number): Promise<{ sent: number; attempts: number }> {
  let sent = 0
  const github = await docs.connect({
    fetch: async (...asked) => {
      const isBad = sent++ === at
      const right = await fetch(...asked)
      return isBad && fault !== undefined ? fault(right) : right
    },
  })
  for (let attempts = 1; ; attempts++) {
    try {
      await attempt(github.host, `${BRANCH}-${at}`, `${MARK}-${at}`)
      await github.settled()
      return { sent, attempts }
    } catch (error) {
      if (!(error instanceof RepositoryError) || !error.transient || attempts === 3) throw error
    }
  }
}

describe.each(Object.entries(FAULTS))('one answer %s', (_name, fault) => {
  test('costs an attempt at most, at whatever request, and never makes a second pull request', async () => {
    const { sent } = await runWith(undefined, 999)
    for (let at = 0; at < sent; at++) {
      expect((await runWith(fault, at)).attempts).toBeLessThanOrEqual(2)
    }
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(sent + 1)
    expect(sent).toBeGreaterThan(15)
  })
})

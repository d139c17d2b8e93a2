// Docs whose repository has labels.
import { beforeEach } from '@jest/globals'
import { type HostedDocs, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES } from './publishing.ts'

/** Fresh docs for each test. */
export function useLabelledDocs() {
  let docs: HostedDocs
  useHostedDocs((made) => {
    docs = made
  })
  beforeEach(() => {
    for (const name of ['Documentation', 'bot: docs']) docs.forge.addLabel(REPOSITORY, name)
  })
  async function publishWith(labels: string[]) {
    return publish(docs.github.host, await prepare(docs, CHANGES, { labels }))
  }
  const labelsNow = () => docs.forge.pullRequests(REPOSITORY)[0]?.labels
  const posts = () => docs.forge.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/labels'))
  return {
    get docs() {
      return docs
    },
    publishWith,
    labelsNow,
    posts,
  }
}

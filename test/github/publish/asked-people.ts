// Pull requests whose people are asked.
import type { AskedPeople } from '../../../src/jobs/repository.ts'
import { type HostedDocs, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { CHANGES } from './publishing.ts'

export const NOBODY: AskedPeople = { reviewers: [], teamReviewers: [], assignees: [] }

export const NOT_COLLABORATOR =
  'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the acme/docs repository'

/** Fresh docs for each test. */
export function useAskedPeople() {
  let docs: HostedDocs
  const take = (made: HostedDocs) => {
    docs = made
  }
  async function publishWith(people: Partial<AskedPeople>) {
    return publish(docs.github.host, await prepare(docs, CHANGES, { people: { ...NOBODY, ...people } }))
  }
  const pull = () => docs.forge.pullRequests(REPOSITORY)[0]
  const posts = (path: RegExp) => docs.forge.requests.filter((one) => one.method === 'POST' && path.test(one.path))
  const prepareForge = () => {
    for (const login of ['ada', 'grace']) docs.forge.setRole(REPOSITORY, login, 'write')
    docs.forge.addTeam(REPOSITORY, 'docs-team')
  }
  return {
    get docs() {
      return docs
    },
    take,
    prepareForge,
    publishWith,
    pull,
    posts,
  }
}

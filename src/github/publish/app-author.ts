// Who the App is as the author of a commit that git makes. GitHub links a commit to an account by the number in its address
// (GitHub Docs, "Setting your commit email address").
import { unlessMissing } from '../api/host-answer.ts'
import type { CommitText } from '../git/build-tree.ts'
import type { PublishAttempt } from './publish-attempt.ts'

type Author = CommitText['author']

/** Without an account that GitHub knows. No person can have a name with brackets. */
export function unknownAuthor(serverUrl: string, login = 'docmend[bot]'): Author {
  return { name: login, email: `${login}@${noReplyHost(serverUrl)}` }
}

/** Asks GitHub for the App's own account. */
export async function findAppAuthor({ octokit, repository, guard, github }: PublishAttempt): Promise<Author> {
  const { serverUrl } = github
  const { data: app } = await github.api.asApp(guard(), repository.installationId).request('GET /app')
  const login = `${app.slug}[bot]`
  const account = await unlessMissing(octokit.request('GET /users/{username}', { username: login }))
  if (account === undefined) return unknownAuthor(serverUrl, login)
  return { name: login, email: `${account.data.id}+${login}@${noReplyHost(serverUrl)}` }
}

function noReplyHost(serverUrl: string): string {
  return `users.noreply.${new URL(serverUrl).hostname}`
}

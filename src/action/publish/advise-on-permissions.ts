// What a token of a workflow may not do, in the words of a workflow instead of those of an App.
import { RepositoryError } from '../../jobs/repository.ts'

const PERMISSIONS =
  'The token may not do this. Give the job `permissions: contents: write` and `pull-requests: write`, and turn on "Allow GitHub Actions to create and approve pull requests" (Settings, Actions, General; an organization can forbid it), or pass the token of a GitHub App as github-token'
const REFUSED =
  /not accessible by integration|not permitted to create or approve|must have push access|resource not accessible/i
const STATUS = /GitHub said (?:401|403|404)|returned error: 40[134]|Permission to .* denied/

/** Gives another error for what the permissions of the token, or a setting, forbid. */
export function adviseOnPermissions(error: unknown): unknown {
  if (!(error instanceof RepositoryError)) return error
  if (!REFUSED.test(error.message) && !STATUS.test(error.message)) return error
  const [doing = 'Could not publish'] = error.message.split('. ', 1)
  const said = /(?:GitHub|git) said.*/s.exec(error.message)?.[0]
  return new Error([doing, PERMISSIONS, ...(said === undefined ? [] : [said])].join('. '), { cause: error })
}

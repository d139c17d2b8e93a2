// How a request says what the pull request of a job is to have beside its changes.
import { z } from '@hono/zod-openapi'
import { PULL_REQUEST_MAX_ASSIGNEES, PULL_REQUEST_MAX_LABELS, PULL_REQUEST_MAX_REVIEWERS } from './limits.ts'
import {
  BRANCH_PREFIX_FORM,
  findBranchPrefixFault,
  findLabelFault,
  findLoginFault,
  findTeamFault,
  findTitleFault,
  LABEL_FORM,
  LOGIN_FORM,
  TEAM_FORM,
  TITLE_FORM,
} from './pull-request-values.ts'

type FindFault = (text: string) => string | undefined

/** A text that `find` finds nothing wrong with, without the white space around it. */
function text(field: string, find: FindFault) {
  return z
    .string({ error: `pullRequestOptions.${field} must be a string` })
    .superRefine((value, context) => {
      const fault = find(value)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: `pullRequestOptions.${field}: ${fault}` })
    })
    .trim()
}

/** A list of such texts. */
function list(field: string, find: FindFault, form: { pattern: string; maxLength?: number }, max: number) {
  return z
    .array(text(field, find).openapi(form), { error: `pullRequestOptions.${field} must be a list of strings` })
    .max(max, { error: `pullRequestOptions.${field} may have at most ${max} entries` })
}

export const PullRequestOptionsSchema = z.object(
  {
    title: text('title', findTitleFault)
      .openapi({
        ...TITLE_FORM,
        description: "Its title, instead of the agent's; later turns keep it.",
        example: 'Nightly check of the guides',
      })
      .optional(),
    reviewers: list('reviewers', findLoginFault, LOGIN_FORM, PULL_REQUEST_MAX_REVIEWERS)
      .openapi({ description: 'Accounts to ask for a review, by login.', example: ['octocat'] })
      .optional(),
    teamReviewers: list('teamReviewers', findTeamFault, TEAM_FORM, PULL_REQUEST_MAX_REVIEWERS)
      .openapi({
        description:
          "Teams of the repository's organization to ask for a review, by the last part of their address. The App needs `members: read` for them.",
        example: ['docs-team'],
      })
      .optional(),
    assignees: list('assignees', findLoginFault, LOGIN_FORM, PULL_REQUEST_MAX_ASSIGNEES)
      .openapi({ description: 'Accounts to assign it to, by login.', example: ['octocat'] })
      .optional(),
    labels: list('labels', findLabelFault, LABEL_FORM, PULL_REQUEST_MAX_LABELS)
      .openapi({
        description: 'Labels that the repository has; none is created.',
        example: ['documentation'],
      })
      .optional(),
    signOff: z
      .boolean({ error: 'pullRequestOptions.signOff must be true or false' })
      .openapi({ description: 'Whether its commits get a `Signed-off-by` line of the App, which is their author.' })
      .optional(),
    branchPrefix: text('branchPrefix', findBranchPrefixFault)
      .openapi({
        ...BRANCH_PREFIX_FORM,
        description: 'Its branch is `docmend/<branchPrefix>/<id of the job>`.',
        example: 'nightly',
      })
      .optional(),
  },
  { error: 'pullRequestOptions is an object such as {"labels": ["documentation"]}' },
)

export type PullRequestOptions = z.output<typeof PullRequestOptionsSchema>

// How a request names the change of code that a job is about.
import { z } from '@hono/zod-openapi'
import { COMMIT_NAME_FORM, findBranchNameFault, parseContextName, REPOSITORY_NAME_FORM } from './repository-names.ts'

const COMMIT = /^[\da-f]{7,40}$/i
const NUMBER_MAX = 2_147_483_647

function endField(field: 'from' | 'to') {
  const sentence = `cause.${field} is a branch, a tag or the id of a commit`
  return z
    .string({ error: sentence })
    .refine((name) => COMMIT.test(name) || findBranchNameFault(name) === undefined, { error: sentence })
    .optional()
    .openapi(COMMIT_NAME_FORM)
}

const repositorySentence = 'cause.repository is a repository such as "acme/api"'

/** Two ends, or a pull request, of one repository. */
export const CauseSchema = z
  .object(
    {
      repository: z
        .string({ error: repositorySentence })
        .refine((name) => !name.includes('@') && !('fault' in parseContextName(name)), { error: repositorySentence })
        .openapi({
          ...REPOSITORY_NAME_FORM,
          description:
            "`owner/name`: the documentation's own repository, or one that the setting contextRepositories of the project names.",
        }),
      from: endField('from'),
      to: endField('to'),
      pullRequest: z
        .int({ error: 'cause.pullRequest is the number of a pull request' })
        .min(1, { error: 'cause.pullRequest is the number of a pull request' })
        .max(NUMBER_MAX, { error: 'cause.pullRequest is the number of a pull request' })
        .optional(),
    },
    { error: 'cause is an object such as {"repository": "acme/api", "from": "v1.2.0", "to": "main"}' },
  )
  .refine(
    ({ from, to, pullRequest }) =>
      pullRequest === undefined ? from !== undefined && to !== undefined : from === undefined && to === undefined,
    {
      error: 'cause takes either from and to, or pullRequest',
    },
  )
  .openapi('Cause', {
    anyOf: [
      { required: ['from', 'to'], properties: { pullRequest: { not: {} } } },
      { required: ['pullRequest'], properties: { from: { not: {} }, to: { not: {} } } },
    ],
    description:
      'The change of code that the job is about: what lies between the commits `from` and `to` (branches, tags or ids of commits), or the change of a pull request. Both ends are fixed when the job begins.',
    example: { repository: 'acme/api', from: 'v1.2.0', to: 'main' },
  })

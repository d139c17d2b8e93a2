import { describe, expect, test } from '@jest/globals'
import { ApiError } from '../../src/contract/errors.ts'
import { type OtherRepositoryPorts, requireListedRun } from '../../src/projects/other-repository-access.ts'
import type { Project } from '../../src/projects/project.ts'
import { SETTINGS } from '../../src/projects/settings.ts'
import type { WorkflowClaims } from '../../src/projects/workflow-runs.ts'

const project: Project = {
  id: 'prj_a',
  repositoryId: 1,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 7,
  state: 'active',
}
const run: WorkflowClaims = {
  repositoryId: 42,
  ownerId: 7,
  repository: 'acme/api',
  event: 'push',
  ref: 'refs/heads/main',
  environment: undefined,
}
const ANYWHERE = 'acme/api=7/42,acme/api=7/42@next,acme/api=7/42:environment:docs'

interface Case {
  setting?: string
  claims?: Partial<WorkflowClaims>
  state?: Project['state']
  findDefaultBranchOf?: OtherRepositoryPorts['findDefaultBranchOf']
}

/** `may`, or the refusal; and what the instance admin is told. */
async function ask(given: Case = {}) {
  const warnings: string[] = []
  const findDefaultBranchOf = 'findDefaultBranchOf' in given ? given.findDefaultBranchOf : async () => 'main'
  const readRepositories = async () =>
    SETTINGS.workflowRepositories.parse(given.setting ?? 'acme/api=7/42', 'workflowRepositories')
  const deps = {
    workflows: { readRepositories, findDefaultBranchOf },
    logger: { warn: (_: object, message: string) => void warnings.push(message) },
  }
  const asked = requireListedRun(deps, { ...project, state: given.state ?? 'active' }, { ...run, ...given.claims })
  const refusal = await asked.then(
    () => 'may',
    (error) => (error instanceof ApiError ? `${error.code}: ${error.message}` : error),
  )
  return { refusal, warnings }
}

const refusalOf = async (given: Case) => (await ask(given)).refusal

describe('a run of a listed repository', () => {
  const places: [setting: string, ref: string, environment: string | undefined, may: boolean][] = [
    ['acme/api=7/42', 'refs/heads/main', undefined, true],
    ['acme/api=7/42', 'refs/heads/next', undefined, false],
    ['acme/api=7/42', 'refs/tags/main', undefined, false],
    ['acme/api=7/42', 'refs/heads/Main', undefined, false],
    ['acme/api=7/42', 'refs/heads/next', 'docs', false],
    ['acme/api=7/42@next', 'refs/heads/next', undefined, true],
    ['acme/api=7/42@next', 'refs/heads/main', undefined, false],
    ['acme/api=7/42@next', 'refs/tags/next', undefined, false],
    ['acme/api=7/42:environment:docs', 'refs/heads/topic', 'Docs', true],
    ['acme/api=7/42:environment:docs', 'refs/heads/main', undefined, false],
    ['acme/api=7/42:environment:docs', 'refs/heads/main', 'production', false],
    [ANYWHERE, 'refs/heads/main', undefined, true],
    [ANYWHERE, 'refs/heads/next', undefined, true],
  ]

  test.each(places)('with %s, on %s, in the environment %s: %s', async (setting, ref, environment, may) => {
    for (const event of ['push', 'schedule', 'workflow_dispatch']) {
      const refusal = await refusalOf({ setting, claims: { event, ref, environment } })
      expect([event, refusal]).toEqual([event, may ? 'may' : expect.stringMatching(/^token_not_allowed: /)])
    }
  })

  test.each([
    'pull_request',
    'pull_request_target',
    'pull_request_review',
    'workflow_run',
    'issue_comment',
    'issues',
    'release',
    'repository_dispatch',
    'merge_group',
    '',
  ])('that %j started may do nothing, on no branch and in no environment', async (event) => {
    for (const [, ref, environment] of places) {
      const refusal = await refusalOf({ setting: ANYWHERE, claims: { event, ref, environment } })
      expect(refusal).toContain(`A run of acme/api started by ${event} may do nothing here`)
    }
  })

  test('is told where it would be let in', async () => {
    const refusal = await refusalOf({ setting: ANYWHERE, claims: { ref: 'refs/heads/topic' } })
    expect(refusal).toBe(
      'token_not_allowed: A run of acme/api on refs/heads/topic may do nothing here; run it on next or in the environment docs or on main, or use an API key',
    )
  })

  test('is refused after the repository of the project went to another owner', async () => {
    expect(await refusalOf({ state: 'transferred' })).toContain('acme/docs has a new owner')
  })
})

describe('a project answers like one that does not exist', () => {
  test.each<[string, Case]>([
    ['to a repository that it does not list', { claims: { repositoryId: 43, repository: 'acme/web' } }],
    ['when nothing is listed', { setting: '' }],
    ['to a repository that took over a listed name', { claims: { repositoryId: 43 } }],
    ['to a listed repository that went to another owner', { claims: { ownerId: 8, repository: 'other/api' } }],
    ['when the token names no owner', { claims: { ownerId: undefined } }],
    ['when the entry has no numbers', { setting: 'acme/api' }],
  ])('%s', async (_, given) => {
    expect(await refusalOf(given)).toMatch(/^project_not_found: There is no project prj_a for runs of /)
  })

  test('and the log names the newcomer that has a listed name', async () => {
    const { warnings } = await ask({ claims: { repositoryId: 43, repository: 'Acme/API' } })
    expect(warnings).toEqual(['A workflow run of another repository has the name of a listed one'])
    expect((await ask({ claims: { repositoryId: 43, repository: 'acme/web' } })).warnings).toEqual([])
  })
})

test('a renamed repository keeps the right', async () => {
  expect(await refusalOf({ claims: { repository: 'acme/platform' } })).toBe('may')
})

test('GitHub is asked for the default branch only where the setting names no other place', async () => {
  const findDefaultBranchOf = () => Promise.reject(new ApiError('github_unavailable', 'GitHub is away'))
  expect(await refusalOf({ findDefaultBranchOf })).toBe('github_unavailable: GitHub is away')
  expect(await refusalOf({ findDefaultBranchOf, setting: 'acme/api=7/42@main' })).toBe('may')
})

test('without an App, the default branch must be written into the setting', async () => {
  const given = { findDefaultBranchOf: undefined }
  expect(await refusalOf(given)).toContain('workflowRepositories=acme/api=7/42@BRANCH')
  expect(await refusalOf({ ...given, setting: 'acme/api=7/42@main' })).toBe('may')
})

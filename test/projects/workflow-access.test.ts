import { describe, expect, test } from '@jest/globals'
import { ApiError } from '../../src/contract/errors.ts'
import { SCOPES, type Scope } from '../../src/contract/scopes.ts'
import type { Project } from '../../src/projects/project.ts'
import { findWorkflowToken, requireWorkflowAccess, scopesOfRun } from '../../src/projects/workflow-access.ts'
import type { WorkflowClaims } from '../../src/projects/workflow-runs.ts'

const run: WorkflowClaims = {
  repositoryId: 42,
  repository: 'acme/docs',
  event: 'push',
  ref: 'refs/heads/main',
  environment: undefined,
}
const project: Project = {
  id: 'prj_a',
  repositoryId: 42,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 7,
  state: 'active',
}

describe('a run may make jobs', () => {
  const events = ['push', 'schedule', 'workflow_dispatch']
  const others = [
    'pull_request',
    'pull_request_target',
    'pull_request_review',
    'workflow_run',
    'workflow_call',
    'issue_comment',
    'issues',
    'release',
    'deployment',
    'repository_dispatch',
    'merge_group',
    'Push',
    '',
  ]
  const places: [ref: string, environment: string | undefined, isTrusted: boolean][] = [
    ['refs/heads/main', undefined, true],
    ['refs/heads/main', 'preview', true],
    ['refs/heads/topic', undefined, false],
    ['refs/heads/topic', 'Docs', true],
    ['refs/heads/topic', 'docs', true],
    ['refs/heads/topic', 'preview', false],
    ['refs/heads/topic', '', false],
    ['refs/tags/main', undefined, false],
    ['refs/heads/refs/heads/main', undefined, false],
    ['refs/heads/Main', undefined, false],
    ['refs/pull/1/merge', undefined, false],
    ['main', undefined, false],
  ]

  test.each(events)('when it was started by %s, on the default branch or in a listed environment', (event) => {
    const granted = places.map(([ref, environment]) =>
      scopesOfRun({ ...run, event, ref, environment }, { environments: ['docs'] }, 'main').includes('jobs:write'),
    )
    expect(granted).toEqual(places.map(([, , isTrusted]) => isTrusted))
  })

  test.each(others)('never when it was started by "%s"', (event) => {
    for (const [ref, environment] of places) {
      const scopes = scopesOfRun({ ...run, event, ref, environment }, { environments: ['docs'] }, 'main')
      expect(scopes).toEqual(['jobs:read', 'views:read'])
    }
  })

  test('on no branch while the default one is not known', () => {
    expect(scopesOfRun(run, { environments: [] }, undefined)).not.toContain('jobs:write')
  })

  test('and never write views', () => {
    expect(scopesOfRun(run, { environments: ['docs'] }, 'main')).not.toContain('views:write')
  })
})

interface Case {
  claims?: Partial<WorkflowClaims>
  project?: Partial<Project> | undefined
  environments?: string[]
  findDefaultBranch?: (() => Promise<string>) | undefined
}

async function ask(scope: Scope, changed: Case = {}): Promise<string> {
  const { claims = {}, environments = [], findDefaultBranch = async () => 'main' } = changed
  const tokens = { verify: async () => ({ ...run, ...claims }) }
  const found = 'project' in changed && changed.project === undefined ? undefined : { ...project, ...changed.project }
  const deps = {
    workflows: {
      tokens,
      findDefaultBranch: 'findDefaultBranch' in changed ? changed.findDefaultBranch : findDefaultBranch,
      findDefaultBranchOf: undefined,
      readRepositories: async () => [],
    },
    projects: { find: async () => found },
    settings: async () => ({ environments }),
    logger: { warn: () => undefined },
  }
  const refusal = await requireWorkflowAccess(deps, 'token', { projectId: 'prj_a', scope, isForOthers: true }).catch(
    (error) => error,
  )
  return refusal instanceof ApiError ? `${refusal.code}: ${refusal.message}` : refusal.project.id
}

test.each<[Scope, string]>([
  ['jobs:read', 'prj_a'],
  ['views:read', 'prj_a'],
  ['jobs:write', 'prj_a'],
  ['views:write', 'token_not_allowed: A workflow run may not use views:write without an API key'],
])('a push to the default branch asks for %s: %s', async (scope, answer) => {
  expect(SCOPES).toContain(scope)
  expect(await ask(scope)).toBe(answer)
})

describe('a project answers like one that does not exist', () => {
  const missing = expect.stringMatching(/^project_not_found: There is no project prj_a /)
  test.each<[string, Case]>([
    ['to runs of another repository', { claims: { repositoryId: 43 } }],
    ['to a repository that took its former name', { claims: { repositoryId: 43, repository: 'acme/docs' } }],
    ['to everyone when there is none', { project: undefined }],
    [
      'to runs of another repository while the App was not seen',
      {
        project: { repositoryId: null },
        claims: { repository: 'other/docs' },
      },
    ],
  ])('%s', async (_, changed) => {
    expect(await ask('views:read', changed)).toEqual(missing)
  })
})

test('a project that the App was not seen on says to install it', async () => {
  const answer = await ask('views:read', { project: { repositoryId: null, repository: 'Acme/Docs' } })
  expect(answer).toMatch(/^token_not_allowed: Install the GitHub App on Acme\/Docs/)
})

test('a repository that went to another owner lets no run in until the App is installed there', async () => {
  const answer = await ask('views:read', { project: { state: 'transferred' } })
  expect(answer).toMatch(/^token_not_allowed: .*install the GitHub App there/)
  expect(await ask('views:read', { project: { state: 'uninstalled' } })).toBe('prj_a')
})

describe('a refused write says what would do', () => {
  test.each<[string, Case, RegExp]>([
    ['another event', { claims: { event: 'pull_request_target' } }, /started by pull_request_target may only read/],
    ['another branch', { claims: { ref: 'refs/heads/x' } }, /on refs\/heads\/x may only read; run it on main/],
    ['no App', { findDefaultBranch: undefined }, /No GitHub App is configured/],
  ])('%s', async (_, changed, words) => {
    expect(await ask('jobs:write', changed)).toMatch(words)
  })

  test('and reading goes on without the default branch', async () => {
    const away = () => Promise.reject(new ApiError('github_unavailable', 'GitHub is away'))
    expect(await ask('jobs:write', { findDefaultBranch: away })).toBe('github_unavailable: GitHub is away')
    expect(await ask('jobs:read', { findDefaultBranch: away })).toBe('prj_a')
  })

  test('while a listed environment asks nobody', async () => {
    const changed = { claims: { environment: 'docs' }, environments: ['docs'], findDefaultBranch: undefined }
    expect(await ask('jobs:write', changed)).toBe('prj_a')
  })
})

test.each([
  ['Bearer aa.bb.cc', 'aa.bb.cc'],
  ['bearer  aa.bb. ', 'aa.bb.'],
  ['Bearer mend_abc', undefined],
  ['Bearer a.b', undefined],
  ['Basic aa.bb.cc', undefined],
  [undefined, undefined],
])('the token in %j is %s', (header, token) => {
  expect(findWorkflowToken(header)).toBe(token)
})

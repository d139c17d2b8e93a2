import { describe, expect, test } from '@jest/globals'
import {
  changesOfInstallation,
  changesOfInstallationRepositories,
  changesOfRepository,
  readBasePush,
  readPullRequestUpdate,
  repositoriesToForget,
} from '../../../src/github/webhooks/installation-changes.ts'
import {
  changesBetween,
  type SeenInstallation,
  withoutChanged,
} from '../../../src/github/webhooks/sync-installations.ts'
import type { InstallationChange, Project } from '../../../src/projects/project.ts'

const docs = { id: 1, full_name: 'acme/docs' }
const project: Project = {
  id: 'prj_1',
  repositoryId: 1,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 9,
  state: 'active',
}

describe('what a webhook changes', () => {
  test('an installation brings its repositories', () => {
    expect(changesOfInstallation({ action: 'created', installation: { id: 9 }, repositories: [docs] })).toEqual([
      { kind: 'installed', installationId: 9, repositories: [{ id: 1, fullName: 'acme/docs' }] },
    ])
  })

  test.each([
    ['deleted', 'uninstalled'],
    ['suspend', 'suspended'],
    ['unsuspend', 'unsuspended'],
  ])('%s: the installation is %s', (action, kind) => {
    expect(changesOfInstallation({ action, installation: { id: 9 } })).toEqual([{ kind, installationId: 9 }])
  })

  test('an action that we do not know changes nothing', () => {
    expect(changesOfInstallation({ action: 'new_permissions_accepted', installation: { id: 9 } })).toEqual([])
    expect(changesOfRepository({ action: 'publicized', repository: docs })).toEqual([])
  })

  test('repositories come and go', () => {
    const hook = {
      installation: { id: 9 },
      repositories_added: [docs],
      repositories_removed: [{ id: 2, full_name: 'acme/old' }],
    }
    expect(changesOfInstallationRepositories(hook).map(({ kind }) => kind)).toEqual([
      'installed',
      'repositories_removed',
    ])
  })

  test.each([
    ['renamed', 'renamed'],
    ['transferred', 'transferred'],
    ['deleted', 'deleted'],
  ])('a repository is %s', (action, kind) => {
    expect(changesOfRepository({ action, repository: docs })).toMatchObject([{ kind }])
  })

  test('what others may read from now on, or nobody, is forgotten', () => {
    const repository = { id: 1, fullName: 'other/docs' }
    const changes: InstallationChange[] = [
      { kind: 'transferred', repository },
      { kind: 'deleted', repositoryId: 2 },
      { kind: 'repositories_removed', installationId: 9, repositoryIds: [3] },
      { kind: 'renamed', repository: { ...repository, id: 4 } },
      { kind: 'uninstalled', installationId: 8 },
    ]
    const covered = { ...project, repositoryId: 5, installationId: 8 }
    expect(repositoriesToForget(changes, [project, covered])).toEqual([1, 2, 3, 5])
  })

  test('a suspension forgets nothing', () => {
    expect(repositoriesToForget([{ kind: 'suspended', installationId: 9 }], [project])).toEqual([])
  })
})

describe('what a webhook says of a pull request', () => {
  const hook = (head: { ref: string; repo: { id: number } | null }, more: object = {}) => ({
    repository: { id: 1 },
    pull_request: { number: 5, html_url: 'https://x/5', state: 'closed', merged: true, draft: false, head, ...more },
  })

  test('is noted for a branch of ours', () => {
    expect(readPullRequestUpdate(hook({ ref: 'docmend/j1', repo: { id: 1 } }), 7, 'delivery')).toEqual({
      repositoryId: 1,
      branch: 'docmend/j1',
      now: 7,
      deliveryId: 'delivery',
      pullRequest: { number: 5, url: 'https://x/5', state: 'merged', branch: 'docmend/j1', draft: false },
    })
  })

  test('is not noted for the same branch of a fork, or of one that was deleted', () => {
    expect(readPullRequestUpdate(hook({ ref: 'docmend/j1', repo: { id: 2 } }), 7, 'd')).toBeUndefined()
    expect(readPullRequestUpdate(hook({ ref: 'docmend/j1', repo: null }), 7, 'd')).toBeUndefined()
  })

  test('is not noted for the branch of a person', () => {
    expect(readPullRequestUpdate(hook({ ref: 'feature', repo: { id: 1 } }), 7, 'd')).toBeUndefined()
  })

  test('tells closed from merged', () => {
    const note = readPullRequestUpdate(hook({ ref: 'docmend/j1', repo: { id: 1 } }, { merged: false }), 7, 'd')
    expect(note?.pullRequest.state).toBe('closed')
  })
})

describe('a push', () => {
  const push = {
    ref: 'refs/heads/main',
    after: 'a'.repeat(40),
    deleted: false,
    installation: { id: 9 },
    repository: { ...docs, default_branch: 'main' },
  }

  test('to the default branch says what to fetch', () => {
    expect(readBasePush(push)).toEqual({
      repositoryId: 1,
      fullName: 'acme/docs',
      installationId: 9,
      commitSha: 'a'.repeat(40),
    })
  })

  test.each([{ ref: 'refs/heads/feature' }, { ref: 'refs/tags/main' }, { deleted: true }])(
    'of another kind says nothing (%j)',
    (more) => {
      expect(readBasePush({ ...push, ...more })).toBeUndefined()
    },
  )
})

describe('polling', () => {
  const seen = (more: Partial<SeenInstallation> = {}): SeenInstallation[] => [
    { installationId: 9, isSuspended: false, repositories: [{ id: 1, fullName: 'acme/docs' }], ...more },
  ]

  test('changes nothing when all is as known', () => {
    expect(changesBetween([project], seen())).toEqual([])
  })

  test('finds a new repository, and one that an earlier uninstallation had taken', () => {
    expect(changesBetween([], seen())).toMatchObject([{ kind: 'installed', repositories: [{ id: 1 }] }])
    expect(changesBetween([{ ...project, state: 'uninstalled' }], seen())).toMatchObject([{ kind: 'installed' }])
  })

  test('finds that the App was uninstalled, once', () => {
    expect(changesBetween([project], [])).toEqual([{ kind: 'uninstalled', installationId: 9 }])
    expect(changesBetween([{ ...project, state: 'uninstalled' }], [])).toEqual([])
  })

  test('finds a repository that was taken out', () => {
    expect(changesBetween([project], seen({ repositories: [] }))).toEqual([
      { kind: 'repositories_removed', installationId: 9, repositoryIds: [1] },
    ])
  })

  test('finds a suspension and its end', () => {
    expect(changesBetween([project], seen({ isSuspended: true, repositories: [] }))).toEqual([
      { kind: 'suspended', installationId: 9 },
    ])
    expect(changesBetween([{ ...project, state: 'suspended' }], seen())).toEqual([
      { kind: 'unsuspended', installationId: 9 },
    ])
  })

  test('tells a new name from a new owner, who has an installation of his own', () => {
    const renamed = seen({ repositories: [{ id: 1, fullName: 'acme/handbook' }] })
    const transferred = seen({ installationId: 10, repositories: [{ id: 1, fullName: 'other/docs' }] })
    expect(changesBetween([project], renamed)).toMatchObject([{ kind: 'renamed' }])
    const left = seen({ repositories: [] })
    const changes = changesBetween([project], [...left, ...transferred])
    expect(changes.map(({ kind }) => kind)).toEqual(['repositories_removed', 'transferred', 'installed'])
  })

  test('takes an account that was renamed for what it is', () => {
    const renamed = seen({ repositories: [{ id: 1, fullName: 'acme-inc/docs' }] })
    expect(changesBetween([project], renamed)).toEqual([
      { kind: 'renamed', repository: { id: 1, fullName: 'acme-inc/docs' } },
    ])
  })

  test('takes it for that also when the App was taken away and installed again meanwhile', () => {
    const renamed = { id: 1, fullName: 'acme-inc/docs', ownerId: 5 }
    const again = seen({ installationId: 10, repositories: [renamed] })
    const gone = { ...project, installationId: null, state: 'uninstalled' } as const
    const kinds = (ownerId: number) => changesBetween([{ ...gone, ownerId }], again).map(({ kind }) => kind)
    expect(kinds(5)).toEqual(['renamed', 'installed'])
    expect(kinds(6)).toEqual(['transferred', 'installed'])
  })

  test('learns who the owner is, once', () => {
    const told = { id: 1, fullName: 'acme/docs', ownerId: 5 }
    const repositories = seen({ repositories: [told] })
    expect(changesBetween([project], repositories)).toEqual([{ kind: 'renamed', repository: told }])
    expect(changesBetween([{ ...project, ownerId: 5 }], repositories)).toEqual([])
  })

  test('concludes nothing about what a webhook has changed while GitHub was read', () => {
    const created = { ...project, id: 'prj_2', repositoryId: 2, installationId: 12 }
    const suspended = { ...project, state: 'suspended' } as const
    const now = [suspended, created]
    const changes = changesBetween(now, seen())
    expect(changes.map(({ kind }) => kind)).toEqual(['uninstalled', 'unsuspended'])
    expect(withoutChanged(changes, [project], now)).toEqual([])
    expect(withoutChanged(changes, now, now)).toEqual(changes)
  })

  test('leaves a project alone that never had the App', () => {
    expect(changesBetween([{ ...project, repositoryId: null, installationId: null }], [])).toEqual([])
  })
})

// What others report about a commit, asked with no more rights than an installation has granted.
import { afterEach, describe, expect, test } from '@jest/globals'
import { createAppJwt } from '../../../src/github/api/tokens.ts'
import type { SeenBuilds } from '../../../src/jobs/job.ts'
import { APP_KEY } from '../../support/app-key.ts'
import { type HostedDocs, hostDocs, never, REPOSITORY } from '../hosted-docs.ts'

const ALL = { checks: 'read', statuses: 'read', deployments: 'read' } as const

let docs: HostedDocs
afterEach(async () => {
  await docs.stop()
  expect(docs.contractFaults).toEqual([])
})

/** A repository of an App with these permissions, and its newest commit. */
async function given(permissions: Readonly<Record<string, 'read'>> = ALL): Promise<string> {
  docs = await hostDocs(undefined, permissions)
  return docs.forge.branches(REPOSITORY).main ?? ''
}

const readBuilds = (sha: string): Promise<SeenBuilds | 'unknown'> =>
  docs.github.host.readBuilds(docs.project, sha, never)

/** The installation as the forge shows it. */
async function installationAs({ forge, appId, installationId }: HostedDocs): Promise<object> {
  const authorization = `Bearer ${await createAppJwt({ appId, privateKey: APP_KEY }, Date.now())}`
  const answer = await fetch(`${forge.apiUrl}/app/installations/${installationId}`, { headers: { authorization } })
  return (await answer.json()) as object
}

/** The permissions of the tokens that are made from now on. */
function tokensMade(): object[] {
  const made: object[] = []
  docs.intercept.current = ({ phase, path, body }) => {
    if (phase === 'before' && path.endsWith('/access_tokens')) made.push((body as { permissions: object }).permissions)
  }
  return made
}

describe('what is reported', () => {
  test('is read from GitHub in all three forms, failures first', async () => {
    const sha = await given()
    docs.forge.reportDeployment(REPOSITORY, {
      sha,
      environment: 'Preview',
      state: 'success',
      environmentUrl: 'https://p.example/',
    })
    docs.forge.reportStatus(REPOSITORY, { sha, context: 'ci/docs', state: 'error', targetUrl: 'https://ci.example/1' })
    docs.forge.reportCheckRun(REPOSITORY, { sha, name: 'lint' })
    expect(await readBuilds(sha)).toEqual({
      preview: { url: 'https://p.example/', state: 'success' },
      builds: [
        { name: 'ci/docs', kind: 'commit_status', state: 'failure', url: 'https://ci.example/1' },
        { name: 'lint', kind: 'check_run', state: 'pending', url: expect.stringContaining('/runs/') },
        { name: 'Preview', kind: 'deployment', state: 'success', url: 'https://p.example/' },
      ],
    })
  })

  test('about other commits is left out, and none is none', async () => {
    const sha = await given()
    const other = await docs.forge.pushFile(REPOSITORY, 'main', 'docs/a.md', 'New\n', 'New')
    docs.forge.reportCheckRun(REPOSITORY, { sha: other, name: 'lint' })
    docs.forge.reportDeployment(REPOSITORY, { sha: other, environment: 'Preview' })
    expect(await readBuilds(sha)).toEqual({ builds: [], preview: null })
  })

  test('is read of five environments at most, and shown of twenty builds', async () => {
    const sha = await given()
    for (let number = 0; number < 8; number++)
      docs.forge.reportDeployment(REPOSITORY, { sha, environment: `Preview ${number}` })
    for (let number = 0; number < 40; number++) docs.forge.reportCheckRun(REPOSITORY, { sha, name: `lint ${number}` })
    const before = docs.forge.requests.length
    const seen = await readBuilds(sha)
    expect(seen === 'unknown' ? [] : seen.builds).toHaveLength(20)
    const asked = docs.forge.requests.slice(before).filter(({ path }) => path.includes('/deployments/'))
    expect(asked).toHaveLength(5)
  })

  test('about a commit that GitHub does not know yet is asked for again later', async () => {
    await given()
    await expect(readBuilds('f'.repeat(40))).rejects.toMatchObject({ name: 'RepositoryError', transient: true })
  })
})

describe('the token', () => {
  test('can read what was granted and nothing else, and is used again', async () => {
    const sha = await given({ checks: 'read', deployments: 'read' })
    await readBuilds(sha)
    docs.github = await docs.connect()
    const made = tokensMade()
    await readBuilds(sha)
    await readBuilds(sha)
    const about = { contents: 'read', metadata: 'read' }
    expect(made).toEqual([about, { checks: 'read', deployments: 'read', metadata: 'read' }])
  })

  test('is not asked for when nothing was granted', async () => {
    const sha = await given({})
    const made = tokensMade()
    expect(await readBuilds(sha)).toBe('unknown')
    expect(made).toEqual([{ contents: 'read', metadata: 'read' }])
  })

  test('that is refused since a permission was taken back is no fault, and the permission is asked about anew', async () => {
    const sha = await given({})
    const isAbout = (path: string) => /\/app\/installations\/\d+$/.test(path)
    const body = { ...(await installationAs(docs)), permissions: ALL }
    docs.intercept.current = ({ phase, path }) =>
      phase === 'before' && isAbout(path) ? { status: 200, body } : undefined
    expect(await readBuilds(sha)).toBe('unknown')
    expect(docs.forge.requests.filter(({ status }) => status === 422)).toHaveLength(1)
    docs.intercept.current = undefined
    expect(await readBuilds(sha)).toBe('unknown')
    expect(docs.forge.requests.filter(({ path }) => isAbout(path))).toHaveLength(3)
  })

  test('that may read none of it leaves it unknown', async () => {
    const sha = await given()
    docs.intercept.current = ({ phase, path }) =>
      phase === 'before' && /\/check-runs|\/status|\/deployments/.test(path)
        ? { status: 403, body: { message: 'Resource not accessible by integration' } }
        : undefined
    expect(await readBuilds(sha)).toBe('unknown')
  })
})

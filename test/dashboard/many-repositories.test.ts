// People with access to thousands of repositories: GitHub is asked in whichever way takes fewer requests.
import { expect, test } from '@jest/globals'
import type { Intercept } from '../../dev/forge/options.ts'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

const LIST = /\/user\/installations\/\d+\/repositories\?/
const TOTAL = 5000

/** A forge on which the person sees so many repositories more; none of them has a project. */
function withThousands(): { intercept: Intercept; asked: string[] } {
  const asked: string[] = []
  const permissions = { admin: true, push: true, pull: true, maintain: true, triage: true }
  const intercept: Intercept = ({ phase, path }) => {
    if (phase !== 'before') return undefined
    if (LIST.test(path) || path.endsWith('/repos/acme/docs')) asked.push(path)
    if (!LIST.test(path)) return undefined
    const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1)
    const repositories = Array.from({ length: 100 }, (_, index) => ({ id: 1e6 + page * 100 + index, permissions }))
    return { status: 200, body: { total_count: TOTAL, repositories } }
  }
  return { intercept, asked }
}

test('about each project alone, where there are fewer projects than pages of repositories', async () => {
  const { intercept, asked } = withThousands()
  const world = await create({ intercept })
  const { url } = await world.startHere()
  asked.length = 0
  const { browser, page } = await signIn(world, url, 'octocat')
  expect([page.status, page.html.includes('acme/docs')]).toEqual([200, true])
  expect(asked.map((path) => path.replace(/\?.*/, '')).length).toBeLessThanOrEqual(4)
  const project = await browser.open(`${url}/projects/${world.projectId}/jobs`)
  expect(project.status).toBe(200)
})

test('a repository that the person may not write stays unseen among thousands that they may', async () => {
  const { intercept } = withThousands()
  const world = await create({ intercept })
  world.forge.setRole('acme/docs', 'rita', 'read')
  const { url } = await world.startHere()
  const { browser, page } = await signIn(world, url, 'rita')
  expect(page.html).not.toContain('acme/docs')
  expect((await browser.open(`${url}/projects/${world.projectId}/jobs`)).status).toBe(404)
})

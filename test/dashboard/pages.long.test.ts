// What all pages of the dashboard have in common: their headers, their address, and what they say when something is away.
import { describe, expect, test } from '@jest/globals'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

describe('when GitHub is away', () => {
  test('a page says so, and the next one works', async () => {
    let isAway = false
    const world = await create({
      intercept: ({ path }) => (isAway && path.includes('/user') ? { status: 502 } : undefined),
    })
    const { url } = await world.startHere()
    const { browser } = await signIn(world, url, 'octocat')
    isAway = true
    world.forge.setRole('acme/docs', 'octocat', 'admin')
    const late = await signIn(world, url, 'octocat')
    expect([late.page.status, late.page.html.includes('GitHub is away')]).toEqual([502, true])
    isAway = false
    expect((await browser.open(`${url}/`)).status).toBe(200)
  })
})

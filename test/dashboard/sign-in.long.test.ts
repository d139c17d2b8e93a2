// Signing in and out of the dashboard, with the forge as GitHub.
import { describe, expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { useSignIn } from './sign-in-pages.ts'

const { start } = useSignIn()

describe('an instance admin', () => {
  test.each([
    ['/account', '/account'],
    ['//evil.example', '/'],
    ['/login', '/'],
  ])('whose link names %s is led to %s', async (to, path) => {
    const { world, url } = await start()
    const { createSignInLink } = await import('../../src/service/admin/sign-in-link.ts')
    const link = await createSignInLink(world.config, url)
    const browser = createBrowser()
    const asked = await browser.open(`${link.url}&to=${encodeURIComponent(to)}`)
    expect((await browser.send(asked, '/login/link')).url).toBe(`${url}${path}`)
  })
})

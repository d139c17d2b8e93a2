// Signing in to the dashboard as a person of the forge.
import { type Browser, createBrowser, type Page } from './browser.ts'
import type { World } from './world.ts'

export interface SignedIn {
  browser: Browser
  /** The page after the sign-in. */
  page: Page
}

/** `to`: the page that was asked for. */
export async function signIn(
  { forge }: Pick<World, 'forge'>,
  url: string,
  login: string,
  to = '/',
  browser = createBrowser(),
): Promise<SignedIn> {
  const asked = await browser.open(`${url}/login/github?to=${encodeURIComponent(to)}`)
  const { pathname, search } = new URL(asked.url)
  const page = await browser.post(asked.url, { login }, { origin: forge.url })
  if (!asked.url.startsWith(forge.url)) throw new Error(`The way to ${pathname}${search} does not lead over the forge`)
  return { browser, page }
}

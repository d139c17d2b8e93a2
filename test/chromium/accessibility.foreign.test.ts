// Every screen as axe, the eye and the wire have it: no rule is broken in light and dark, wide and narrow; nothing overflows
// at 360 px; nothing is logged; no page weighs more than it may.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { describeInChromium, startChromium } from '../support/chromium.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { judgeLooks } from './looks.ts'
import { addressOf, SCREENS, type Screen } from './screens.ts'
import { createStage, type Stage } from './stage.ts'

const PAGE_MAX_BYTES = 60_000
const PAGE_MAX_REQUESTS = 6

describeInChromium('in Chromium', () => {
  let chromium: Browser
  let stage: Stage
  beforeAll(async () => {
    ;[chromium, stage] = await Promise.all([startChromium(), createStage()])
  }, 2 * PATIENCE_MS)
  afterAll(async () => {
    await chromium.close()
    await stage.end()
  })

  test.each(SCREENS.map((screen) => [`${screen.route} (${screen.state})`, screen] as const))(
    '%s',
    async (_, screen) => {
      const context = await openContext(chromium, screen, stage)
      stage.setGitHubAway(screen.status === 502)
      try {
        expect(await judge(await context.newPage(), screen, stage)).toEqual([])
      } finally {
        stage.setGitHubAway(false)
        await context.close()
      }
    },
  )
})

async function openContext(chromium: Browser, { who, place }: Screen, stage: Stage): Promise<BrowserContext> {
  const { url, cookies } = place(stage)
  const context = await chromium.newContext()
  context.setDefaultTimeout(PATIENCE_MS)
  const session = cookies[who]
  if (session !== undefined) await context.addCookies([{ name: 'docmend_session', value: session, url }])
  return context
}

/** Gives what is wrong, a line each. */
async function judge(page: Page, screen: Screen, stage: Stage): Promise<string[]> {
  const faults: string[] = []
  const said = listen(page)
  const weight = await weigh(page)
  const parts = watchParts(page)
  const answer = await page.goto(addressOf(screen, stage))
  await parts()
  const status = answer?.status() ?? 0
  if (status !== (screen.status ?? 200)) faults.push(`answers ${status}`)
  faults.push(...weight())
  await screen.act?.(page, stage)
  faults.push(...(await judgeLooks(page)))
  return [...faults, ...said.map((text) => `console: ${text}`)]
}

/** Chromium notes each answer of 400 and more, also that of the page itself. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.location().url !== page.url()) said.push(message.text())
  })
  page.on('pageerror', ({ message }) => said.push(message))
  return said
}

/** Waits for what a script fetches after the page; streams of events never end. */
function watchParts(page: Page): () => Promise<unknown> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && !request.url().endsWith('/live')) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return () => until('the later parts of the page', () => underWay.size === 0)
}

/** Of the first visit, with nothing in the cache. Call what it gives when the page is there. */
async function weigh(page: Page): Promise<() => string[]> {
  const sent = { bytes: 0, requests: 0 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sent.bytes += encodedDataLength
    sent.requests += 1
  })
  return () => {
    const isLight = sent.bytes <= PAGE_MAX_BYTES && sent.requests <= PAGE_MAX_REQUESTS && sent.requests > 0
    return isLight ? [] : [`${sent.requests} requests, ${sent.bytes} bytes`]
  }
}

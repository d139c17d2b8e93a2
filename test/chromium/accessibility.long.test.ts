// The pages as axe sees them in Chromium.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { describeInChromium, findAxeViolations, startChromium } from '../support/chromium.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

describeInChromium('in Chromium', () => {
  let chromium: Browser
  beforeAll(async () => {
    chromium = await startChromium()
  })
  afterAll(() => chromium.close())

  test('the sign-in page breaks no rule of axe, and logs nothing', async () => {
    const { url } = await (await create()).startHere()
    const page = await chromium.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', ({ message }) => said.push(message))
    await page.goto(`${url}/login`)
    expect(await findAxeViolations(page)).toEqual([])
    expect(said).toEqual([])
  })
})

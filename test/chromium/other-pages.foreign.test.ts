// The pages beside the dashboard that share its design: the local code host, and the HTML report.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { describeInChromium, startChromium } from '../support/chromium.ts'
import { createCommandLine } from '../support/run-command.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { judgeLooks } from './looks.ts'

const create = useWorlds()

describeInChromium('in Chromium', () => {
  let chromium: Browser
  beforeAll(async () => {
    chromium = await startChromium()
  })
  afterAll(() => chromium.close())

  /** `bypassCSP`: the policies of these pages allow no script at all, so none could look at them. */
  async function judge(url: string): Promise<string[]> {
    const context = await chromium.newContext({ bypassCSP: true })
    try {
      const page = await context.newPage()
      await page.goto(url)
      return await judgeLooks(page)
    } finally {
      await context.close()
    }
  }

  test('the pages of the local code host', async () => {
    const { startHere, projectId, forge } = await create({ files: SAMPLE_DOCS })
    const { url, client } = await startHere()
    const { id } = await client.createJob(projectId, { prompt: 'Rename "Lumen Cloud" to "Lumen Sky" in all pages.' })
    await client.waitForJob(projectId, id, { timeoutMs: PATIENCE_MS })
    forge.comment('acme/docs', 1, { body: '| a | b |\n|---|---|\n| 1 | `2` |', login: 'octocat' })
    const asked = await fetch(`${url}/login/github`, { redirect: 'manual' })
    const paths = ['/', '/acme/docs', '/acme/docs/pull/1', '/acme/docs/blob/main/guides/deploy.mdx', '/nothing']
    const addresses = [...paths.map((path) => `${forge.url}${path}`), asked.headers.get('location') ?? '']
    for (const address of addresses) expect([address, await judge(address)]).toEqual([address, []])
  })

  test('the HTML report', async () => {
    const { lines } = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS) })
    const command = createCommandLine()
    try {
      writeFileSync(join(command.folder, 'access.log'), `${lines.join('\n')}\n`)
      await command.runWithin(['report', 'access.log', '--no-docs', '--html', 'report.html'])
      expect(await judge(pathToFileURL(join(command.folder, 'report.html')).href)).toEqual([])
    } finally {
      command.remove()
    }
  })
})

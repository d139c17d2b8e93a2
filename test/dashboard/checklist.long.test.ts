// The checklist of a new installation: what it measures, who may see it, and that a reload costs nothing.
import { describe, expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { answerToTrial, type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'
import { signIn } from '../support/signed-in.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { readItems } from './checklist-items.ts'

const create = useWorlds()

describe('a service with an App', () => {
  test('asks the model once, however often people reload', async () => {
    const model: ScriptedOpenAi = await startScriptedOpenAi(({ body }) => answerToTrial(body) ?? { text: '?' }, {
      seesTrials: true,
    })
    try {
      const env = {
        OPENAI_BASE_URL: model.url,
        OPENAI_API_KEY: 'sk-test',
        DOCMEND_MODEL: 'scripted',
        DOCMEND_MODEL_PRICE: '1,0.1,4',
      }
      const world = await create({ env })
      const { url } = await world.startHere()
      const { browser } = await signIn(world, url, 'octocat')
      await until(
        'the project has its repository',
        async () => (await browser.open(`${url}/setup/checklist`)).status === 200,
      )
      const pages = await Promise.all([1, 2, 3].map(() => browser.open(`${url}/setup/checklist`)))
      pages.push(await browser.open(`${url}/setup/checklist`))
      const sentence =
        /Done: scripted answers; .*a million tokens cost US\$ 1 of input, 0\.1 of cached input and 4 of output/
      for (const { html } of pages) expect(readItems(html).Model).toMatch(sentence)
      // The start has tried it twice: for an answer, and for a tool call.
      expect(model.requests).toHaveLength(3)
    } finally {
      await model.stop()
    }
  })

  test('is seen by those who administer a project, and by nobody else', async () => {
    const world = await create()
    world.forge.setRole('acme/docs', 'wendy', 'write')
    const { url } = await world.startHere()
    const admin = await signIn(world, url, 'octocat')
    await until(
      'the project has its repository',
      async () => (await admin.browser.open(`${url}/setup/checklist`)).status === 200,
    )
    for (const path of ['/setup/checklist', '/setup/checklist/items']) {
      expect((await createBrowser().open(`${url}${path}`)).url).toContain('/login?to=')
      expect((await (await signIn(world, url, 'wendy')).browser.open(`${url}${path}`)).status).toBe(404)
      expect((await admin.browser.open(`${url}${path}`)).status).toBe(200)
    }
  })
})

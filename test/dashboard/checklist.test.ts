// The checklist of a new installation: what it measures, who may see it, and that a reload costs nothing.
import { describe, expect, test } from '@jest/globals'
import { enterSetup, useBareWorlds } from '../support/bare-service.ts'
import { createBrowser } from '../support/browser.ts'
import { answerToTrial, type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'
import { signIn } from '../support/signed-in.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createBare = useBareWorlds()
const create = useWorlds()

/** The state and the sentence of each line, by its name. */
function readItems(html: string): Record<string, string> {
  const items = html.matchAll(
    /<li><span class="chip[^"]*">([^<]+)<\/span><div[^>]*><h2>([^<]+)<\/h2><p[^>]*>(.*?)<\/p>/g,
  )
  return Object.fromEntries(
    [...items].map(([, state, name, text]) => [name, `${state}: ${text?.replace(/<[^>]+>/g, '')}`]),
  )
}

test('before there is an App, whoever has the token sees what is missing', async () => {
  const world = await createBare()
  const service = await world.start()
  const { browser } = await enterSetup(service)
  const { html } = await browser.open(`${service.url}/setup/checklist`)
  expect(readItems(html)).toMatchObject({
    'GitHub App': expect.stringMatching(/^To do: There is no GitHub App yet/),
    Model: expect.stringMatching(/^To do: No model is set/),
    Documentation: expect.stringMatching(/^To do: There is no project yet/),
    'API key': expect.stringMatching(/^To do: No project has an API key that works/),
    'First job': expect.stringMatching(/^To do: No job was created yet/),
  })
  expect(html).toContain('<a href="/setup">Register the App</a>')
  expect(html).toContain('aria-current="step">GitHub App</li>')
})

describe('a service with an App', () => {
  test('tells each part that works', async () => {
    const world = await create({
      files: { 'mkdocs.yml': 'site_name: L\n', 'docs/index.md': '# L\n', 'docs/a.md': '# A\n' },
    })
    const { client, url } = await world.startHere()
    await client.createJob(world.projectId, { prompt: 'Rename "L" to "M"' })
    const { browser } = await signIn(world, url, 'octocat')
    const items = await until('the docs were read', async () => {
      const found = readItems((await browser.open(`${url}/setup/checklist/items`)).html)
      return found.Documentation?.startsWith('Done') === true ? found : undefined
    })
    expect(items).toMatchObject({
      'GitHub App': expect.stringMatching(/^Done: GitHub accepts the key of the App docmend \(\d+\)\.$/),
      Documentation: 'Done: acme/docs has 2 pages in the folder docs, read as MkDocs.',
      'API key': expect.stringMatching(/^Done: There is one API key that works/),
      'First job': expect.stringMatching(/^Done: The newest job was created at 20/),
    })
  })

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

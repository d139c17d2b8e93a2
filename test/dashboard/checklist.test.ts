// The checklist of a new installation: what it measures, who may see it, and that a reload costs nothing.
import { describe, expect, test } from '@jest/globals'
import { enterSetup, useBareWorlds } from '../support/bare-service.ts'
import { signIn } from '../support/signed-in.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { readItems } from './checklist-items.ts'

const createBare = useBareWorlds()
const create = useWorlds()

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
})

// The page about one page of the docs.
import { describe, expect, test } from '@jest/globals'
import { openCounted, request } from '../support/counted-views.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { pageOf, SITE } from './page-about-page.ts'

const create = useWorlds()

describe('the page about a page', () => {
  test('is found by any address that requests give it', async () => {
    const { open } = await openCounted(await create(), [request('/guide', 1)])
    for (const path of ['/guide', '/guide/', '/guide.md', '/guide/index.html?x=1'])
      expect((await open(pageOf(path))).html).toContain('Only people read this page: 1 view.')
  })

  test('lists the jobs that changed it or named it, with their pull requests', async () => {
    const world = await create({ files: SITE })
    const { client } = await world.startHere()
    const { id } = await client.createJob(world.projectId, {
      prompt: 'Rename "Lumen Platform" to "Lumen" in all pages.',
    })
    await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    const named = await client.createJob(world.projectId, { prompt: 'Rename "x" to "y" in /intro and say so.' })
    await client.waitForJob(world.projectId, named.id, { timeoutMs: PATIENCE_MS })
    const { open } = await openCounted(world, [request('/intro', 1)])
    const { html } = await open(pageOf('/intro'))
    expect(html).toContain('changes this page')
    expect(html).toMatch(/#1 open/)
    expect(html).toContain('names this page')
    expect((await open(pageOf('/guides/deploy'))).html).toContain('No job has changed this page or named it.')
  })

  test.each([
    ['', 400],
    ['?path=', 400],
    ['?path=%00', 400],
    [`?path=/${'a'.repeat(9000)}`, 400],
    [`?path=/${'a'.repeat(3000)}`, 200],
    ['?path=/x&from=2026-02-31', 200],
    ['?path=%E2%80%AE', 200],
    ['?path=/%1b[31m', 200],
  ])('answers ?%s with %i', async (query, status) => {
    const { open } = await openCounted(await create(), [])
    const page = await open(`page${query}`)
    expect(page.status).toBe(status)
    const shown = page.html.replaceAll(/<input type="hidden"[^>]*>/g, '')
    for (const steering of ['\u202E', '\u001B']) expect(shown).not.toContain(steering)
  })
})

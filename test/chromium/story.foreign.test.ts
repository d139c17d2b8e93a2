// The dashboard from the first start to a revoked key, as a person in Chromium goes through it, with scripts and without.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { type BareService, type BareWorld, useBareWorlds } from '../support/bare-service.ts'
import { describeInChromium, startChromium } from '../support/chromium.ts'
import { createCommandLine } from '../support/run-command.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { enterAt, send, tabTo, typeInto, waitToSee } from './person.ts'

const create = useBareWorlds()

interface Stage {
  page: Page
  hasScripts: boolean
  world: BareWorld
  service: BareService
  url: string
  /** `/projects/prj_...`; '' before there is one. */
  project: string
}

describeInChromium('a person in Chromium', () => {
  let chromium: Browser
  beforeAll(async () => {
    chromium = await startChromium()
  })
  afterAll(() => chromium.close())

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('goes from the first start to a pull request, its readers and a revoked key, %s', async (_, hasScripts) => {
    const stage = await start(chromium, hasScripts)
    await setUp(stage)
    await signIn(stage)
    const secret = await makeKey(stage)
    await makeJob(stage)
    await review(stage)
    await sendMessage(stage)
    await approve(stage)
    await readReaders(stage, secret)
    await makeJobFromMissingPage(stage)
    await revokeKey(stage, secret)
    await stage.page.context().close()
  })
})

async function start(chromium: Browser, hasScripts: boolean): Promise<Stage> {
  const world = await create({ files: SAMPLE_DOCS })
  const service = await world.start()
  const context = await chromium.newContext({ javaScriptEnabled: hasScripts })
  context.setDefaultTimeout(PATIENCE_MS)
  return { page: await context.newPage(), hasScripts, world, service, url: service.url, project: '' }
}

/** With the keyboard alone, as all that follows up to the job. Nothing is copied but the token. */
async function setUp({ page, url, service }: Stage): Promise<void> {
  await page.goto(url)
  await typeInto(page, page.locator('[name="token"]'), service.token())
  await enterAt(page, page.getByRole('button', { name: 'Continue' }))
  await enterAt(page, page.getByRole('button', { name: 'Continue' }))
  await enterAt(page, page.getByRole('button', { name: /^Continue to / }))
  await enterAt(page, page.getByRole('button', { name: 'Create GitHub App for octocat' }))
  await enterAt(page, page.getByRole('button', { name: 'Install' }))
}

/** The new App asks for it at once, and the checklist comes after it. */
async function signIn(stage: Stage): Promise<void> {
  const { page, url } = stage
  await enterAt(page, page.getByRole('button', { name: 'Continue as octocat' }))
  expect(page.url()).toBe(`${url}/setup/checklist`)
  await enterAt(page, page.getByRole('link', { name: 'Docmend', exact: true }).first())
  await enterAt(page, page.getByRole('link', { name: 'acme/docs' }).first())
  stage.project = /\/projects\/[^/]+/.exec(page.url())?.[0] ?? ''
}

async function makeKey({ page, url, project, hasScripts }: Stage): Promise<string> {
  await enterAt(page, page.getByRole('link', { name: 'API keys', exact: true }))
  expect(await page.locator('[data-copy="project-id"]').isVisible()).toBe(hasScripts)
  const form = page.locator(`form[action="${project}/keys"]`)
  await typeInto(page, form.locator('[name="name"]'), 'CI of the docs')
  await enterAt(page, form.locator('button[type="submit"]'))
  const secret = /mend_[0-9A-Za-z]{49}/.exec(await page.content())?.[0] ?? ''
  expect(await ask(url, project, secret)).toBe(200)
  return secret
}

async function ask(url: string, project: string, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  const { status } = await fetch(`${url}/v1/analytics/${project.split('/').at(-1)}/views`, { headers })
  return status
}

async function makeJob({ page, project }: Stage): Promise<void> {
  await enterAt(page, page.getByRole('link', { name: 'Jobs', exact: true }))
  await enterAt(page, page.locator(`a[href="${project}/jobs/new"]`).first())
  await typeInto(page, page.locator('[name="prompt"]'), 'Rename "Lumen Cloud" to "Lumen Sky" in all pages.')
  await tabTo(page, page.locator('[name="mode"]').first())
  await page.keyboard.press('ArrowDown')
  await enterAt(page, page.locator(`form[action="${project}/jobs"] button[type="submit"]`))
}

async function review({ page, hasScripts, world }: Stage): Promise<void> {
  await waitToSee(page, page.locator('form[action$="/publish"] button').first(), { hasScripts })
  expect(await page.locator('main').innerText()).toContain('Lumen Sky')
  expect(world.forge.pullRequests('acme/docs')).toHaveLength(0)
}

async function sendMessage({ page, hasScripts }: Stage): Promise<void> {
  const form = page.locator('form[action$="/message"]').last()
  await form.locator('textarea').fill('Rename "Lumen Sky" to "Lumen Sea" in all pages.')
  await send(page, form)
  await waitToSee(page, page.locator('.diff', { hasText: 'Lumen Sea' }).first(), { hasScripts })
}

/** The pull request is on the page of the job, and at its own address. */
async function approve({ page, hasScripts, world }: Stage): Promise<void> {
  await waitToSee(page, page.locator('form[action$="/publish"]').first(), { hasScripts })
  await send(page, page.locator('form[action$="/publish"]').first())
  const link = page.locator(`a[href="${world.forge.url}/acme/docs/pull/1"]`).first()
  await waitToSee(page, link, { hasScripts })
  const job = page.url()
  await link.click()
  await page.getByText('Files changed').first().waitFor()
  await page.goto(job)
}

async function readReaders({ page, url, project }: Stage, secret: string): Promise<void> {
  const log = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS) })
  const command = createCommandLine()
  try {
    writeFileSync(join(command.folder, 'access.log'), `${log.lines.join('\n')}\n`)
    const target = ['--url', url, '--project', project.split('/').at(-1) ?? '']
    const { exitCode, stderr } = await command.runWithin(['import', ...target, 'access.log'], {
      DOCMEND_API_KEY: secret,
    })
    expect([exitCode, stderr]).toEqual([0, expect.any(String)])
  } finally {
    command.remove()
  }
  await page.getByRole('link', { name: 'Readers', exact: true }).click()
  await page.waitForURL(`**${project}/readers*`)
  const { human } = log.truth.totals
  expect(await page.locator('main').innerText()).toContain(human.toLocaleString('en'))
}

async function makeJobFromMissingPage({ page, project, hasScripts }: Stage): Promise<void> {
  await page.getByRole('link', { name: 'What to do about each' }).click()
  await page.waitForURL(`**${project}/readers/missing*`)
  await page.locator(`a[href^="${project}/jobs/new?prompt="]`).first().click()
  await page.waitForURL(`**${project}/jobs/new?prompt=*`)
  expect(await page.locator('[name="prompt"]').inputValue()).toContain('/')
  await send(page, page.locator(`form[action="${project}/jobs"]`))
  // The offline model understands renames alone, and says so.
  await waitToSee(page, page.getByText('No language model is configured').first(), { hasScripts })
}

async function revokeKey({ page, url, project }: Stage, secret: string): Promise<void> {
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByRole('link', { name: 'Revoke CI of the docs' }).click()
  await send(page, page.locator('form[action$="/revoke"]'))
  expect(await ask(url, project, secret)).toBe(401)
}

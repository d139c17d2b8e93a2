// What a person typed is not lost when a form cannot be taken, and is not sent by itself.
import { describe, expect, test } from '@jest/globals'
import {
  encryptKeptForm,
  KEPT_FORM_MAX_BYTES,
  KEPT_FORM_MINUTES,
  openKeptForm,
} from '../../src/dashboard/kept-form/kept-form.ts'
import { createEncryption } from '../../src/projects/people/encryption.ts'
import { newSession } from '../../src/projects/people/session.ts'
import type { Browser, Page } from '../support/browser.ts'
import { endOfJobs } from '../support/end-of-jobs.ts'
import { readForms } from '../support/read-forms.ts'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'
import type { WorldOptions } from '../support/world.ts'

const create = useWorlds()

const PROMPT = 'Rename "Lumen" to <b>Sky</b>.\nEverywhere.'

async function start(options: WorldOptions = {}) {
  const world = await create(options)
  const { url, client } = await world.startHere()
  const { browser } = await signIn(world, url, 'octocat')
  const path = `/projects/${world.projectId}/jobs`
  const form = await browser.open(`${url}${path}/new`)
  const send = (page = form, fields: Record<string, string> = { prompt: PROMPT, topic: 'names' }): Promise<Page> =>
    browser.send(page, path, fields)
  const jobs = async () => (await client.listJobs(world.projectId)).jobs.length
  return { world, url, browser, path, form, send, jobs, over: () => endOfJobs(client, world.projectId) }
}

/** The session ends as by its time: its cookie is no longer good. */
function signOut(browser: Browser): void {
  for (const jar of browser.cookies.values()) jar.clear()
}

function fieldsOf(page: Page, action: string): Record<string, string> {
  return Object.fromEntries(readForms(page.html).find((form) => form.action === action)?.fields ?? [])
}

describe('a form that cannot be taken', () => {
  test('waits until its writer has signed in again, and is sent by a click alone', async () => {
    const { world, url, browser, path, send, jobs, over } = await start()
    signOut(browser)
    const out = await send()
    expect([out.status, out.html.includes('You are signed out')]).toEqual([403, true])
    expect(out.html).toContain('&lt;b&gt;Sky&lt;/b&gt;')
    const early = await browser.send(out, '/form')
    expect([early.status, early.html.includes('You are not signed in yet')]).toEqual([403, true])
    await signIn(world, url, 'octocat', '/', browser)
    const again = await browser.send(early, '/form')
    expect([again.status, await jobs()]).toEqual([200, 0])
    expect(fieldsOf(again, path)).toMatchObject({ prompt: PROMPT, topic: 'names' })
    const made = await browser.send(again, path)
    expect([made.url.includes('/jobs/'), await jobs()]).toEqual([true, 1])
    await over()
  })

  test('is sent again at once with the token of a newer session', async () => {
    const { world, url, browser, path, send, jobs, over } = await start()
    await signIn(world, url, 'octocat', '/', browser)
    const old = await send()
    expect([old.status, old.html.includes('This form has expired')]).toEqual([403, true])
    await browser.send(old, path)
    expect(await jobs()).toBe(1)
    await over()
  })

  test('is kept when GitHub takes the grant back meanwhile, and nobody else gets it', async () => {
    let isRevoked = false
    const { world, url, browser, send } = await start({
      intercept: () => (isRevoked ? { status: 401, body: { message: 'Bad credentials' } } : undefined),
    })
    isRevoked = true
    const out = await send()
    expect([out.status, out.html.includes('You are signed out')]).toEqual([403, true])
    expect(out.html).not.toContain('Sign out<')
    isRevoked = false
    world.forge.setRole('acme/docs', 'wendy', 'write')
    await signIn(world, url, 'wendy', '/', browser)
    const others = await browser.send(out, '/form')
    expect([others.status, others.html.includes('Everywhere')]).toEqual([403, false])
  })

  test('is kept while GitHub is away', async () => {
    let isAway = false
    const { browser, path, send, jobs, over } = await start({ intercept: () => (isAway ? { status: 502 } : undefined) })
    isAway = true
    const away = await send()
    expect([away.status, away.html.includes('GitHub is away')]).toEqual([502, true])
    isAway = false
    await browser.send(away, path)
    expect(await jobs()).toBe(1)
    await over()
  })

  test('is kept when its writer may no longer send it', async () => {
    const { world, send, jobs } = await start()
    world.forge.setRole('acme/docs', 'octocat', 'none')
    const lost = await send()
    expect([lost.status, lost.html.includes('Everywhere.'), await jobs()]).toEqual([404, true, 0])
  })

  test('is not shown again when another site sent it', async () => {
    const { url, path, browser } = await start()
    const forged = await browser.post(`${url}${path}`, { prompt: PROMPT }, { origin: 'https://evil.example' })
    expect([forged.status, forged.html.includes('Everywhere')]).toEqual([403, false])
  })

  test('leads to the sign-in when nothing was typed', async () => {
    const { url, browser, send } = await start()
    signOut(browser)
    expect((await send(undefined, { prompt: '', topic: '', mode: '' })).url).toBe(`${url}/login`)
  })
})

describe('what is kept', () => {
  const encryption = createEncryption('a key for tests only, of 32 bytes or more')
  const kept = { action: '/projects/x/jobs', fields: [['prompt', PROMPT]] as [string, string][] }
  const sessionOf = (id: number) => newSession('a'.repeat(64), { kind: 'person', id, login: 'x' }, 'Browser', 0)

  test('comes back to its writer for an hour', () => {
    const encrypted = encryptKeptForm(encryption, kept, sessionOf(1), 0) ?? ''
    expect(openKeptForm(encryption, encrypted, sessionOf(1), 1)).toEqual(kept)
    expect(openKeptForm(encryption, encrypted, sessionOf(2), 1)).toBeUndefined()
    expect(openKeptForm(encryption, encrypted, sessionOf(1), KEPT_FORM_MINUTES * 60_000)).toBeUndefined()
  })

  test('was typed here', () => {
    const other = createEncryption('another key for tests only, of 32 bytes')
    const encrypted = encryptKeptForm(other, kept, undefined, 0) ?? ''
    for (const made of [encrypted, '', 'x', '%%%']) expect(openKeptForm(encryption, made, undefined, 1)).toBeUndefined()
  })

  test('is not sent along when it is longer than a form may be', () => {
    const long = { ...kept, fields: [['prompt', 'x'.repeat(KEPT_FORM_MAX_BYTES)]] as [string, string][] }
    expect(encryptKeptForm(encryption, long, undefined, 0)).toBeUndefined()
  })
})

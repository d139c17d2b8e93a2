// What a page shows while it is open: the state of a job and the rows of the list, as server-sent events.

import { describe, expect, test } from '@jest/globals'
import { LIVE_STREAMS } from '../../src/dashboard/live/live-streams.ts'
import type { Browser } from '../support/browser.ts'
import { signIn } from '../support/signed-in.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

const READ = { toolCalls: [{ name: 'read', arguments: { path: 'index.md<b>' } }] }

/** A job whose model asks to read a page, and then answers nothing until `go` is called. */
async function start() {
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const world = await create({
    replies: async (_, index) => {
      if (index === 0) return READ
      await held
      return { status: 400, body: { error: { message: 'No more' } } }
    },
  })
  const { url, client, stop } = await world.startHere()
  const { browser } = await signIn(world, url, 'octocat')
  const job = await client.createJob(world.projectId, { prompt: 'Explain it' })
  await until('a second call', async () => (world.model?.calls === 2 ? true : undefined))
  const list = `${url}/projects/${world.projectId}/jobs`
  return { world, url, client, stop, browser, go, job, list, live: `${list}/${job.id}/live` }
}

/** Opens a stream as a page does. */
async function follow(browser: Browser, address: string) {
  const jar = browser.cookies.get(new URL(address).host) ?? new Map<string, string>()
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(address, { headers: { cookie, 'hx-request': 'true' }, redirect: 'manual' })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const more = async (): Promise<boolean> => {
    const part = await reader?.read()
    text += part?.value ?? ''
    return part?.done === false
  }
  return {
    answer,
    close: async () => reader?.cancel(),
    until: async (wanted: string): Promise<string> => {
      while (!text.includes(wanted)) if (!(await more())) throw new Error(`"${wanted}" is not in ${text}`)
      return text
    },
    rest: async (): Promise<string> => {
      while (await more());
      return text
    },
  }
}

describe('the state of a job that works', () => {
  test('tells what the agent does, as text, and ends with the job', async () => {
    const { browser, live, go } = await start()
    const stream = await follow(browser, live)
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await stream.until('read index.md')).toContain('read index.md&lt;b&gt;')
    go()
    const all = await stream.rest()
    expect(all).toContain('hx-swap-oob="outerHTML"')
    expect(all).toContain('Show its result')
  })

  test('is on the page that follows it, for browsers without scripts too', async () => {
    const { browser, live, list, job, go } = await start()
    const page = await browser.open(`${list}/${job.id}`)
    expect(page.html).toContain(`hx-get="${new URL(live).pathname}"`)
    expect(page.html).toContain('Reading the documentation.')
    go()
    const stream = await follow(browser, live)
    await stream.rest()
    expect((await browser.open(`${list}/${job.id}`)).html).not.toContain('hx-get')
  })

  test('is told once, and asked for again, when too many pages follow jobs of the project', async () => {
    const { browser, live } = await start()
    const streams = await Promise.all(Array.from({ length: LIVE_STREAMS }, () => follow(browser, live)))
    const late = await follow(browser, live)
    expect(late.answer.headers.get('content-type')).toContain('text/html')
    expect(await late.rest()).toContain('Reading the documentation.')
    await Promise.all(streams.map((stream) => stream.close()))
    await until('room again', async () => {
      const again = await follow(browser, live)
      await again.close()
      return again.answer.headers.get('content-type') === 'text/event-stream' || undefined
    })
  })

  test('ends when the service stops', async () => {
    const { browser, live, stop } = await start()
    const stream = await follow(browser, live)
    await stream.until('read index.md')
    await stop()
    expect(await stream.rest()).not.toContain('Show its result')
  })

  test('is for nobody who may not see the job', async () => {
    const { world, url, browser, live, list } = await start()
    const stranger = new Map<string, Map<string, string>>()
    expect((await follow({ ...browser, cookies: stranger }, live)).answer.status).toBe(401)
    world.forge.setRole('acme/docs', 'rita', 'read')
    const rita = (await signIn(world, url, 'rita')).browser
    const statuses = [live, `${list}/live`].map(async (address) => (await follow(rita, address)).answer.status)
    expect(await Promise.all(statuses)).toEqual([404, 404])
    expect((await follow(browser, `${list}/${'0'.repeat(36)}/live`)).answer.status).toBe(404)
  })
})

describe('the rows of the list', () => {
  test('change with their jobs until all of them are over', async () => {
    const { browser, list, go } = await start()
    expect((await browser.open(list)).html).toContain('hx-get')
    const stream = await follow(browser, `${list}/live?status=`)
    await stream.until('working')
    go()
    expect(await stream.rest()).toContain('failed')
  })
})

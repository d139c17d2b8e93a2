// A service that has counted some views, and somebody who looks at its pages.
import { randomUUID } from 'node:crypto'
import { expect } from '@jest/globals'
import { signIn } from './signed-in.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'
export const CLAUDE_CODE = 'Claude-User (claude-code/2.1.83; +https://support.anthropic.com/)'

/** By the clock of this machine, which the service goes by. */
export function timeBefore(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString()
}

/** A request as an event. */
export function request(url: string, daysAgo: number, userAgent = FIREFOX, status = 200): object {
  return { id: randomUUID(), time: timeBefore(daysAgo), url, userAgent, status }
}

export async function sendEvents({ apiKey, projectId }: World, url: string, events: readonly object[]): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify(events)
  const sent = await fetch(`${url}/v1/analytics/${projectId}/events`, { method: 'POST', headers, body })
  expect(sent.status).toBe(200)
}

/** `open` takes a path below the project. */
export async function openCounted(world: World, events: readonly object[]) {
  const { url } = await world.startHere()
  if (events.length > 0) await sendEvents(world, url, events)
  const { browser } = await signIn(world, url, 'octocat')
  return { url, browser, open: (path: string) => browser.open(`${url}/projects/${world.projectId}/${path}`) }
}

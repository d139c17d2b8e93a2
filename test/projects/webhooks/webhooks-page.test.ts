// docs/webhooks.md repeats the events and some numbers of the code.

import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { WEBHOOK_EVENTS } from '../../../src/contract/webhook-events.ts'
import { DELIVERY_DELAYS_MS } from '../../../src/projects/webhooks/attempt-delivery.ts'
import { WEBHOOK_ENDPOINTS } from '../../../src/projects/webhooks/change-endpoint.ts'
import { CONCURRENT_DELIVERIES, DELIVERY_DAYS } from '../../../src/projects/webhooks/deliveries.ts'
import { SECRET_OVERLAP_HOURS } from '../../../src/projects/webhooks/endpoint.ts'
import { DELIVERY_TIMEOUT_MS } from '../../../src/projects/webhooks/send-webhook.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')
const HOUR_MS = 60 * 60_000

test('the table of events is that of the code', () => {
  const rows = [...page.matchAll(/^\| `([a-z_.]+)` \| (.*) \|$/gm)].map(([, type, meaning]) => [type, meaning])
  expect(rows).toEqual(Object.entries(WEBHOOK_EVENTS).map(([type, { meaning }]) => [type, meaning]))
})

test('the numbers are those of the code', () => {
  const hours = DELIVERY_DELAYS_MS.slice(3).map((ms) => ms / HOUR_MS)
  const sentences = [
    `A project may have ${WEBHOOK_ENDPOINTS} endpoints`,
    `For ${SECRET_OVERLAP_HOURS} hours`,
    `within ${DELIVERY_TIMEOUT_MS / 1000} seconds`,
    `5 seconds, 5 minutes, 30 minutes, ${hours.slice(0, -1).join(', ')} and ${hours.at(-1)} hours`,
    `and ${CONCURRENT_DELIVERIES} in all per process`,
    `kept for ${DELIVERY_DAYS} days`,
  ]
  expect(DELIVERY_DELAYS_MS.slice(0, 3)).toEqual([5000, 5 * 60_000, 30 * 60_000])
  expect(sentences.filter((sentence) => !page.includes(sentence))).toEqual([])
})

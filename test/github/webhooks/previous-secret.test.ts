// Webhooks while GitHub changes over from one secret to another.
import { createHmac } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { acceptPreviousSecret } from '../../../src/github/webhooks/webhooks.ts'

const [PRESENT, PREVIOUS] = ['the present secret of webhooks', 'the previous secret of webhooks']
const BODY = '{"action":"created"}'
const sign = (secret: string, body = BODY) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Whether whoever knows the present secret alone takes the webhook. */
function isTaken(signature: string | undefined, previousWebhookSecret: string | undefined): boolean {
  const headers = { 'x-hub-signature-256': signature }
  acceptPreviousSecret({ headers }, BODY, { webhookSecret: PRESENT, previousWebhookSecret })
  return headers['x-hub-signature-256'] === sign(PRESENT)
}

test('both secrets are accepted while there is a previous one, and none else', () => {
  const others = [sign('some other secret of webhooks'), sign(PREVIOUS, '{}'), sign(PREVIOUS).slice(0, -1), 'sha256=']
  expect([PRESENT, PREVIOUS].map((secret) => isTaken(sign(secret), PREVIOUS))).toEqual([true, true])
  expect([...others, undefined].filter((one) => isTaken(one, PREVIOUS))).toEqual([])
})

test('without a previous secret the present one alone is accepted', () => {
  expect([PRESENT, PREVIOUS].map((secret) => isTaken(sign(secret), undefined))).toEqual([true, false])
})

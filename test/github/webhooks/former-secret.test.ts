// Webhooks while GitHub changes over from one secret to another.
import { createHmac } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { acceptFormerSecret } from '../../../src/github/webhooks/former-secret.ts'

const [PRESENT, FORMER] = ['the present secret of webhooks', 'the former secret of webhooks']
const BODY = '{"action":"created"}'
const sign = (secret: string, body = BODY) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Whether whoever knows the present secret alone takes the webhook. */
function isTaken(signature: string | undefined, formerWebhookSecret: string | undefined): boolean {
  const headers = { 'x-hub-signature-256': signature }
  acceptFormerSecret({ headers }, BODY, { webhookSecret: PRESENT, formerWebhookSecret })
  return headers['x-hub-signature-256'] === sign(PRESENT)
}

test('both secrets are accepted while there is a former one, and none else', () => {
  const others = [sign('some other secret of webhooks'), sign(FORMER, '{}'), sign(FORMER).slice(0, -1), 'sha256=']
  expect([PRESENT, FORMER].map((secret) => isTaken(sign(secret), FORMER))).toEqual([true, true])
  expect([...others, undefined].filter((one) => isTaken(one, FORMER))).toEqual([])
})

test('without a former secret the present one alone is accepted', () => {
  expect([PRESENT, FORMER].map((secret) => isTaken(sign(secret), undefined))).toEqual([true, false])
})

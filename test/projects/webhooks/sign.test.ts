// The signature, held against what the package of Standard Webhooks makes and takes.
import { expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { signHeaders } from '../../../src/projects/webhooks/attempt-delivery.ts'
import { newEventId, newWebhookSecret } from '../../../src/projects/webhooks/endpoint.ts'

const body = '{"type":"ping","text":"größer – 😀"}'

test('the signature is that of the example in the tests of the Standard Webhooks libraries', () => {
  const headers = signHeaders({
    eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    now: 1_614_265_330_999,
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a receiver with the previous secret and one with the new secret both verify a webhook while both sign', () => {
  const [current, former] = [newWebhookSecret(), newWebhookSecret()]
  const headers = signHeaders({ eventId: newEventId(), body, secrets: [current, former], now: Date.now() })
  expect(new Webhook(current).verify(body, headers)).toEqual(JSON.parse(body))
  expect(new Webhook(former).verify(body, headers)).toEqual(JSON.parse(body))
})

test('a webhook with another body, another id or another secret is not verified', () => {
  const secret = newWebhookSecret()
  const headers = signHeaders({ eventId: 'msg_1', body, secrets: [secret], now: Date.now() })
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature')
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature')
})

test('a secret has 32 random bytes, and an id of an event has no full stop', () => {
  const secret = newWebhookSecret()
  expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
  expect(newWebhookSecret()).not.toBe(secret)
  expect(newEventId()).toMatch(/^msg_[0-9a-f]{32}$/)
})

// What no line of a log shows.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createRedaction } from '../../../src/base/redaction.ts'
import { APP_KEY } from '../../support/app-key.ts'
import { runs, testProperty } from '../../support/property.ts'

const PASSWORD = 'p&ss "wörd" 50%+/x'

const encodings: [name: string, encode: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['in JSON', (text) => JSON.stringify({ said: text })],
  ['in an address', (text) => `https://host/?key=${encodeURIComponent(text)}`],
  ['in a form', (text) => new URLSearchParams({ key: text }).toString()],
  ['in an address with small letters', (text) => encodeURIComponent(text).replace(/%../g, (at) => at.toLowerCase())],
  ['in hex', (text) => Buffer.from(text).toString('hex')],
  ['in hex with capitals', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['in base64', (text) => Buffer.from(text).toString('base64')],
  ['in base64 behind a name', (text) => Buffer.from(`user:${text}`).toString('base64')],
  ['in base64url with both sides', (text) => Buffer.from(`a${text}bc`).toString('base64url')],
]

test.each(encodings)('a secret that we hold is struck out %s', (_, encode) => {
  const line = encode(PASSWORD)
  const shown = createRedaction([PASSWORD]).text(line)
  expect(shown).toContain('[redacted]')
  expect(shown).not.toContain(PASSWORD)
  expect(readings(shown)).not.toContain(PASSWORD)
})

testProperty('whatever stands around a secret, no encoding of it gets through', async () => {
  const secret = fc.string({ minLength: 12, maxLength: 40, unit: 'grapheme' }).filter((text) => text.trim().length > 11)
  const around = fc.string({ maxLength: 9 })
  fc.assert(
    fc.property(secret, around, around, fc.constantFrom(...encodings), (held, before, after, [, encode]) => {
      const shown = createRedaction([held]).text(encode(`${before}${held}${after}`))
      expect(readings(shown)).not.toContain(held)
    }),
    runs(100),
  )
})

test('each line of a private key is a secret, and JSON stays JSON', () => {
  const redaction = createRedaction([APP_KEY])
  const [, second = ''] = APP_KEY.split('\n')
  expect(redaction.text(`bad line ${second}`)).toBe('bad line [redacted]')
  const line = JSON.stringify({ msg: `The key is ${APP_KEY}, sadly`, level: 30 })
  expect(JSON.parse(redaction.text(line))).toMatchObject({ level: 30, msg: expect.stringMatching(/sadly$/) })
  expect(redaction.text(line)).not.toMatch(/[A-Za-z0-9+/]{40}/)
})

test.each([
  ['a private key', JSON.stringify({ pem: APP_KEY })],
  ['a private key in JSON within JSON', JSON.stringify(JSON.stringify({ pem: APP_KEY }))],
  ['half a private key', APP_KEY.slice(0, 400)],
  ['a token of an installation', 'ghs_1234567_eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJkb2NtZW5kIn0.c2lnbmF0dXJl'],
  ['a token of a person', 'github_pat_11ABCDEFG0123456789_abcdefghijklmnop'],
  ['an API key', 'mend_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM'],
  ['a key of a model vendor', 'sk-proj-0123456789abcdefghij'],
  ['a secret of a webhook', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['credentials of git', Buffer.from('x-access-token:anything-at-all').toString('base64')],
  ['a header', 'authorization: Bearer 0123456789abcdef0123'],
  ['the address of a database', 'postgres://docmend:hunter2-hunter2@db.internal:5432/docmend'],
  ['a connection string', 'host=db password=hunter2-hunter2 user=docmend'],
])('%s is struck out by its shape', (_, text) => {
  const shown = createRedaction().text(text)
  expect(shown).toContain('[redacted]')
  expect(shown).not.toMatch(/0123456789|hunter2|MfKQ9r8|MIIE|eyJ|YW55dGhpbmc/)
})

test.each([
  'GET /repos/acme/docs/git/trees/{tree_sha} answered 404 after 120 ms',
  'https://docs.example.com/guide?to=a@b.example#x and npm i @scope/pkg, basic words, task-oriented',
  '{"jobId":"0195a0c4-7d3e-7b1a-9c5e-2f1d3b4a5c6d","projectId":"prj_Zx3mBq0vS5yT1nKd8LwR2g","msg":"A job ended"}',
])('what is no secret stays: %s', (text) => {
  expect(createRedaction([PASSWORD, APP_KEY]).text(text)).toBe(text)
})

test('a secret that is learned later is struck out from then on', () => {
  const redaction = createRedaction()
  expect(redaction.text('correct horse battery')).toBe('correct horse battery')
  redaction.learn('correct horse battery')
  expect(redaction.text('correct horse battery')).toBe('[redacted]')
})

test('a long line of beginnings of tokens takes no time that grows with its square', () => {
  const line = '-eyJaaaaaaaa'.repeat(50_000)
  expect(createRedaction().text(line)).toBe(line)
}, 30_000)

/** The text, and what it is when it is read as any of the encodings. */
function readings(text: string): string {
  const decoded = text
    .split(/[^A-Za-z0-9+/=_-]+/)
    .flatMap((word) => [
      Buffer.from(word, 'hex').toString(),
      ...[0, 1, 2, 3].map((skip) => Buffer.from(word.slice(skip), 'base64').toString()),
    ])
  const ofAddress = new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? ''
  return [text, ofAddress, ...decoded].join('\n')
}

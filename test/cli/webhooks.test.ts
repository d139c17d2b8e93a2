import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type Answer, answerWith, startWebhookReceiver } from '../support/webhook-receiver.ts'

const LOCAL = { DOCMEND_WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' }
const URL = 'https://hooks.example.com/docmend'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function json(...args: string[]) {
  const { stdout } = await line.runWithin(['webhooks', ...args, '--json'], LOCAL)
  return JSON.parse(stdout)
}

/** A project without endpoints, whose name is in use by no other test. */
async function givenProject(name: string): Promise<string> {
  await line.runWithin(['keys', 'create', `acme/${name}`])
  return `acme/${name}`
}

async function givenReceiver(project: string, answer: Answer, tls?: { key: string; cert: string }) {
  const receiver = await startWebhookReceiver(answer, tls)
  ends.push(() => receiver.stop())
  const { endpointId, secret } = await json('add', project, receiver.url)
  receiver.useSecret(secret)
  return { receiver, endpointId }
}

test('add prints the endpoint and its secret, and warns beside it that the secret is shown once', async () => {
  const project = await givenProject('add')
  const { exitCode, stdout, stderr } = await line.runWithin(['webhooks', 'add', project, URL])
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^Endpoint {2}whe_[0-9a-f]{16}\nSecret {4}whsec_[A-Za-z0-9+/]{43}=\n$/)
  expect(stderr).toContain('only time that the secret is shown')
  const secret = /whsec_\S+/.exec(stdout)?.[0] ?? ''
  const listed = await line.runWithin(['webhooks', 'list', project])
  expect(listed.stdout).toMatch(
    /^whe_[0-9a-f]{16} {2}https:\/\/hooks\.example\.com\/docmend {2}all events {2}enabled\n$/,
  )
  expect(JSON.stringify([listed, await json('list', project)])).not.toContain(secret)
})

test('test sends a signed ping and prints what came of it', async () => {
  const project = await givenProject('ping')
  const { receiver, endpointId } = await givenReceiver(project, answerWith(204))
  const result = await line.runWithin(['webhooks', 'test', project, endpointId], LOCAL)
  expect([result.exitCode, result.stdout]).toEqual([0, 'The receiver answered 204.\n'])
  expect(receiver.received).toMatchObject([{ verified: true, body: { type: 'ping', data: { endpointId } } }])
  const listed = await line.runWithin(['webhooks', 'deliveries', project])
  expect(listed.stdout).toMatch(
    /^msg_\S+ {2}\S+Z {2}ping {2}whe_\S+ {2}delivered, 1 attempt {2}The receiver answered 204\n$/,
  )
})

test('a ping that is redirected fails, says what to do, and is not sent again', async () => {
  const project = await givenProject('redirected')
  const { receiver, endpointId } = await givenReceiver(project, answerWith(301, { location: 'https://example.com/' }))
  const { exitCode, stdout } = await line.runWithin(['webhooks', 'test', project, endpointId], LOCAL)
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('follows no redirect')])
  expect((await json('deliveries', project, '--failed')).deliveries).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect(await json('redeliver', project, '--failed')).toEqual({ redelivered: 0 })
  expect(receiver.received).toHaveLength(1)
})

test('an endpoint on this machine is refused for a service that may not reach it', async () => {
  const project = await givenProject('private')
  const { endpointId, receiver } = await givenReceiver(project, answerWith(204))
  const { exitCode, stdout } = await line.runWithin(['webhooks', 'test', project, endpointId])
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('The address 127.0.0.1 is not public')])
  expect(receiver.received).toEqual([])
})

test('after a rotation, receivers with the former and with the new secret verify the next ping', async () => {
  const project = await givenProject('rotate')
  const { receiver, endpointId } = await givenReceiver(project, answerWith(204))
  const { secret, overlapHours } = await json('rotate', project, endpointId)
  expect(overlapHours).toBe(24)
  await json('test', project, endpointId)
  receiver.useSecret(secret)
  await json('test', project, endpointId)
  await json('rotate', project, endpointId, '--hours', '0')
  await json('test', project, endpointId)
  expect(receiver.received.map(({ verified }) => verified === true)).toEqual([true, true, false])
})

test('remove and enable act on one endpoint, and one that is not there fails and says where to look', async () => {
  const project = await givenProject('remove')
  const { endpointId } = await json('add', project, URL, '--events', 'job.failed,pull_request.merged')
  expect((await json('list', project)).endpoints).toMatchObject([{ events: ['job.failed', 'pull_request.merged'] }])
  expect(await json('enable', project, endpointId)).toMatchObject({ endpointId, disabledAt: null })
  expect(await json('remove', project, endpointId)).toEqual({ removed: endpointId })
  const gone = await line.runWithin(['webhooks', 'enable', project, endpointId])
  expect([gone.exitCode, gone.stderr]).toEqual([1, expect.stringContaining('docmend webhooks list')])
})

test('deliveries of an endpoint that the project does not have are neither listed nor sent again', async () => {
  const project = await givenProject('strange')
  for (const args of [
    ['deliveries', project],
    ['redeliver', project, '--failed'],
  ]) {
    const { exitCode, stdout, stderr } = await line.runWithin(['webhooks', ...args, '--endpoint', 'whe_1'])
    expect([exitCode, stdout, stderr]).toEqual([1, '', expect.stringContaining('has no webhook endpoint whe_1')])
  }
})

test('a project has at most ten endpoints', async () => {
  const project = await givenProject('many')
  for (let n = 0; n < 10; n++) await json('add', project, `${URL}/${n}`)
  const { exitCode, stderr } = await line.runWithin(['webhooks', 'add', project, URL])
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('has 10 endpoints')])
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('Skipped: openssl is not installed, so there is no certificate to try.')
const testWithOpenssl = hasOpenssl ? test : test.skip

testWithOpenssl(
  'a receiver with a certificate of a known authority is reached over https, and one of an unknown authority is not',
  async () => {
    const project = await givenProject('tls')
    const [key, certificate] = [join(line.folder, 'key.pem'), join(line.folder, 'certificate.pem')]
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=receiver', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...names], { stdio: 'ignore' })
    const pem = { key: readFileSync(key, 'utf8'), cert: readFileSync(certificate, 'utf8') }
    const { receiver, endpointId } = await givenReceiver(project, answerWith(204), pem)
    const ping = ['webhooks', 'test', project, endpointId]
    const unknown = await line.run(ping, LOCAL)
    expect([unknown.exitCode, unknown.stdout]).toEqual([
      1,
      expect.stringContaining(
        'could not be reached: its certificate is signed by an authority that Node does not know',
      ),
    ])
    const known = await line.run(ping, { ...LOCAL, NODE_EXTRA_CA_CERTS: certificate })
    expect([known.exitCode, known.stdout]).toEqual([0, 'The receiver answered 204.\n'])
    expect(receiver.received).toMatchObject([{ verified: true }])
  },
)

describe('wrong usage ends with 2 and says what is wrong', () => {
  test.each([
    ['an address that is none', ['add', 'acme/wrong', 'hooks'], 'written like https://'],
    ['plain http', ['add', 'acme/wrong', 'http://hooks.example.com/'], 'begins with https://'],
    ['a password', ['add', 'acme/wrong', 'https://a:b@hooks.example.com/'], 'user name or password'],
    ['an unknown event', ['add', 'acme/wrong', URL, '--events', 'job.started'], 'job.completed'],
    ['no events', ['add', 'acme/wrong', URL, '--events', ','], 'job.completed'],
    ['redeliver without an event', ['redeliver', 'acme/wrong'], '--failed'],
    ['redeliver with both', ['redeliver', 'acme/wrong', 'msg_1', '--failed'], '--failed'],
    ['an endless overlap', ['rotate', 'acme/wrong', 'whe_1', '--hours', '9999'], '0 to 720'],
    ['a limit of none', ['deliveries', 'acme/wrong', '--limit', '0'], '1 to 1000'],
  ])('%s', async (_, args, hint) => {
    await givenProject('wrong')
    const { exitCode, stdout, stderr } = await line.runWithin(['webhooks', ...args])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(hint)
  })
})

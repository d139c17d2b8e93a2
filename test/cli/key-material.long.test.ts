// Whatever is wrong with keys and secrets, the sentence about it names the variable and shows nothing of the value.
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { APP_KEY } from '../support/app-key.ts'
import { runs, testProperty } from '../support/property.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'

type Env = Record<string, string>

let line: CommandLine
let vendor: ScriptedOpenAi
beforeAll(async () => {
  line = createCommandLine()
  // A vendor that repeats the key, as some do, in every kind of refusal.
  const statuses = [400, 401, 403, 404, 429, 500]
  const script: Parameters<typeof startScriptedOpenAi>[0] = ({ headers }, index) => ({
    status: statuses[index % statuses.length] ?? 500,
    body: { error: { message: `Your key ${headers.authorization} is not good`, code: String(headers.authorization) } },
  })
  vendor = await startScriptedOpenAi(script, { seesTrials: true })
})
afterAll(async () => {
  await vendor.stop()
  line.remove()
})

const pem = (body: string, kind = 'RSA PRIVATE KEY'): string =>
  `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----\n`
const SECRET = 'a webhook secret of enough length'
const APP = { APP_ID: '7', PRIVATE_KEY: APP_KEY, WEBHOOK_SECRET: SECRET, GITHUB_API_URL: 'http://127.0.0.1:1' }
const lines = APP_KEY.split('\n')

/** By the variable that the fault must name. Each takes a text that must not be shown. */
const FAULTS: readonly (readonly [variable: string, (canary: string) => Env])[] = [
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: canary })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: `/run/secrets/${canary}.pem` })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: pem(canary) })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: pem(canary).replaceAll('\n', '\\n') })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: pem(canary).replaceAll('\n', ' ') })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: Buffer.from(pem(canary)).toString('base64') })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: pem(canary, 'ENCRYPTED PRIVATE KEY') })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: pem(canary, 'PUBLIC KEY') })],
  // A line of 64 letters and digits in place of one as long would be a key of the right form.
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: replaceLine(5, canary.slice(0, 60)) })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: [...lines.slice(0, 9), canary].join('\n') })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: fileWith(pem(canary)) })],
  ['PRIVATE_KEY_FILE', (canary) => ({ ...APP, PRIVATE_KEY: '', PRIVATE_KEY_FILE: canary })],
  ['PRIVATE_KEY', (canary) => ({ ...APP, PRIVATE_KEY: '', PRIVATE_KEY_FILE: fileWith(pem(canary)) })],
  ['WEBHOOK_SECRET_FILE', (canary) => ({ ...APP, WEBHOOK_SECRET: '', WEBHOOK_SECRET_FILE: canary })],
  ['APP_ID', (canary) => ({ ...APP, APP_ID: canary })],
  ['APP_ID', (canary) => ({ PRIVATE_KEY: pem(canary) })],
  ['WEBHOOK_SECRET', (canary) => ({ ...APP, WEBHOOK_SECRET: canary.slice(0, 19) })],
  ['OPENAI_API_KEY', (canary) => ({ OPENAI_API_KEY: `${canary}\n${canary}` })],
  ['OPENAI_API_KEY', (canary) => ({ OPENAI_API_KEY: `\u201c${canary}\u201d` })],
  ['OPENAI_BASE_URL', (canary) => ({ OPENAI_BASE_URL: `http://user:${canary}@127.0.0.1:1/v1`, DOCMEND_MODEL: 'm' })],
  ['OPENAI_BASE_URL', (canary) => ({ OPENAI_BASE_URL: canary, DOCMEND_MODEL: 'm' })],
  ['DOCMEND_MODEL_OPTIONS', (canary) => ({ OPENAI_API_KEY: 'sk-test', DOCMEND_MODEL_OPTIONS: `store=${canary}` })],
  ['DOCMEND_MODEL_OPTIONS', (canary) => ({ OPENAI_API_KEY: 'sk-test', DOCMEND_MODEL_OPTIONS: canary })],
  ['GITHUB_API_URL', (canary) => ({ ...APP, GITHUB_API_URL: `http://user:${canary}@127.0.0.1:1` })],
  ['HTTPS_PROXY', (canary) => ({ HTTPS_PROXY: `http://user:${canary}@127.0.0.1:port` })],
]

function replaceLine(index: number, text: string): string {
  return lines.with(index, text).join('\n')
}

function fileWith(text: string): string {
  const file = join(line.folder, 'key.pem')
  writeFileSync(file, text)
  return file
}

/** No part of a value that would help to find it out. */
function shownParts(output: string, secret: string): string[] {
  const parts = [...secret.matchAll(/(?=([^\s-]{12}))/g)].map(([, part]) => part ?? '')
  return parts.filter((part) => output.includes(part))
}

const canaries = fc.stringMatching(/^[A-Z][A-Za-z0-9]{31,63}$/)

testProperty('a fault in any variable is one line that names it, without the value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FAULTS), canaries, async ([variable, faultOf], canary) => {
      const { stdout, stderr } = await line.runWithin(['doctor', '--json'], faultOf(canary))
      const { checks } = JSON.parse(stdout) as { checks: { status: string; text: string }[] }
      const faults = checks.filter(({ status }) => status === 'fail').map(({ text }) => text)
      expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^${variable} [^\n]+$`)))
      expect(shownParts(stdout + stderr, canary + APP_KEY)).toEqual([])
    }),
    runs(2 * FAULTS.length),
  )
})

test.each(['serve', 'db migrate'])('docmend %s refuses such an environment in the same way', async (command) => {
  for (const [variable, faultOf] of FAULTS) {
    const canary = 'Canary0123456789Canary0123456789'
    const { exitCode, stdout, stderr } = await line.runWithin(command.split(' '), faultOf(canary))
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(new RegExp(`^- ${variable} `, 'm'))
    expect(shownParts(stderr, canary + APP_KEY)).toEqual([])
  }
})

testProperty('a model vendor that repeats the key in its refusal gives nothing away', async () => {
  await fc.assert(
    fc.asyncProperty(canaries, async (canary) => {
      const env = { OPENAI_API_KEY: canary, OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'scripted' }
      const { stdout, stderr } = await line.runWithin(['doctor', '--json'], env)
      const told = JSON.parse(stdout).checks.find(({ topic }: { topic: string }) => topic === 'model')
      expect(told).toMatchObject({ status: 'fail', text: expect.stringMatching(/^[^\n]*127\.0\.0\.1[^\n]*[^.?][.?]$/) })
      expect(shownParts(stdout + stderr, canary)).toEqual([])
    }),
    runs(6),
  )
})

test('a key of another kind, or a proxy with a password that is out of reach, is told without it', async () => {
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const key = small.export({ type: 'pkcs1', format: 'pem' }).toString()
  const refused = await line.runWithin(['doctor'], { ...APP, PRIVATE_KEY: key })
  expect(refused.stdout).toMatch(/FAIL +environment +PRIVATE_KEY is no RSA key/)
  expect(shownParts(refused.stdout, key)).toEqual([])
  const proxied = await line.run(['doctor'], { ...APP, HTTPS_PROXY: 'http://user:Canary0123456789@127.0.0.1:1' })
  expect(proxied.stdout).toMatch(/FAIL +GitHub App/)
  expect(proxied.stdout + proxied.stderr).not.toContain('Canary0123456789')
})

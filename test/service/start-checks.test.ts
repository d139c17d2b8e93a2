// What a start finds out about the App, the clock and the model, against the forge and a scripted vendor.
import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { z } from 'zod'
import { TOOLS } from '../../src/agent/tools/index.ts'
import { createHostClock, type HostClock } from '../../src/github/api/host-clock.ts'
import type { Config } from '../../src/service/config.ts'
import { createModel } from '../../src/service/create-model.ts'
import { NEEDED_EVENTS, NEEDED_PERMISSIONS } from '../../src/service/doctor/app-findings.ts'
import { openDatabase } from '../../src/service/open-database.ts'
import { createServiceChecks, SERVICE_CHECKED_EVERY_MS, type ServiceChecks } from '../../src/service/start-checks.ts'
import { createWarnings } from '../../src/service/warnings.ts'
import type { ServiceNotes } from '../../src/storage/service-notes.ts'
import { useBareWorlds } from '../support/bare-service.ts'
import { CALLS_AS_TEXT } from '../support/calls-as-text.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createMemoryNotes } from '../support/memory-notes.ts'
import { answerToTrial, type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'

const startWorld = useWorlds()
const startBare = useBareWorlds()
const HERMES = CALLS_AS_TEXT['Hermes and Qwen 2.5'] ?? ''
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function check(
  config: Config,
  hostClock: Pick<HostClock, 'learn'> = { learn: () => undefined },
  notes: ServiceNotes = createMemoryNotes(),
) {
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const warnings = createWarnings(logger)
  const clock = createFakeClock()
  const checks: ServiceChecks = createServiceChecks({
    config,
    findApp: () => (config.app === undefined ? { kind: 'none' } : { kind: 'environment', app: config.app }),
    onAnswer: async () => {},
    model: createModel(config),
    storage: { notes },
    clock,
    wallNow: () => 0,
    hostClock,
    sleep: async () => {},
    warnings,
    logger,
  })
  ends.push(checks.stop)
  return { ...checks, warnings, clock, log }
}

const noRoom = (sentence: string): boolean => sentence.startsWith('The disk of DATA_DIR')
const besideDisk = (warnings: { list: () => string[] }) => warnings.list().filter((one) => !noRoom(one))

test('with the right App there is nothing to warn of', async () => {
  const { config } = await startWorld()
  const { start, warnings } = check(config)
  await start()
  expect(besideDisk(warnings)).toEqual([])
})

function otherKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
}

test('a folder that cannot be written is a warning that names the variable and no path', async () => {
  const { config } = await startWorld()
  const { start, warnings } = check({ ...config, dataDir: join(config.dataDir, 'gone') })
  await start()
  expect(warnings.list()).toEqual(['DATA_DIR cannot be written (ENOENT): it is gone. Check its mount'])
})

test('a wrong DOCMEND_VALE is a warning that names no path, until it is mended', async () => {
  const { config, folder } = await startWorld()
  const vale = join(folder, 'vale')
  const { start, warnings, clock } = check({ ...config, vale })
  await start()
  const [sentence] = besideDisk(warnings)
  expect(sentence).toMatch(/^DOCMEND_VALE names a program that does not exist\. Set it to the whole path/)
  expect(sentence).not.toContain(folder)
  writeFileSync(vale, '#!/bin/sh\necho vale version 3.9.1\n', { mode: 0o755 })
  await until('the warning is over', () => {
    clock.advance(SERVICE_CHECKED_EVERY_MS)
    return besideDisk(warnings).length === 0 || undefined
  })
})

test('the trial of a folder leaves nothing in it', async () => {
  const { config } = await startWorld()
  const before = readdirSync(config.dataDir)
  const { start, warnings } = check(config)
  await start()
  expect(readdirSync(config.dataDir)).toEqual(before)
  expect(besideDisk(warnings)).toEqual([])
})

test('a start learns what time it is at GitHub, before anyone asks for a key', async () => {
  const { config } = await startWorld({
    intercept: ({ phase, path }) =>
      phase === 'before' && path.endsWith('/app')
        ? {
            status: 200,
            body: APP,
            headers: { date: new Date(Date.now() - 400 * 86_400_000).toUTCString() },
          }
        : undefined,
  })
  const hostClock = createHostClock({ now: Date.now, monotonicNow: () => performance.now() })
  await check(config, hostClock).start()
  expect(Math.round(hostClock.aheadMs() / 86_400_000)).toBe(400)
})

test('a key of another App refuses the start, names the variable, and shows nothing of the key', async () => {
  const { config } = await startWorld()
  const app = config.app && { ...config.app, privateKey: otherKey() }
  const { start } = check({ ...config, app })
  const error: unknown = await start().catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/GitHub refuses the key of App \d+. Check that APP_ID and PRIVATE_KEY belong/)
  expect(String(error)).not.toContain('PRIVATE KEY-----')
})

test('one wrong refusal of GitHub does not refuse the start', async () => {
  let asked = 0
  const intercept = ({ path, phase }: { path: string; phase: string }) => {
    if (!path.endsWith('/app') || phase !== 'before') return undefined
    asked += 1
    return asked <= 2 ? { status: 401, body: { message: 'Bad credentials' } } : undefined
  }
  const { config } = await startWorld({ intercept })
  await expect(check(config).start()).resolves.toEqual({ isAppRefused: false })
})

test('GitHub out of reach does not refuse the start, is said until it is over, and then no more', async () => {
  let isAway = true
  const intercept = ({ path }: { path: string }) =>
    isAway && path.endsWith('/app') ? { status: 502, body: '<html>Bad gateway</html>' } : undefined
  const { config } = await startWorld({ intercept })
  const { start, warnings, clock, log } = check(config)
  await start()
  expect(besideDisk(warnings)).toEqual([expect.stringMatching(/^GitHub answered with .* Check GITHUB_API_URL/)])
  expect(log.join()).toContain('Check GITHUB_API_URL')
  isAway = false
  clock.advance(SERVICE_CHECKED_EVERY_MS)
  await until('the end of the warning', () => besideDisk(warnings).length === 0)
})

test('a permission that the App loses, and an installation that is suspended, are warnings while they last', async () => {
  let isChanged = false
  const { issues: _, ...fewer } = NEEDED_PERMISSIONS
  const intercept = ({ phase, path }: { phase: string; path: string }) => {
    if (!isChanged || phase !== 'before') return undefined
    if (path.endsWith('/app')) return { status: 200, body: { ...APP, permissions: fewer } }
    const suspended = { account: { login: 'acme' }, permissions: fewer, suspended_at: '2026-11-30T20:00:00Z' }
    return path.includes('/app/installations?') ? { status: 200, body: [suspended] } : undefined
  }
  const { config } = await startWorld({ intercept })
  const { start, warnings, clock } = check(config)
  await start()
  expect(besideDisk(warnings)).toEqual([])
  isChanged = true
  clock.advance(SERVICE_CHECKED_EVERY_MS)
  await until('the warnings', () => besideDisk(warnings).length === 2)
  expect(besideDisk(warnings)).toEqual([
    expect.stringMatching(/^The App lacks issues: read/),
    expect.stringMatching(/^The installation of acme is suspended/),
  ])
  isChanged = false
  await until('the end of the warnings', () => {
    clock.advance(SERVICE_CHECKED_EVERY_MS)
    return besideDisk(warnings).length === 0
  })
})

test('a closed port says that GitHub cannot be reached', async () => {
  const { config } = await startWorld()
  const { start, warnings } = check({ ...config, apiUrl: 'http://127.0.0.1:1' })
  await start()
  expect(besideDisk(warnings)).toEqual([expect.stringMatching(/^GitHub cannot be reached .*\(http:\/\/127.0.0.1:1\)/)])
})

test.each([
  ['two minutes', 2 * 60_000, /2 minutes behind GitHub's; Docmend allows for it/],
  ['an hour', 3_600_000, /60 minutes behind GitHub's. Set it/],
  ['400 days', 400 * 86_400_000, /400 days behind GitHub's. Set it/],
])('a clock that is off by %s is named, and the key is not blamed for it', async (_, offMs, sentence) => {
  const date = () => new Date(Date.now() + offMs)
  const intercept = ({ path, phase }: { path: string; phase: string }) => {
    if (!path.endsWith('/app') || phase !== 'before') return undefined
    return { status: 200, body: APP, headers: { date: date().toUTCString() } }
  }
  const { config } = await startWorld({ intercept })
  const { start, warnings } = check(config)
  await start()
  expect(besideDisk(warnings)).toEqual([expect.stringMatching(sentence)])
})

const APP = { slug: 'docmend', permissions: NEEDED_PERMISSIONS, events: NEEDED_EVENTS }

async function vendor(script: Parameters<typeof startScriptedOpenAi>[0]): Promise<ScriptedOpenAi> {
  const started = await startScriptedOpenAi(script, { seesTrials: true })
  ends.push(() => started.stop())
  return started
}

test('a model that refuses its key is a warning until it takes it', async () => {
  let isRefused = true
  const refusal = { status: 401, body: { error: { message: 'Incorrect API key provided' } } }
  const { url } = await vendor(() => (isRefused ? refusal : { text: 'ok' }))
  const env = { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'sk-very-secret', DOCMEND_MODEL: 'm' }
  const { config } = await startWorld({ env })
  const { start, warnings, clock } = check(config)
  await start()
  const [sentence = ''] = await until('the warning', () => (warnings.has('model') ? besideDisk(warnings) : undefined))
  expect(sentence).toMatch(/refused the key \(401\): Incorrect API key provided\. Check OPENAI_API_KEY\.$/)
  expect(sentence).not.toContain('sk-very-secret')
  isRefused = false
  clock.advance(SERVICE_CHECKED_EVERY_MS)
  await until('the end of the warning', () => !warnings.has('model'))
})

test('a model is asked for a few tokens, then for a tool call, and a process without jobs asks none', async () => {
  const { url, requests } = await vendor(({ body }) => answerToTrial(body) ?? { text: '?' })
  const env = { OPENAI_BASE_URL: url, DOCMEND_MODEL: 'm' }
  const { config } = await startWorld({ env })
  await check({ ...config, role: 'web' }).start()
  await check(config).start()
  await until('both trials', () => requests.length > 1)
  expect(requests.map(({ body }) => [body.max_tokens, body.tools?.length ?? 0])).toEqual([
    [16, 0],
    [4096, TOOLS.length],
  ])
})

test('a model whose calls come as text is a warning of its own', async () => {
  const { url } = await vendor(({ body }) => (body.tools === undefined ? { text: 'ok' } : { text: HERMES }))
  const { config } = await startWorld({ env: { OPENAI_BASE_URL: url, DOCMEND_MODEL: 'm' } })
  const { start, warnings } = check(config)
  await start()
  await until('the warning', () => warnings.has('tool calls'))
  expect(besideDisk(warnings)).toEqual([expect.stringMatching(/^The model server returned tool calls as text/)])
})

const FAULTY: ServiceNotes = {
  ...createMemoryNotes(),
  read: () => Promise.reject(new Error('The database is locked')),
}

test('a fault of the database at the trial of tool calls is logged, and Vale is looked at all the same', async () => {
  const { url } = await vendor(() => ({ text: 'ok' }))
  const { config, folder } = await startWorld({ env: { OPENAI_BASE_URL: url, DOCMEND_MODEL: 'm' } })
  const vale = join(folder, 'vale')
  const { start, warnings, clock, log } = check({ ...config, vale }, undefined, FAULTY)
  await start()
  await until('the line of the start', () => log.join().includes('The database is locked'))
  writeFileSync(vale, '#!/bin/sh\necho vale version 3.9.1\n', { mode: 0o755 })
  await until('the end of the warning', () => {
    clock.advance(SERVICE_CHECKED_EVERY_MS)
    return !warnings.has('Vale') || undefined
  })
  expect(besideDisk(warnings)).toEqual([])
})

test('what a stop interrupts is not logged', async () => {
  const { url } = await vendor(() => ({ text: 'ok' }))
  const { config } = await startWorld({ env: { OPENAI_BASE_URL: url, DOCMEND_MODEL: 'm' } })
  const reading = Promise.withResolvers<undefined>()
  let isRead = false
  const read = () => {
    isRead = true
    return reading.promise
  }
  const { start, stop, log } = check(config, undefined, { ...createMemoryNotes(), read })
  await start()
  await until('the trial of tool calls', () => isRead)
  stop()
  reading.reject(new Error('The database is closed'))
  await new Promise(setImmediate)
  expect(log.join()).not.toContain('The database is closed')
})

test('a model that only lacks room for its answer is right, and not yet known to call tools', async () => {
  const message = 'Could not finish the message because max_tokens or model output limit was reached.'
  const { url, requests } = await vendor(() => ({ status: 400, body: { error: { message } } }))
  const { config } = await startWorld({ env: { OPENAI_BASE_URL: url, DOCMEND_MODEL: 'm' } })
  const { start, warnings, log } = check(config)
  await start()
  await until('the warning', () => warnings.has('tool calls'))
  expect([requests.length, warnings.has('model')]).toEqual([2, false])
  expect(log.join()).toContain('whether it can call tools is not known')
})

test('a BASE_URL with a path is a warning, and no address of the set-up is printed that cannot work', async () => {
  const { log } = await (await startBare({ env: { BASE_URL: 'https://example.com/docmend' } })).start()
  expect(log.join()).toContain('BASE_URL has the path /docmend: the API and webhooks work if the proxy takes it off')
  expect(log.join()).not.toContain('enter this token')
})

test('a machine without git refuses the start', async () => {
  const { config } = await startWorld()
  const { start } = check({ ...config, childEnv: { PATH: '/nowhere' } })
  await expect(start()).rejects.toThrow('git cannot be run')
})

test('what a start says of the clock is still in /readyz after a round of housekeeping', async () => {
  const intercept = ({ path, phase }: { path: string; phase: string }) => {
    if (!path.endsWith('/app') || phase !== 'before') return undefined
    return { status: 200, body: APP, headers: { date: new Date(Date.now() + 2 * 60_000).toUTCString() } }
  }
  const world = await startWorld({ intercept })
  const { url } = await world.startHere()
  const storage = await openDatabase(world.config)
  ends.push(() => storage.close())
  await until('the first round', () => storage.retention.lastRound())
  const ready = z.object({ warnings: z.array(z.string()) }).parse(await (await fetch(`${url}/readyz`)).json())
  expect(ready.warnings.join()).toContain("2 minutes behind GitHub's")
})

// What a browser holds while it is signed in, on a service behind https; GitHub is played by a few lines.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { IdentityHost } from '../../src/projects/people/grants.ts'
import { createSignInLink } from '../../src/projects/people/sign-in.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { createDashboardWith } from '../support/create-dashboard.ts'

const HOST = 'docmend.example.com'
const ORIGIN = `https://${HOST}`
const NOW = Date.UTC(2026, 10, 20)
const HOUR_MS = 3_600_000

let folder: string
let storage: Storage
let now: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docmend-sessions-'))
  storage = await openStorage({ kind: 'sqlite', file: join(folder, 'docmend.db') })
  now = NOW
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true })
})

type Asked = Parameters<IdentityHost['signInUrl']>[0]
type Exchanged = Parameters<IdentityHost['exchange']>[0]

async function start() {
  const [asked, exchanged]: [Asked[], Exchanged[]] = [[], []]
  const identity = {
    signInUrl: (request: Asked) => {
      asked.push(request)
      return 'https://github.com/login/oauth/authorize'
    },
    exchange: async (request: Exchanged) => {
      exchanged.push(request)
      return { token: 'ghu_secret', expiresAt: null, refreshToken: 'ghr_secret' }
    },
    whoIs: async () => ({ kind: 'person', id: 7, login: 'wendy' }),
  } as unknown as IdentityHost
  const site = await createDashboardWith({ sessions: storage.sessions, identity, baseUrl: ORIGIN, now: () => now })
  const open = (path: string, cookie = '') => site.request(path, { headers: { host: HOST, cookie } })
  return { site, open, asked, exchanged }
}

type Stage = Awaited<ReturnType<typeof start>>

/** The cookie with this name as a browser sends it back; '' when none was set. */
function cookieOf(answer: Response, name: string): string {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`__Host-docmend_${name}=`)) ?? ''
  return line.split(';', 1)[0] ?? ''
}

async function signIn({ open, asked }: Stage, brought = ''): Promise<Response> {
  const left = await open('/login/github')
  const cookies = [cookieOf(left, 'sign_in'), brought].filter(Boolean).join('; ')
  return open(`/login/github/callback?code=c&state=${asked.at(-1)?.state ?? ''}`, cookies)
}

describe('signing in', () => {
  test('sends GitHub a proof with the code, which no other sign-in has', async () => {
    const stage = await start()
    for (const _ of [1, 2]) await signIn(stage)
    const proofs = stage.exchanged.map(({ verifier }) => createHash('sha256').update(verifier).digest('base64url'))
    expect(proofs).toEqual(stage.asked.map(({ challenge }) => challenge))
    expect(new Set(proofs).size).toBe(2)
    expect(stage.asked[0]?.redirectUri).toBe(`${ORIGIN}/login/github/callback`)
  })

  test('never keeps a token that the browser brought along', async () => {
    const stage = await start()
    const planted = `__Host-docmend_session=${'A'.repeat(43)}`
    const earlier = cookieOf(await signIn(stage), 'session')
    const later = cookieOf(await signIn(stage, `${planted}; ${earlier}`), 'session')
    expect(new Set([planted, earlier, later]).size).toBe(3)
    expect((await stage.open('/account', planted)).status).toBe(303)
  })

  test('leaves no token in the database', async () => {
    const stage = await start()
    const link = await createSignInLink({ sessions: storage.sessions, now: () => now })
    const token = cookieOf(await signIn(stage), 'session').split('=')[1] ?? ''
    await stage.open('/login/github')
    const secrets = [link, token, 'ghu_secret', 'ghr_secret', stage.asked[1]?.state ?? '']
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
    const isKept = (text: string) => files.some((content) => content.includes(text))
    expect(secrets.filter((secret) => secret === '' || isKept(secret))).toEqual([])
    expect(isKept('wendy')).toBe(true)
  })
})

describe('a session', () => {
  test('has a cookie of this very host over https', async () => {
    const answer = await signIn(await start())
    const attributes = 'Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(answer.headers.getSetCookie().at(-1)).toBe(`${cookieOf(answer, 'session')}; ${attributes}`)
  })

  test('gets a new token every day, and the former one soon opens nothing', async () => {
    const stage = await start()
    const first = cookieOf(await signIn(stage), 'session')
    now += 24 * HOUR_MS
    const second = cookieOf(await stage.open('/account', first), 'session')
    expect([second === first, second.length]).toEqual([false, first.length])
    now += 61_000
    expect((await stage.open('/account', first)).status).toBe(303)
    expect((await stage.open('/account', second)).status).toBe(200)
  })
})

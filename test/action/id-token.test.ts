import { expect, test } from '@jest/globals'
import { createIdTokenSource } from '../../src/action/credentials.ts'

const AUDIENCE = 'https://docmend.example.com'

/** `aheadMs`: how much the clock of the runner is ahead of GitHub's. */
function runner(lifetimeSeconds: number, aheadMs = 0) {
  const asked: string[] = []
  const clock = { now: 1_700_000_000_000 }
  const ask = async (audience: string) => {
    asked.push(audience)
    const iat = (clock.now - aheadMs) / 1_000
    const claims = { iat, exp: iat + lifetimeSeconds, n: asked.length }
    return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
  }
  return { asked, clock, token: createIdTokenSource(AUDIENCE, ask, () => clock.now) }
}

test('a token is asked for once, for the address of the service, for the first half of its life', async () => {
  const { asked, clock, token } = runner(300)
  const first = await token()
  clock.now += 149_999
  expect(await token()).toBe(first)
  expect(asked).toEqual([AUDIENCE])
})

test.each([0, -600_000, 600_000])(
  'another is asked for after that, also by a clock that is off by %i ms',
  async (aheadMs) => {
    const { asked, clock, token } = runner(300, aheadMs)
    const first = await token()
    await token()
    expect(asked).toHaveLength(1)
    clock.now += 150_000
    expect(await token()).not.toBe(first)
    expect(asked).toHaveLength(2)
  },
)

test('a job of 30 minutes takes a token every three minutes when it asks every minute', async () => {
  const { asked, clock, token } = runner(300)
  for (let minute = 0; minute <= 30; minute++, clock.now += 60_000) await token()
  expect(asked).toHaveLength(11)
})

test.each(['opaque', 'a.b.c', `a.${Buffer.from('{}').toString('base64url')}.c`])(
  'a token that does not say when it ends (%s) is used once',
  async (text) => {
    let asked = 0
    const ask = async () => {
      asked += 1
      return text
    }
    const token = createIdTokenSource(AUDIENCE, ask, Date.now)
    await token()
    await token()
    expect(asked).toBe(2)
  },
)

test('a runner that gives none is asked again with the next request, and the error says what to look at', async () => {
  let asked = 0
  const ask = () => Promise.reject(new Error(`Error ${++asked}:\n no`))
  const token = createIdTokenSource(AUDIENCE, ask, Date.now)
  await expect(token()).rejects.toThrow(
    'GitHub gave this run no token. Does the job have permissions: id-token: write? Otherwise set api-key. (Error 1: no)',
  )
  await expect(token()).rejects.toThrow('(Error 2: no)')
})

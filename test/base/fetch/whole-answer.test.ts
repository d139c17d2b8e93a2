import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import { systemClock } from '../../../src/base/clock.ts'
import { type AnswerLimits, fetchWhole } from '../../../src/base/fetch.ts'
import { type RawServer, rawJson, startRawServer } from '../../support/raw-server.ts'

const LIMITS: AnswerLimits = { maxBytes: 100_000, timeoutMs: 60_000, isIdleTime: false }
const body = { list: Array.from({ length: 2000 }, (_, index) => index) }
const text = JSON.stringify(body)

let server: RawServer | undefined
afterEach(() => server?.stop())

async function fetchBytes(bytes: string | Buffer, init?: RequestInit): Promise<string> {
  server = await startRawServer(() => ({ bytes }))
  return (await fetchWhole(fetch, [server.url, init], LIMITS, systemClock)).body.toString()
}

describe('an answer', () => {
  test('is given when all of it has come', async () => {
    expect(await fetchBytes(rawJson(200, body))).toBe(text)
  })

  test.each([0, 1, 2500, text.length - 1])('that is cut after %i bytes is a fault', async (cutAt) => {
    await expect(fetchBytes(rawJson(200, body, { cutAt }))).rejects.toMatchObject({
      name: 'AnswerFault',
      transient: true,
      message: 'broke off in the middle of its answer',
    })
  })

  test('in chunks whose last one is missing is a fault', async () => {
    const chunk = `${text.length.toString(16)}\r\n${text}\r\n`
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n'
    await expect(fetchBytes(head + chunk)).rejects.toThrow('broke off in the middle')
    await server?.stop()
    expect(await fetchBytes(`${head}${chunk}0\r\n\r\n`)).toBe(text)
  })

  test('that is compressed and cut is a fault', async () => {
    const packed = gzipSync(text)
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\nConnection: close\r\n\r\n`
    await expect(fetchBytes(Buffer.concat([Buffer.from(head), packed.subarray(0, 900)]))).rejects.toThrow('broke off')
    await server?.stop()
    expect(await fetchBytes(Buffer.concat([Buffer.from(head), packed]))).toBe(text)
  })

  test('whose connection is reset in the middle is a fault', async () => {
    server = await startRawServer(() => ({ bytes: rawJson(200, body, { cutAt: 2500 }), after: 'reset' }))
    await expect(fetchWhole(fetch, [server.url], LIMITS, systemClock)).rejects.toThrow('broke off in the middle')
  })

  test('that is larger than its limit is a fault', async () => {
    await expect(fetchBytes(rawJson(200, 'a'.repeat(LIMITS.maxBytes)))).rejects.toThrow('sent more than 100000 bytes')
  })

  test('that falls short of its own length is a fault also when the transport does not notice', async () => {
    const short: typeof fetch = async () => new Response('{}', { headers: { 'content-length': '3' } })
    await expect(fetchWhole(short, ['http://x.test'], LIMITS, systemClock)).rejects.toThrow('broke off in the middle')
  })

  test('to a caller who gives up ends with the reason of that caller', async () => {
    server = await startRawServer(() => ({ bytes: rawJson(200, body, { cutAt: 10 }), after: 'silence' }))
    const controller = new AbortController()
    const hangUp: typeof fetch = async (...asked) => {
      const response = await fetch(...asked)
      controller.abort(new Error('canceled'))
      return response
    }
    const asked: Parameters<typeof fetch> = [server.url, { signal: controller.signal }]
    await expect(fetchWhole(hangUp, asked, LIMITS, systemClock)).rejects.toThrow('canceled')
  })
})

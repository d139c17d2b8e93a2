import { request } from 'node:http'
import { expect, test } from '@jest/globals'
import { eventsPath } from '../../../src/contract/paths.ts'
import { openBody } from '../../../src/http/request/sent-body.ts'
import { startApi } from '../../support/start-api.ts'
import { readReport, viewEvent } from '../../support/view-events.ts'

/** A body of which one piece came, and no more will. */
function stuck(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3)) })
}

async function sizeOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const piece of pieces) size += piece.byteLength
  return size
}

test('a request without body is an empty one', async () => {
  expect(await sizeOf(openBody(null, 1_000).pieces())).toBe(0)
})

test('a body that never ends is given up', async () => {
  await expect(sizeOf(openBody(stuck(), 20).pieces())).rejects.toThrow('it took too long')
})

test('what is left can be thrown away after reading was given up', async () => {
  const body = openBody(new Blob(['x'.repeat(1_000_000)]).stream(), 5_000)
  for await (const piece of body.pieces()) {
    expect(piece.byteLength).toBeGreaterThan(0)
    break
  }
  await body.discardRest(10_000_000)
  expect(await sizeOf(body.pieces())).toBe(0)
})

test('throwing away ends at its limit, and with the time', async () => {
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += 1_000
      controller.enqueue(new Uint8Array(1_000))
    },
  })
  await openBody(endless, 60_000).discardRest(100_000)
  await openBody(stuck(), 20).discardRest(100_000)
  expect(given).toBeLessThan(200_000)
})

test('a batch whose client leaves in the middle counts nothing', async () => {
  const api = await startApi()
  const headers = {
    Authorization: `Bearer ${api.secret}`,
    'Content-Type': 'application/x-ndjson',
    'Content-Length': '100000',
  }
  const broken = request(`${api.url}${eventsPath(api.project.id)}`, { method: 'POST', headers })
  broken.on('error', () => undefined)
  broken.write(`${JSON.stringify(viewEvent())}\n`.repeat(10), () => setImmediate(() => broken.destroy()))
  while (!api.log.some((line) => line.includes('/events') && line.includes('"status"')))
    await fetch(`${api.url}/healthz`)
  const { totals } = await readReport(api)
  await api.stop()
  expect(totals.total).toBe(0)
})

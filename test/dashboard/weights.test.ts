// What pages and files weigh on their way: packed as the browser says that it can unpack.
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

interface Sent {
  encoding: string | undefined
  vary: string | undefined
  body: Buffer
}

/** As it comes, which `fetch` would unpack. */
async function ask(url: string, acceptEncoding: string): Promise<Sent> {
  const headers = acceptEncoding === '' ? {} : { 'accept-encoding': acceptEncoding }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  const { 'content-encoding': encoding, vary } = response.headers
  return { encoding, vary, body: await buffer(response) }
}

async function start() {
  const { url } = await (await create()).startHere()
  const { html } = await createBrowser().open(`${url}/login`)
  return { url, files: [...html.matchAll(/"(\/static\/[^"]+)"/g)].map(([, name]) => `${url}${name}`) }
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('a browser that takes "%s" gets style sheet and script as %s', async (accepted, encoding) => {
  for (const file of (await start()).files) {
    const [sent, plain] = [await ask(file, accepted), await ask(file, 'identity')]
    expect([sent.encoding, sent.vary]).toEqual([encoding, 'Accept-Encoding'])
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[sent.encoding ?? ''] ?? ((body: Buffer) => body)
    expect(unpack(sent.body).equals(plain.body)).toBe(true)
    if (encoding !== undefined) expect(sent.body.length).toBeLessThan(plain.body.length / 2)
  }
})

test('a page comes packed, and whole', async () => {
  const { url } = await start()
  const [packed, plain] = [await ask(`${url}/login`, 'gzip, br'), await ask(`${url}/login`, 'identity')]
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', undefined])
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
})

test('so does a page that says what went wrong', async () => {
  const { url } = await start()
  const { encoding, body } = await ask(`${url}/projects/none/at/all`, 'gzip')
  expect([encoding, gunzipSync(body).toString().includes('</html>')]).toEqual(['gzip', true])
})

test('the first visit weighs less than half of what a page may', async () => {
  const { url, files } = await start()
  const sent = await Promise.all([`${url}/login`, ...files].map((address) => ask(address, 'gzip, br')))
  expect(sent.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(30_000)
})

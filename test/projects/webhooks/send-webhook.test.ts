// One delivery to receivers that behave badly, over real sockets. The resolver of names is the port that the tests replace.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from '@jest/globals'
import { systemClock } from '../../../src/base/clock.ts'
import { createReceiverAddresses, type ResolveName } from '../../../src/projects/webhooks/receiver-addresses.ts'
import { createSender, NoAnswerError, type SenderOptions } from '../../../src/projects/webhooks/send-webhook.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { within } from '../../support/until.ts'

const LOCAL = { address: '127.0.0.1', family: 4 }
const PUBLIC = { address: '198.41.0.4', family: 4 }
const never = new AbortController().signal

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A sender that may reach this machine, unless told otherwise; every name has its address. */
function sender(options: Partial<SenderOptions> = {}, allowed = ['127.0.0.0/8'], stopping = never) {
  const send = createSender({
    addresses: createReceiverAddresses(allowed),
    resolveName: async () => [LOCAL],
    clock: systemClock,
    timeoutMs: 15_000,
    userAgent: 'Docmend/test',
    proxyEnv: {},
    ...options,
  })
  return (url: string, body = '{}') => send({ url, headers: { 'webhook-id': 'msg_1' }, body }, stopping)
}

/** Gives the names that were looked up, and answers each with the next of these addresses; the last one repeats. */
function scriptedNames(...answers: (readonly { address: string; family: number }[])[]) {
  const names: string[] = []
  const resolveName: ResolveName = async (name) => {
    names.push(name)
    return answers[Math.min(names.length, answers.length) - 1] ?? []
  }
  return { names, resolveName }
}

describe('what a receiver gets', () => {
  test('is one POST with the body, its type and length, and who sends it', async () => {
    const got = Promise.withResolvers<object>()
    const server = createServer((request, response) => {
      const { method, url, headers } = request
      void text(request).then((body) => {
        got.resolve({ method, url, headers, body })
        response.writeHead(204).end()
      })
    })
    const port = await listen(server)
    expect(await sender()(`http://hooks.test:${port}/a?b=c`, '{"ü":1}')).toEqual({ status: 204, retryAfter: undefined })
    expect(await got.promise).toMatchObject({
      method: 'POST',
      url: '/a?b=c',
      body: '{"ü":1}',
      headers: {
        host: `hooks.test:${port}`,
        'content-type': 'application/json',
        'content-length': '8',
        'user-agent': 'Docmend/test',
        'webhook-id': 'msg_1',
      },
    })
  })
})

describe('a receiver that', () => {
  test('never answers is left after the time limit', async () => {
    const arrived = Promise.withResolvers<void>()
    const port = await listen(createServer(() => arrived.resolve()))
    const clock = createFakeClock()
    const sent = sender({ clock })(`http://hooks.test:${port}/`)
    await arrived.promise
    clock.advance(15_000)
    await expect(sent).rejects.toThrow('did not answer within 15 seconds')
  })

  test('takes the connection and never reads is left as well, with a body that fills every buffer', async () => {
    const arrived = Promise.withResolvers<void>()
    const port = await listen(createTcpServer({ pauseOnConnect: true }, () => arrived.resolve()))
    const clock = createFakeClock()
    const sent = sender({ clock })(`http://hooks.test:${port}/`, 'x'.repeat(32 * 1024 * 1024))
    await arrived.promise
    clock.advance(15_000)
    await expect(sent).rejects.toThrow('did not answer within 15 seconds')
  })

  test('answers 200 with a body that never ends has its success, and keeps us no longer than the time limit', async () => {
    const port = await listen(createServer((_, response) => response.writeHead(200).write('.')))
    const clock = createFakeClock()
    const sent = sender({ clock })(`http://hooks.test:${port}/`)
    await clock.timerOf(15_000)
    const status = within('the status', sent)
    const tick = setInterval(() => clock.advance(5000), 20)
    ends.push(() => clearInterval(tick))
    expect(await status).toMatchObject({ status: 200 })
  })

  test('sends 10 MB is not read to the end', async () => {
    const closed = Promise.withResolvers<number>()
    const server = createServer((_, response) => {
      let sent = 0
      const write = (): void => {
        sent += 64 * 1024
        if (sent > 10 * 1024 * 1024) response.end()
        else response.write(Buffer.alloc(64 * 1024), (error) => error ?? write())
      }
      response.on('close', () => closed.resolve(sent))
      write()
    })
    const port = await listen(server)
    const sent = await sender()(`http://hooks.test:${port}/`)
    expect(sent).toMatchObject({ status: 200 })
    expect(await closed.promise).toBeLessThan(10 * 1024 * 1024)
  })

  test('breaks off its answer after the status has been heard all the same', async () => {
    const port = await listen(
      createTcpServer((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 503 X\r\nRetry-After: 7\r\nContent-Length: 99\r\n\r\nx')),
      ),
    )
    expect(await sender()(`http://hooks.test:${port}/`)).toEqual({ status: 503, retryAfter: '7' })
  })

  test.each([
    ['hangs up', (socket: Socket) => socket.end()],
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['speaks no HTTP', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ])('%s could not be reached', async (_, act) => {
    const port = await listen(
      createTcpServer((socket) => socket.on('error', () => undefined).once('data', () => act(socket))),
    )
    await expect(sender()(`http://hooks.test:${port}/`)).rejects.toThrow('could not be reached: ')
  })

  test('is not there could not be reached, and the reason is named', async () => {
    const port = await listen(createTcpServer())
    await ends.pop()?.()
    await expect(sender()(`http://hooks.test:${port}/`)).rejects.toThrow('could not be reached: the connection to ')
  })

  test('redirects to a private address is not followed there', async () => {
    let visits = 0
    const inner = await listen(createServer((_, response) => response.end(String(++visits))))
    const port = await listen(
      createServer((_, response) => response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end()),
    )
    expect(await sender()(`http://hooks.test:${port}/`)).toMatchObject({ status: 307 })
    expect(visits).toBe(0)
  })
})

describe('the addresses of a name', () => {
  /** A server of this machine that nothing may reach. */
  async function startInner() {
    const inner = { visits: 0, port: 0 }
    inner.port = await listen(createTcpServer(() => inner.visits++))
    return inner
  }

  test('are looked up for each delivery, so a name that turns private is refused when it does', async () => {
    const inner = await startInner()
    const { names, resolveName } = scriptedNames([PUBLIC], [LOCAL])
    const over = new AbortController()
    const send = createSender({
      addresses: createReceiverAddresses([]),
      resolveName: async (name) => {
        const found = await resolveName(name)
        // Nothing listens there for us: the first delivery ends here.
        if (found.includes(PUBLIC)) over.abort(new Error('stopped'))
        return found
      },
      clock: systemClock,
      timeoutMs: 15_000,
      userAgent: 'Docmend/test',
      proxyEnv: {},
    })
    const request = { url: `https://rebinding.test:${inner.port}/`, headers: {}, body: '{}' }
    await expect(send(request, over.signal)).rejects.toThrow('stopped')
    await expect(send(request, never)).rejects.toThrow('leads to an address that is not public')
    expect([names, inner.visits]).toEqual([['rebinding.test', 'rebinding.test'], 0])
  })

  test.each([
    ['one private among public ones', [PUBLIC, LOCAL]],
    ['the metadata service', [{ address: '169.254.169.254', family: 4 }]],
    ['IPv6 loopback', [PUBLIC, { address: '::1', family: 6 }]],
    ['IPv4 in IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ])('refuse it: %s', async (_, found) => {
    const inner = await startInner()
    const send = sender({ resolveName: async () => found }, [])
    // The whole sentence: which address it is would tell administrators of a project about the network of the service.
    const refusal =
      'The name of the endpoint leads to an address that is not public. DOCMEND_WEBHOOK_PRIVATE_ADDRESSES can allow private ones'
    await expect(send(`https://hooks.test:${inner.port}/`)).rejects.toThrow(new Error(refusal))
    expect(inner.visits).toBe(0)
  })

  test('written as numbers are refused without a look-up', async () => {
    const inner = await startInner()
    const { names, resolveName } = scriptedNames([PUBLIC])
    const send = sender({ resolveName }, [])
    await expect(send(`https://127.0.0.1:${inner.port}/`)).rejects.toThrow('127.0.0.1 is not public')
    await expect(send(`https://[::ffff:127.0.0.1]:${inner.port}/`)).rejects.toThrow('is not public')
    expect([names, inner.visits]).toEqual([[], 0])
  })

  test('none at all is a failure, and so is a resolver that fails', async () => {
    await expect(sender({ resolveName: async () => [] })('http://hooks.test/')).rejects.toThrow('has no address')
    const fault = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: 'hooks.test' })
    const failing = sender({ resolveName: () => Promise.reject(fault) })
    await expect(failing('http://hooks.test/')).rejects.toThrow(
      'could not be reached: there is no host named hooks.test',
    )
  })

  test('a resolver that hangs is left after the time limit', async () => {
    const clock = createFakeClock()
    const asked = Promise.withResolvers<void>()
    const resolveName: ResolveName = () => {
      asked.resolve()
      return new Promise(() => undefined)
    }
    const sent = sender({ clock, resolveName })('http://hooks.test/')
    await asked.promise
    clock.advance(15_000)
    await expect(sent).rejects.toThrow('did not answer within 15 seconds')
  })
})

describe('a proxy for https', () => {
  const forbid = (socket: Duplex): void => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')

  async function startProxy(answer = forbid) {
    const asked: string[] = []
    const port = await listen(
      createServer().on('connect', (request, socket) => {
        asked.push(request.url ?? '')
        socket.on('error', () => undefined)
        answer(socket)
      }),
    )
    return { asked, HTTPS_PROXY: `http://127.0.0.1:${port}` }
  }

  test('that never opens the tunnel is left after the time limit, and at once when the service stops', async () => {
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { asked, HTTPS_PROXY } = await startProxy(() => arrived[asked.length - 1]?.resolve())
    const clock = createFakeClock()
    const sent = sender({ clock, proxyEnv: { HTTPS_PROXY } }, [])('https://hooks.test/')
    await arrived[0]?.promise
    clock.advance(15_000)
    await expect(within('the end of the attempt', sent)).rejects.toThrow('did not answer within 15 seconds')

    const stopping = new AbortController()
    const stopped = sender({ clock, proxyEnv: { HTTPS_PROXY } }, [], stopping.signal)('https://hooks.test/')
    await arrived[1]?.promise
    stopping.abort(new Error('stopped'))
    await expect(within('the end of the attempt', stopped)).rejects.toThrow('stopped')
  })

  test('that never opens the tunnel keeps no connection of ours', async () => {
    const ended = Promise.withResolvers<void>()
    const { HTTPS_PROXY } = await startProxy((socket) => void socket.on('end', ended.resolve).resume())
    const send = sender({ timeoutMs: 50, proxyEnv: { HTTPS_PROXY } }, [])
    await expect(send('https://hooks.test/')).rejects.toThrow(NoAnswerError)
    await within('the end of the connection', ended.promise)
  })

  test('gets the name of the receiver and looks it up itself', async () => {
    const { asked, HTTPS_PROXY } = await startProxy()
    const { names, resolveName } = scriptedNames([LOCAL])
    const send = sender({ resolveName, proxyEnv: { HTTPS_PROXY } }, [])
    await expect(send('https://hooks.test/')).rejects.toThrow('could not be reached')
    expect([asked, names]).toEqual([['hooks.test:443'], []])
  })

  test('never sees an address of the inside, nor plain http; hosts beside it are checked as ever', async () => {
    const { asked, HTTPS_PROXY } = await startProxy()
    const send = sender({ proxyEnv: { HTTPS_PROXY, NO_PROXY: 'direct.test' } }, [])
    await expect(send('https://10.0.0.1/')).rejects.toThrow('10.0.0.1 is not public')
    await expect(send('https://direct.test/')).rejects.toThrow('leads to an address that is not public')
    await expect(send('http://hooks.test/')).rejects.toThrow('leads to an address that is not public')
    expect(asked).toEqual([])
  })
})

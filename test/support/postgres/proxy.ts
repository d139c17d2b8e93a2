// The network between a service and its database, as networks fail: slow, cut, silent, or leading to another server.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface DatabaseProxy {
  /** The address of the database through here. */
  url: string
  /** New connections lead to this server. */
  leadTo: (url: string) => void
  /** While on, nothing comes through in either direction, and nobody is told: a partition. */
  swallow: (isOn: boolean) => void
  /** Each piece of data takes so much longer. */
  slowDown: (ms: number) => void
  /** Ends all connections. */
  cut: () => void
  /** Ends the connection that sends this text, before the server gets it or before its answer comes back; gives when it has. */
  cutAt: (text: string, moment: 'before' | 'after') => Promise<void>
  stop: () => Promise<void>
}

interface Cut {
  text: string
  moment: 'before' | 'after'
  done: () => void
}

export async function startProxy(serverUrl: string): Promise<DatabaseProxy> {
  let target = new URL(serverUrl)
  let isSwallowing = false
  let delayMs = 0
  let cutting: Cut | undefined
  const sockets = new Set<Socket>()
  const hold = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  const server = createServer((client) => {
    hold(client)
    const upstream = hold(connect(Number(target.port), target.hostname))
    let isAnswerLost = false
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    // Through a partition, nobody hears that the other side has gone.
    const endUnlessSilent = (): void => {
      if (!isSwallowing) end()
    }
    client.on('close', endUnlessSilent).on('data', (data) => {
      if (cutting !== undefined && data.includes(cutting.text)) {
        const { moment, done } = cutting
        cutting = undefined
        done()
        if (moment === 'before') return end()
        isAnswerLost = true
      }
      void pass(data, upstream)
    })
    upstream.on('close', endUnlessSilent).on('data', (data) => {
      if (isAnswerLost) end()
      else void pass(data, client)
    })
  })
  const pass = async (data: Buffer, to: Socket): Promise<void> => {
    if (isSwallowing) return
    if (delayMs > 0) await delay(delayMs)
    if (!to.destroyed) to.write(data)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    leadTo: (next) => {
      target = new URL(next)
    },
    swallow: (isOn) => {
      isSwallowing = isOn
    },
    slowDown: (ms) => {
      delayMs = ms
    },
    cut,
    cutAt: (text, moment) => new Promise((done) => (cutting = { text, moment, done })),
    stop: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}

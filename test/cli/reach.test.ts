// A service that is not there is noticed before the client begins to try again for minutes.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { requireService } from '../../src/cli/reach.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

const servers: Server[] = []
const lines: CommandLine[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed))
  for (const line of lines.splice(0)) line.remove()
})

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer).on('connection', (socket) => sockets.add(socket))
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closedAddress(): Promise<string> {
  const url = await listen(() => undefined)
  await new Promise((closed) => servers.pop()?.close(closed))
  return url
}

test('any answer will do, also that of a service without this route', async () => {
  const url = await listen((_, response) => response.writeHead(404).end('no'))
  await expect(requireService(`${url}/docs/`)).resolves.toBeUndefined()
})

test.each([
  ['export', []],
  ['import', ['/dev/null']],
])('%s says that the address is dead, and ends', async (command, files) => {
  const line = createCommandLine()
  lines.push(line)
  const url = await closedAddress()
  const args = [command, ...files, '--project', 'prj_1', '--url', url, '--api-key', 'mend_x']
  const { exitCode, stderr } = await line.runWithin(args)
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining(`No service at ${url}: the connection to ${new URL(url).host} was refused`),
  ])
})

test.each(['http://user:s3cret@127.0.0.1:1', 'http://user:s3cret@localhost:1'])(
  'a proxy at %s that refuses is named instead of the service, without its password',
  async (HTTPS_PROXY) => {
    const line = createCommandLine()
    lines.push(line)
    const args = ['export', '--project', 'prj_1', '--url', 'https://docmend.example.com', '--api-key', 'mend_x']
    const { exitCode, stderr } = await line.run(args, { HTTPS_PROXY })
    const { protocol, host } = new URL(HTTPS_PROXY)
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining(
        `No service at https://docmend.example.com: the proxy ${protocol}//${host} (HTTPS_PROXY) cannot be reached: the connection to 127.0.0.1:1 was refused. Check HTTPS_PROXY and NO_PROXY.`,
      ),
    ])
    expect(stderr).not.toContain('s3cret')
  },
)

test('a host that never answers is given up on', async () => {
  const url = await listen(() => undefined)
  await expect(requireService(url)).rejects.toThrow(/nothing answered within 4 seconds/)
})

test('an address that is none is wrong usage', async () => {
  await expect(requireService('http://')).rejects.toThrow(/not an address/)
})

// Connections to `docmend mcp` over pipes.
import { afterAll, beforeAll, expect } from '@jest/globals'
import { createScratch, type Scratch } from '../../github/scratch-repository.ts'
import { INITIALIZE, type RawMcp, startRawMcp } from '../../support/mcp-process.ts'

export const callOf = (id: number, name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** To one repository, for all tests of the file. */
export function useRawConnections() {
  let scratch: Scratch
  beforeAll(() => {
    scratch = createScratch()
    scratch.commit({ 'docs/a.md': '# A\n' })
  })
  afterAll(() => scratch.remove())
  /** A connection that is past the handshake of 2025. */
  async function connect(): Promise<RawMcp> {
    const mcp = startRawMcp(['--repo', scratch.work])
    mcp.send(INITIALIZE)
    expect(await mcp.next()).toMatchObject({
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'docmend' },
      },
    })
    mcp.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    return mcp
  }
  return { connect }
}

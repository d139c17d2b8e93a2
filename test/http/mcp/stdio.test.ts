// The protocol over pipes, line by line: what a client of any make relies on.
import { expect, test } from '@jest/globals'
import { createCommandLine } from '../../support/run-command.ts'
import { callOf, useRawConnections } from './raw-connection.ts'

const { connect } = useRawConnections()

test('ends when the client closes the pipe, and has written nothing but messages', async () => {
  const mcp = await connect()
  mcp.send(callOf(2, 'list', {}))
  expect(await mcp.next()).toMatchObject({ id: 2, result: { content: [{ type: 'text' }] } })
  mcp.hangUp()
  const { exitCode, stdout, stderr } = await mcp.ended
  expect([exitCode, stderr]).toEqual([0, ''])
  for (const line of stdout.split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
})

test('SIGTERM ends the process although the client keeps its end of the pipe open', async () => {
  const mcp = await connect()
  mcp.kill('SIGTERM')
  expect((await mcp.ended).exitCode).toBe(0)
})

test('a folder that is not there is refused before anything is read', async () => {
  const line = createCommandLine()
  expect(await line.runWithin(['mcp', '--repo', 'nowhere'])).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('there is no folder'),
  })
  line.remove()
})

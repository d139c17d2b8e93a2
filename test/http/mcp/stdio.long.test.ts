// The protocol over pipes, line by line: what a client of any make relies on.
import { expect, test } from '@jest/globals'
import { callOf, useRawConnections } from './raw-connection.ts'

const { connect } = useRawConnections()

test('answers an unknown tool, wrong arguments and huge ones in words, and goes on', async () => {
  const mcp = await connect()
  mcp.send(callOf(2, 'delete', {}))
  expect(await mcp.next()).toMatchObject({
    error: {
      code: -32602,
      message: 'There is no tool "delete"; there are check_change, check, outline, uses, search, read, list',
    },
  })
  mcp.send(callOf(3, 'check', { limit: 'many', color: 'red' }))
  const wrong = JSON.stringify(await mcp.next())
  expect(wrong).toMatch(/"isError":true/)
  expect(wrong).toContain(
    JSON.stringify(
      [
        'check was called wrongly:',
        '- limit is "many"; it must be a whole number (Problems to show)',
        '- there is no argument "color"; check takes under, severity, offset, limit',
        'For example: check {"under":"docs/guide","severity":"errors"}',
      ].join('\n'),
    ),
  )
  mcp.send(callOf(4, 'search', { pattern: 'a'.repeat(1_000_000) }))
  expect(JSON.stringify(await mcp.next())).toMatch(/The arguments of search have 1,000,014 characters; at most 20,000/)
  mcp.send(callOf(5, 'search', { pattern: '(', regex: true }))
  expect(await mcp.next()).toMatchObject({ id: 5, result: { isError: true } })
  mcp.send(callOf(6, 'list', null))
  expect(await mcp.next()).toMatchObject({ id: 6 })
  mcp.hangUp()
  expect((await mcp.ended).exitCode).toBe(0)
})

test('a line that is no message ends nothing', async () => {
  const mcp = await connect()
  mcp.write('this is no JSON\n{"jsonrpc":"2.0"}\n')
  mcp.send({ jsonrpc: '2.0', id: 7, method: 'ping' })
  expect(await mcp.next()).toMatchObject({ id: 7, result: {} })
  mcp.hangUp()
  expect((await mcp.ended).exitCode).toBe(0)
})

test('a message that is too large to be read ends the connection, and stderr says why', async () => {
  const mcp = await connect()
  mcp.send(callOf(2, 'search', { pattern: 'a'.repeat(11_000_000) }))
  const { exitCode, stderr } = await mcp.ended
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^docmend: .*maximum size of 10485760 bytes\n$/)])
})

test('a client that leaves in the middle of a call leaves no process behind', async () => {
  const mcp = await connect()
  mcp.send(callOf(2, 'check', {}))
  mcp.hangUp()
  expect((await mcp.ended).exitCode).toBe(0)
})

test('a canceled call is not answered, and the next one is', async () => {
  const mcp = await connect()
  mcp.send(callOf(2, 'check', {}))
  mcp.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } })
  mcp.send(callOf(3, 'check', {}))
  expect(await mcp.next()).toMatchObject({ id: 3, result: { structuredContent: { pages: 1 } } })
  mcp.hangUp()
  expect((await mcp.ended).exitCode).toBe(0)
})

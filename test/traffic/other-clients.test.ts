import { expect, test } from '@jest/globals'
import { createOtherClients } from '../../src/traffic/tally/other-clients.ts'

const bot = (name: string) => ({ agent: 'Other bot', client: { userAgent: `Mozilla/5.0 (compatible; ${name}/1.0)` } })

test('a thousand other clients are counted by name, and the views of all others together', () => {
  const clients = createOtherClients()
  for (let number = 0; number < 1000; number++) clients.add(bot(`bot${number}`), 2)
  expect(clients.isFull()).toBe(false)
  clients.add(bot('latebot'))
  clients.add(bot('laterbot'), 2000)
  clients.add(bot('bot7'))
  expect(clients.isFull()).toBe(true)
  const rows = clients.read()
  expect(rows.slice(0, 2).map(({ name, views }) => [name, views])).toEqual([
    ['(other)', 2001],
    ['bot7', 3],
  ])
  expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(4002)
})

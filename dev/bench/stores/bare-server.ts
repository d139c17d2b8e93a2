// A server that does the least: a route that answers a text, and one that inserts a row, on disk before it answers.
// Usage: node bare-server.ts TEXT, with DATABASE_URL or DATA_DIR.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import pg from 'pg'

const CREATE = 'create table if not exists bare (id text primary key, body text not null)'

async function openInsert(): Promise<(id: string, body: string) => Promise<unknown>> {
  const { DATABASE_URL: url, DATA_DIR: folder = '.' } = process.env
  if (url === undefined) {
    const database = new Database(join(folder, 'docmend.db'), { timeout: 5000 })
    database.pragma('synchronous = FULL')
    database.exec(CREATE)
    const insert = database.prepare('insert into bare values (?, ?)')
    return async (id, body) => insert.run(id, body)
  }
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(CREATE)
  return (id, body) => pool.query('insert into bare values ($1, $2)', [id, body])
}

const insert = await openInsert()
const answer = process.argv[2] ?? ''
const app = new Hono()
  .get('*', (context) => context.body(answer, 200, { 'Content-Type': 'application/json' }))
  .post('*', async (context) => {
    await insert(crypto.randomUUID(), await context.req.text())
    return context.body(answer, 201, { 'Content-Type': 'application/json' })
  })
const listen = getRequestListener(app.fetch)
const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Bare server on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})

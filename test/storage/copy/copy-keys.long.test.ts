// `docmend db copy` and the keys of what the database keeps encrypted: which it brings along, and which it says are needed.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createEncryption } from '../../../src/projects/people/encryption.ts'
import { encryptApp } from '../../../src/projects/setup/registered-app.ts'
import { type DatabaseOptions, openStorage } from '../../../src/storage/open-storage.ts'
import { createDatabase, dropDatabase, findPostgres } from '../../support/postgres/databases.ts'
import { type CommandLine, createCommandLine } from '../../support/run-command.ts'

const SECRET = 's'.repeat(32)
const OTHER_SECRET = 'x'.repeat(32)
const [KEY = '', OTHER_KEY = ''] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64url'))
const UNOPENED =
  '1 of 1 encrypted value in it opens with no key that this command finds. Start the service with the DOCMEND_SECRET under which it was encrypted.\n'

let line: CommandLine
let key: string
let back: string
beforeEach(() => {
  line = createCommandLine()
  key = join(line.folder, 'data', 'encryption.key')
  back = join(line.folder, 'back')
})
afterEach(() => line.remove())

/** With the App of a set-up, if there is a secret under which to encrypt it. */
const givenDatabase = async (options: DatabaseOptions, secret?: string): Promise<void> => {
  const storage = await openStorage(options)
  await storage.projects.ensure('acme/docs', null, 0)
  const app = { appId: 7, slug: 'docmend', htmlUrl: 'https://github.com/apps/docmend' }
  const secrets = { client: { id: 'id', secret: 'secret' }, privateKey: 'pem', webhookSecret: 'secret' }
  if (secret !== undefined)
    await storage.setup.keepApp(encryptApp(createEncryption(secret), { ...app, ...secrets }, 0), undefined)
  await storage.close()
}
const givenFile = (secret?: string) =>
  givenDatabase({ kind: 'sqlite', file: join(line.folder, 'data', 'docmend.db') }, secret)
const copyTo = (to: string, env: Record<string, string> = {}) => line.runWithin(['db', 'copy', '--to', to], env)
/** What the command says after its advice to start the service; each copy goes into a folder of its own. */
let folders = 0
const saidBy = async (env: Record<string, string> = {}, to = join(line.folder, `back-${folders++}`)): Promise<string> =>
  (await copyTo(to, env)).stdout.split('start the service.\n')[1] ?? 'nothing was copied'

describe('a copy into a folder', () => {
  test('brings encryption.key along, for the user of the service alone', async () => {
    await givenFile(KEY)
    writeFileSync(key, KEY, { mode: 0o644 })
    expect(await saidBy({}, back)).toBe(
      `The key of what the database keeps encrypted is there too: ${join(back, 'encryption.key')}\n`,
    )
    expect(readFileSync(join(back, 'encryption.key'), 'utf8')).toBe(KEY)
    expect(statSync(join(back, 'encryption.key')).mode & 0o777).toBe(0o600)
  })

  test('never replaces another encryption.key, and then copies no row', async () => {
    await givenFile()
    mkdirSync(back)
    writeFileSync(key, KEY)
    writeFileSync(join(back, 'encryption.key'), OTHER_KEY)
    const { exitCode, stderr } = await copyTo(back)
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/back\/encryption\.key is another key than .*Move it away/),
    ])
    expect(readFileSync(join(back, 'encryption.key'), 'utf8')).toBe(OTHER_KEY)
    expect(existsSync(join(back, 'docmend.db'))).toBe(false)
  })

  test('gives no key to a folder in which another service has its data', async () => {
    await givenFile()
    const other = join(line.folder, 'other')
    await line.runWithin(['keys', 'create', 'acme/other'], { DATA_DIR: other })
    writeFileSync(key, KEY)
    expect((await copyTo(other)).stderr).toContain('has data of Docmend already')
    expect(existsSync(join(other, 'encryption.key'))).toBe(false)
  })

  test('names every key that opens something, and none that opens nothing', async () => {
    await givenFile(SECRET)
    expect(await saidBy({ DOCMEND_SECRET: SECRET })).toBe('It needs the same DOCMEND_SECRET.\n')
    expect(await saidBy({ DOCMEND_SECRET: OTHER_SECRET })).toBe(UNOPENED)
    const rotated = { DOCMEND_SECRET: OTHER_SECRET, DOCMEND_SECRET_PREVIOUS: SECRET }
    expect(await saidBy(rotated)).toBe('It needs the same DOCMEND_SECRET_PREVIOUS.\n')
    writeFileSync(key, KEY)
    expect(await saidBy({})).toBe(UNOPENED)
    expect(await saidBy({ DOCMEND_SECRET: SECRET })).toBe('It needs the same DOCMEND_SECRET.\n')
  })

  test('tries the key that the folder has already', async () => {
    await givenFile(KEY)
    mkdirSync(back)
    writeFileSync(join(back, 'encryption.key'), KEY)
    expect(await saidBy({}, back)).toContain(`is there too: ${join(back, 'encryption.key')}`)
  })

  test('of a database that keeps nothing encrypted speaks of no key', async () => {
    await givenFile()
    writeFileSync(key, KEY)
    expect(await saidBy({ DOCMEND_SECRET: SECRET })).toBe('')
  })

  test('tells scripts how many values no key opens', async () => {
    await givenFile(SECRET)
    const jsonOf = async (to: string, env: Record<string, string>) =>
      JSON.parse((await line.runWithin(['db', 'copy', '--to', to, '--json'], env)).stdout)
    const opened = { encryptionKey: null, needsSecret: true, encryptedValues: 1, unopenedValues: 0 }
    expect(await jsonOf(back, { DOCMEND_SECRET: SECRET })).toMatchObject(opened)
    const unopened = { encryptionKey: null, needsSecret: false, encryptedValues: 1, unopenedValues: 1 }
    expect(await jsonOf(`${back}-2`, { DOCMEND_SECRET: OTHER_SECRET })).toMatchObject(unopened)
  })
})

const server = await findPostgres()

if (server.kind === 'none') test.skip(`copies: ${server.reason}`, () => undefined)
else withPostgres(server.url)

function withPostgres(serverUrl: string): void {
  const made: string[] = []
  afterAll(async () => {
    for (const url of made) await dropDatabase(url)
  })
  const emptyPostgres = async (): Promise<string> => {
    const url = await createDatabase(serverUrl, { isEmpty: true })
    made.push(url)
    return url
  }

  test('a copy to PostgreSQL says where the key is that it does not hold', async () => {
    await givenFile(KEY)
    const said = async (env: Record<string, string>) => saidBy(env, await emptyPostgres())
    expect(await said({})).toBe(UNOPENED)
    writeFileSync(key, OTHER_KEY)
    expect(await said({})).toBe(UNOPENED)
    writeFileSync(key, KEY)
    const where = `${key} opens what the database keeps encrypted, and is not in the copy. Leave it`
    expect(await said({ DOCMEND_SECRET: SECRET })).toMatch(new RegExp(`^${where}`))
  })

  test('a copy of PostgreSQL tries the keys, too', async () => {
    const url = await emptyPostgres()
    await givenDatabase({ kind: 'postgres', url }, SECRET)
    expect(await saidBy({ DATABASE_URL: url })).toBe(UNOPENED)
    const env = { DATABASE_URL: url, DOCMEND_SECRET: SECRET }
    expect(await saidBy(env)).toBe('It needs the same DOCMEND_SECRET.\n')
  })
}

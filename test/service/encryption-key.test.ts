// The key of what the database keeps encrypted: made once, for the user of the service alone.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readEncryptionKey } from '../../src/service/encryption-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docmend-encryption-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('is one key for all processes that start at once, and the same one later', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readEncryptionKey(folder)))
  expect(new Set([...keys, await readEncryptionKey(folder)]).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32)
  expect(await readdir(folder)).toEqual(['encryption.key'])
})

test('can be read by the user of the service alone', async () => {
  await readEncryptionKey(folder)
  expect((await stat(join(folder, 'encryption.key'))).mode & 0o777).toBe(0o600)
})

test('is not replaced when it is damaged: the error says what to do', async () => {
  await writeFile(join(folder, 'encryption.key'), 'short')
  await expect(readEncryptionKey(folder)).rejects.toThrow('Delete it to make a new one')
})

// The key under which the database's secrets are sealed. It lies outside of the database, so that a copy of the database
// alone gives nobody the right to act as a person.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'seal.key'
const KEY_BYTES = 32

/** Reads the key from `DATA_DIR`, or makes it there, for the user of the service alone. */
export async function readSealKey(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE)
  // Of several processes that start at once, the first one's key holds.
  await writeFile(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if (!isExisting(error)) throw error
    },
  )
  const key = (await readFile(file, 'utf8')).trim()
  if (Buffer.from(key, 'base64url').length >= KEY_BYTES) return key
  throw new Error(
    `${file} has no key of ${KEY_BYTES} bytes. Delete it to make a new one; everybody signs in again then`,
  )
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

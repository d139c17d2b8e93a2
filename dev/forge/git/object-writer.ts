// Writes loose git objects without a process, in about 0.2 ms each. It uses synchronous calls: a tree edit writes a dozen
// small files, and the thread pool would cost ten times as much as the work itself.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflate, deflateSync } from 'node:zlib'
import type { ObjectType } from './object-reader.ts'

const deflateAside = promisify(deflate)
/** Level 1, because a forge lives only for minutes. */
const options = { level: 1 }
/** Above this size, compressing would block other requests. */
const largeBytes = 256 * 1024

/** Stores the object unless it exists as a loose one, and returns its id. */
export async function writeObject(gitDir: string, type: ObjectType, bytes: Uint8Array): Promise<string> {
  const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])
  const sha = createHash('sha1').update(whole).digest('hex')
  const folder = join(gitDir, 'objects', sha.slice(0, 2))
  const file = join(folder, sha.slice(2))
  if (existsSync(file)) return sha
  const packed = whole.length < largeBytes ? deflateSync(whole, options) : await deflateAside(whole, options)
  mkdirSync(folder, { recursive: true })
  const part = join(folder, `tmp_obj_${randomUUID()}`)
  writeFileSync(part, packed, { mode: 0o444 })
  renameSync(part, file)
  return sha
}

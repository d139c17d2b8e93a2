// Files and patches as the database has them.
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Off the main thread: compressing 4 MB of text would hold it up for 100 ms. */
export function pack(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes)
}

export async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await decompress(packed))
}

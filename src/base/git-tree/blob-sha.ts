// Git's id of a content, so that "the same as the base" is a comparison of ids and needs no reading.
import { createHash } from 'node:crypto'

/** Returns the id that git gives to a blob with this content, in the object format (SHA-1 or SHA-256) of `likeSha`. */
export function blobShaOf(content: Uint8Array, likeSha: string): string {
  const algorithm = likeSha.length === 64 ? 'sha256' : 'sha1'
  return createHash(algorithm).update(`blob ${content.byteLength}\0`).update(content).digest('hex')
}

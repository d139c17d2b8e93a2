// A short name of an address, for ids of elements: an address may have any character.
import { createHash } from 'node:crypto'

export function addressHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

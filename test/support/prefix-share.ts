// How much of each request a vendor's prompt cache may know from the one before: caches compare from the start, byte by
// byte.

export interface PrefixShare {
  /** Bytes of all requests except the first. */
  bytes: number
  /** Those at the same position as in the request before. */
  sameBytes: number
  /** 0 to 1. */
  share: number
}

/** Takes the bodies of one run in the order in which they were sent. */
export function prefixShare(bodies: readonly Uint8Array[]): PrefixShare {
  let [bytes, sameBytes] = [0, 0]
  for (const [index, body] of bodies.entries()) {
    const before = bodies[index - 1]
    if (before === undefined) continue
    bytes += body.byteLength
    sameBytes += samePrefix(before, body)
  }
  return { bytes, sameBytes, share: bytes === 0 ? 0 : sameBytes / bytes }
}

/** The number of bytes at the start of both. */
export function samePrefix(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.byteLength, other.byteLength)
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return index
  return length
}

// Finds logs of one run that look like logs of two servers: they cover the same time and share a few equal lines, which
// would count once. Two copies of one log share most of theirs, and rotated logs share none.
import { findLineDigest } from '../../traffic/reading/line-ids.ts'

export interface SharedLines {
  /** Starts a log; the function takes the id and the time of each of its requests. */
  open: (name: string) => (id: string, time: number) => void
  /** A sentence on the first two logs that look like two servers; `advice` says what to do about them. */
  notes: (advice: string) => string[]
}

/** Of each log, the ids with the smallest digests are kept, so that two logs keep the same ones. */
interface Sketch {
  name: string
  digests: Set<number>
  limit: number
  first: number
  last: number
}

const LOGS_MAX = 64
const DIGESTS_MAX = 8192
/** Characters of a digest that make a number of 48 bits. */
const DIGEST_CHARACTERS = 8
const DIGEST_LIMIT = 2 ** 48
/** Two servers share what a visitor sends to both in one second; copies share all. */
const COPY_SHARE = 0.5

export function createSharedLines(): SharedLines {
  const sketches: Sketch[] = []
  return {
    open: (name) => {
      if (sketches.length === LOGS_MAX) return () => undefined
      const sketch = { name, digests: new Set<number>(), limit: DIGEST_LIMIT, first: Infinity, last: -Infinity }
      sketches.push(sketch)
      return (id, time) => add(sketch, id, time)
    },
    notes: (advice) => {
      const [pair] = sketches.flatMap((one, index) =>
        sketches.slice(index + 1).flatMap((two) => describePair(one, two, advice)),
      )
      return pair === undefined ? [] : [pair]
    },
  }
}

function add(sketch: Sketch, id: string, time: number): void {
  const digest = findLineDigest(id)
  if (digest === undefined) return
  sketch.first = Math.min(sketch.first, time)
  sketch.last = Math.max(sketch.last, time)
  const number = Buffer.from(digest.slice(0, DIGEST_CHARACTERS), 'base64url').readUIntBE(0, 6)
  if (number >= sketch.limit) return
  sketch.digests.add(number)
  if (sketch.digests.size > DIGESTS_MAX) shrink(sketch)
}

function shrink(sketch: Sketch): void {
  sketch.limit /= 2
  for (const digest of sketch.digests) if (digest >= sketch.limit) sketch.digests.delete(digest)
}

function describePair(one: Sketch, two: Sketch, advice: string): string[] {
  if (one.first > two.last || two.first > one.last) return []
  const limit = Math.min(one.limit, two.limit)
  const [ours, theirs] = [below(one, limit), below(two, limit)]
  const shared = ours.filter((digest) => two.digests.has(digest)).length
  if (shared === 0 || shared > Math.min(ours.length, theirs.length) * COPY_SHARE) return []
  return [
    `${one.name} and ${two.name} cover the same time and have equal lines, each of which counts once. If they are of two servers, ${advice}.`,
  ]
}

function below({ digests }: Sketch, limit: number): number[] {
  return [...digests].filter((digest) => digest < limit)
}

// The cost of one call of the classifier, for clients seen for the first time and for known ones.

import { classify, createClassifier } from '../../src/traffic/classify.ts'
import { createRandom } from '../demo/seeded-random.ts'
import { describeUs, median } from './statistics.ts'
import { createUserAgents } from './views-data.ts'

const CALLS = 100_000

export function benchClassification(rounds: number): void {
  const cold: number[] = []
  const cached: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const clients = createClients(round)
    const known = createClassifier()
    for (const client of clients) known(client)
    const coldUs = usPerCall(() => clients.forEach((client) => void classify(client)))
    const cachedUs = usPerCall(() => clients.forEach((client) => void known(client)))
    // The first round warms up the compiler.
    if (round > 0) {
      cold.push(coldUs)
      cached.push(cachedUs)
    }
  }
  console.log(`Classes (medians of ${rounds}; ${CALLS} calls each)`)
  console.log(`  never seen    ${describeUs(cold)}`)
  console.log(`  cached        ${describeUs(cached)}`)
  console.log(`  cached / never seen    ${(median(cached) / median(cold)).toFixed(3)}`)
}

/** Newly built strings, like those from a parser: a string that was looked up before has its hash cached. */
function createClients(seed: number) {
  const nextUserAgent = createUserAgents(createRandom(seed + 1))
  return Array.from({ length: CALLS }, () => ({ userAgent: Buffer.from(nextUserAgent()).toString(), hints: 0 }))
}

function usPerCall(work: () => void): number {
  const start = performance.now()
  work()
  return ((performance.now() - start) * 1000) / CALLS
}

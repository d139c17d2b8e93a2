// Page views: how fast lines become durable, what classifying people and agents costs, and what an export of millions
// costs. Every figure is a ratio to something plain that is measured in the same run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchClassification } from './pageviews-classify.ts'
import { benchExports } from './pageviews-exports.ts'
import { benchImport } from './pageviews-import.ts'
import { benchStall } from './pageviews-stall.ts'

const IMPORTED_LINES = 200_000

export interface PageviewsOptions {
  rounds: number
  /** Views in the databases for the export benchmarks, the small one first. */
  views: readonly [number, number]
}

export async function benchPageviews({ rounds, views: [few, many] }: PageviewsOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-bench-'))
  try {
    benchClassification(rounds)
    await benchImport({ folder, rounds, lines: IMPORTED_LINES })
    const small = await benchExports({ folder, rounds, views: few })
    const large = await benchExports({ folder, rounds, views: many })
    for (const [range, ms] of Object.entries(large.ms)) {
      console.log(`  ${range}: ${many} / ${few} views   ${(ms / (small.ms[range] ?? Number.NaN)).toFixed(2)}`)
    }
    await benchStall({ ...large, rounds })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

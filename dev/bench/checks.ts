// The documentation checks: what they find of planted mistakes, what they report for harmless changes, and what they cost.
// Times are ratios to one parse of the same files by remark, measured in the same run.
import { basename, resolve } from 'node:path'
import { readDocsHere } from '../../test/checks/seeded/read-docs-here.ts'
import { readFolder } from '../../test/checks/seeded/read-site.ts'
import { printSeededFaults } from './checks-seeded.ts'
import { benchServer } from './checks-server.ts'
import { benchCheckTimes } from './checks-times.ts'
import { printRealTree } from './checks-trees.ts'

export interface ChecksOptions {
  rounds: number
  /**
   * Folders with documentation of other projects, each the root of a repository; none = only the small sites are checked.
   */
  trees: readonly string[]
}

export async function benchChecks({ rounds, trees }: ChecksOptions): Promise<void> {
  await printSeededFaults(readDocsHere())
  let largest: { name: string; folder: string; files: ReturnType<typeof readFolder> } | undefined
  for (const folder of trees) {
    const files = readFolder(resolve(folder))
    const name = basename(resolve(folder))
    await printRealTree(name, files, readDocsHere())
    if (files.size > (largest?.files.size ?? 0)) largest = { name, folder: resolve(folder), files }
  }
  if (largest === undefined) return
  await benchCheckTimes(largest.name, largest.files, rounds)
  await benchServer(largest.name, largest.folder, rounds)
}

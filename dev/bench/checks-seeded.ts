// The table of planted mistakes over the small sites of the eight frameworks.
import { describeProblem, isError } from '../../src/checks/problem.ts'
import type { DocsReader } from '../../src/checks/session.ts'
import { FAULTS, SITE_NAMES, type SiteName } from '../../test/checks/seeded/faults/index.ts'
import { everySiteEdits } from '../../test/checks/seeded/harmless/every-site.ts'
import { MANNERS } from '../../test/checks/seeded/harmless/manners.ts'
import { readSite } from '../../test/checks/seeded/read-site.ts'
import { checkSteps, judgeFault } from '../../test/checks/seeded/run-seeded.ts'

export async function printSeededFaults(reader: DocsReader): Promise<void> {
  console.log('Planted mistakes, and harmless edits, in small sites')
  console.log('  site         planted  found  said besides   harmless  blocked')
  const sum = [0, 0, 0, 0, 0]
  for (const framework of SITE_NAMES) {
    const row = await countSite(reader, framework)
    row.forEach((count, column) => {
      sum[column] = (sum[column] ?? 0) + count
    })
    printRow(framework, row)
  }
  printRow('all', sum)
}

async function countSite(reader: DocsReader, framework: SiteName): Promise<number[]> {
  const site = readSite(framework)
  let [found, besides, blocked] = [0, 0, 0]
  for (const fault of FAULTS[framework]) {
    const verdict = await judgeFault(reader, site, fault)
    if (verdict.found) found += 1
    else console.log(`    missed in ${framework}: ${fault.name}`)
    besides += verdict.falseAlarms.length
    for (const problem of verdict.falseAlarms) console.log(`    besides "${fault.name}": ${describeProblem(problem)}`)
  }
  const edits = everySiteEdits(MANNERS[framework])
  for (const { name, steps } of edits) {
    const errors = (await checkSteps(reader, site, steps)).report.problems.filter(isError)
    if (errors.length > 0) blocked += 1
    for (const problem of errors) console.log(`    blocked in ${framework}, "${name}": ${describeProblem(problem)}`)
  }
  return [FAULTS[framework].length, found, besides, edits.length, blocked]
}

function printRow(name: string, [planted = 0, found = 0, besides = 0, harmless = 0, blocked = 0]: readonly number[]) {
  const cells = [planted, found, besides, harmless, blocked].map(String)
  const widths = [7, 7, 14, 11, 9]
  console.log(`  ${name.padEnd(13)}${cells.map((cell, index) => cell.padStart(widths[index] ?? 8)).join('')}`)
}

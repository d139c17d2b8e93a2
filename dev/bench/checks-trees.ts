// What the checks report for real documentation: for the tree itself, for twenty harmless edits on its pages, and for
// planted mistakes. A seeded generator chooses the pages, so every run takes the same.
import { posix } from 'node:path'
import { treeOfFiles } from '../../src/base/made-trees.ts'
import { describeProblem, isError, type Problem } from '../../src/checks/problem.ts'
import type { DocsReader, DocsSession } from '../../src/checks/session.ts'
import { checkSite } from '../../src/checks/site/check/check-site.ts'
import { createDocsCaches } from '../../src/checks/site/page-cache.ts'
import type { SiteFiles } from '../../test/checks/seeded/read-site.ts'
import { checkSteps } from '../../test/checks/seeded/run-seeded.ts'
import type { Step } from '../../test/checks/seeded/steps.ts'
import { createRandom } from '../demo/seeded-random.ts'
import { realEdits } from './checks-tree-edits.ts'
import { realFaults } from './checks-tree-faults.ts'

/** Pages to edit in each tree. */
const PAGES = 5
/** Where a link uses an address; elsewhere it may use the file. */
const ADDRESSES_ONLY: ReadonlySet<string> = new Set(['mintlify', 'starlight', 'nextra'])

export interface RealPage {
  path: string
  /** Another page, as a link from this one would refer to it, and one with an anchor; both exist. */
  link: string
  anchor: string
}

export async function printRealTree(name: string, files: SiteFiles, reader: DocsReader): Promise<void> {
  const session = await reader.open(treeOfFiles(files), '')
  const { framework, pageCount, problems } = await session.summary()
  console.log(`${name}: ${framework}, ${pageCount} pages`)
  printRules('  said of its configuration', problems)
  const whole = await checkSite(treeOfFiles(files), '', createDocsCaches())
  printRules(`  the tree itself contains (${whole.pages} documents)`, whole.problems)
  const pages = await choosePages(session)
  await session.close()
  await printEdits(files, reader, pages)
  await printFaults(files, reader, pages)
}

function printRules(title: string, problems: readonly Problem[]): void {
  const counts = new Map<string, number>()
  for (const { rule } of problems) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  console.log(`${title}: ${[...counts].map(([rule, count]) => `${count} ${rule}`).join(', ') || 'nothing'}`)
}

async function printEdits(files: SiteFiles, reader: DocsReader, pages: readonly RealPage[]): Promise<void> {
  let [made, blocked] = [0, 0]
  for (const page of pages) {
    for (const { name, steps } of realEdits(page)) {
      const errors = await newErrors(reader, files, steps)
      made += 1
      if (errors.length > 0) blocked += 1
      for (const problem of errors.slice(0, 3)) console.log(`    blocked, "${name}": ${describeProblem(problem)}`)
    }
  }
  console.log(`  harmless edits: ${made}, blocked ${blocked}`)
}

async function printFaults(files: SiteFiles, reader: DocsReader, pages: readonly RealPage[]): Promise<void> {
  let [planted, found] = [0, 0]
  for (const page of pages) {
    for (const { name, rule, steps } of realFaults(page, files)) {
      const errors = await newErrors(reader, files, steps)
      planted += 1
      if (errors.some((problem) => problem.rule === rule)) found += 1
      else
        console.log(
          `    missed on ${page.path}: ${name} (said: ${errors.map(describeProblem).join('; ') || 'nothing'})`,
        )
    }
  }
  console.log(`  planted mistakes: ${planted}, found ${found}`)
}

async function newErrors(reader: DocsReader, files: SiteFiles, steps: readonly Step[]): Promise<Problem[]> {
  return (await checkSteps(reader, files, steps)).report.problems.filter(isError)
}

/** Pages with a served address, and for each another page that has an anchor. */
async function choosePages(session: DocsSession): Promise<RealPage[]> {
  const random = createRandom(7)
  const { framework, map } = await session.summary()
  const paths = map.map(({ path }) => path).filter((path) => /\.mdx?$/.test(path))
  const any = (): string => paths[Math.floor(random() * paths.length)] ?? ''
  const chosen: RealPage[] = []
  for (let tries = 0; chosen.length < PAGES && tries < 200; tries += 1) {
    const [path, other] = [any(), any()]
    const outline = await session.outline(other, [])
    const anchor = outline?.headings.find(({ depth, anchor: id }) => depth > 1 && /^[a-z-]+$/.test(id))?.anchor
    if (path === other || anchor === undefined || !/^[\w/.-]+$/.test(other)) continue
    const link = ADDRESSES_ONLY.has(framework) ? `${outline?.route}/` : posix.relative(posix.dirname(path), other)
    chosen.push({ path, link, anchor: `${link}#${anchor}` })
  }
  return chosen
}

// The cost of a check, compared with one parse of the same files by remark in the same run.
import { createHash } from 'node:crypto'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Change } from '../../src/base/git-tree.ts'
import { treeOfFiles } from '../../src/base/made-trees.ts'
import type { DocsReader, DocsSession } from '../../src/checks/session.ts'
import { checkSite } from '../../src/checks/site/check/check-site.ts'
import { createDocsCaches } from '../../src/checks/site/page-cache.ts'
import { readDocsHere } from '../../test/checks/seeded/read-docs-here.ts'
import type { SiteFiles } from '../../test/checks/seeded/read-site.ts'
import { describeMs, medianRatio, timeMs } from './statistics.ts'

export async function benchCheckTimes(name: string, files: SiteFiles, rounds: number): Promise<void> {
  const pages = [...files].filter(([path]) => /\.mdx?$/.test(path))
  const series = {
    remark: [] as number[],
    cold: [] as number[],
    round: [] as number[],
    warm: [] as number[],
    whole: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`times, round ${round + 1} of ${rounds}\n`)
    series.remark.push(await timeMs(async () => parseAll(pages)))
    const reader = readDocsHere()
    let session: DocsSession | undefined
    series.cold.push(
      await timeMs(async () => {
        session = await reader.open(treeOfFiles(files), '')
        await session.check(changesOf(pages, 0))
      }),
    )
    series.round.push(await timeMs(async () => session?.check(changesOf(pages, 1))))
    series.warm.push(await timeMs(async () => openAndCheck(reader, files, pages)))
    series.whole.push(await timeMs(() => checkSite(treeOfFiles(files), '', createDocsCaches())))
    await session?.close()
    await reader.close()
  }
  printTimes(name, pages.length, rounds, series)
}

function printTimes(
  name: string,
  pages: number,
  rounds: number,
  series: Record<'remark' | 'cold' | 'round' | 'warm' | 'whole', number[]>,
) {
  const { remark, cold, round, warm, whole } = series
  const row = (title: string, ms: readonly number[]): void =>
    console.log(`  ${title.padEnd(52)}${describeMs(ms).padEnd(24)}${medianRatio(ms, remark)}`)
  console.log(`Checks of ${name} (${pages} pages; medians of ${rounds}; the last column is the ratio to remark)`)
  row('remark parses every page once', remark)
  row('cold: the tree is opened and two pages are checked', cold)
  row('a repair round: one of the two pages differs', round)
  row('the same tree again: opened and checked', warm)
  row('every page parsed and checked', whole)
  console.log(`  repair round / cold${' '.repeat(57)}${medianRatio(round, cold)}`)
}

async function openAndCheck(reader: DocsReader, files: SiteFiles, pages: readonly [string, Uint8Array][]) {
  const session = await reader.open(treeOfFiles(files), '')
  await session.check(changesOf(pages, 2))
  await session.close()
}

/** Two changed pages from the middle; `attempt` changes the second. */
function changesOf(pages: readonly [string, Uint8Array][], attempt: number): Change[] {
  const middle = Math.floor(pages.length / 2)
  return pages.slice(middle, middle + 2).map(([path, content], index): Change => {
    const more =
      index === 0 ? '\nA sentence.\n' : `\nSentence ${createHash('sha1').update(String(attempt)).digest('hex')}.\n`
    return { kind: 'write', path, content: Buffer.concat([content, Buffer.from(more)]) }
  })
}

function parseAll(pages: readonly [string, Uint8Array][]): void {
  const parser = unified().use(remarkParse).use(remarkGfm)
  const decoder = new TextDecoder()
  for (const [, content] of pages) parser.parse(decoder.decode(content))
}

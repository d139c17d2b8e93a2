// Pages that would take remark minutes are reported as unchecked, and other pages and projects are checked all the same.
import { afterAll, describe, expect, test } from '@jest/globals'
import { startDocsWorker } from '../../../src/checks/thread/docs-worker.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { readSite } from '../seeded/read-site.ts'
import { checkSteps } from '../seeded/run-seeded.ts'
import { add, append } from '../seeded/steps.ts'
import { hostilePages } from './hostile-pages.ts'

const OTHER = 'docs/howto/write-a-program.md'
// Slow machines need two seconds for the largest of these pages, and remark would need minutes.
const reader = startDocsWorker({ silence: { cpuMs: 4000, answerMs: 60_000 } })
afterAll(() => reader.close())

test.each(['frontmatter without end', 'links with angle brackets'])('%s', async (name) => {
  const content = hostilePages(0.9)[name] ?? ''
  const { report } = await checkSteps(reader, readSite('mkdocs'), [
    add('docs/howto/zz-hostile.md', content),
    append(OTHER, 'See [x](./nowhere.md).'),
  ])
  expect(report.problems).toContainEqual(expect.objectContaining({ path: OTHER, rule: 'broken-link' }))
  expect(report.problems).toContainEqual(
    expect.objectContaining({ path: 'docs/howto/zz-hostile.md', rule: 'unchecked' }),
  )
})

const MIB = 1024 * 1024
/** Twelve pages that no cache knows twice. */
const twelve = (text: string) =>
  Array.from({ length: 12 }, (_, page) => ({
    kind: 'write' as const,
    path: `docs/p${page}.md`,
    content: Buffer.from(`# Page ${page}\n\n${text}`),
  }))

describe('Beside twelve hostile pages of another project, a job is answered', () => {
  const tree = createMemoryTree({ 'mkdocs.yml': 'site_name: Docs\n', 'docs/index.md': '# Home\n' })
  const checkHonest = async (): Promise<string[]> => {
    const content = Buffer.from('# Home\n\n[x](nowhere.md)\n')
    const session = await reader.open(tree, 'docs', 'honest')
    const { problems } = await session.check([{ kind: 'write', path: 'docs/index.md', content }])
    return problems.map(({ rule }) => rule)
  }

  test.each([
    ['1 MB of ](', ']('.repeat(MIB / 2 - 20)],
    ['500 kB of ](', ']('.repeat(250_000)],
    ['500 kB of [*', '[*'.repeat(250_000)],
    ['paragraphs of ](, each below its limit', `${']('.repeat(900)}\n\n`.repeat(250)],
    ['quotes full of [*', `> ${'[*'.repeat(200)}\n`.repeat(1000)],
    ['1 MB of tags that never close', '><a '.repeat(MIB / 4 - 20)],
  ])('of %s, which are unchecked', async (_name, text) => {
    const session = await reader.open(tree, 'docs', 'hostile')
    const [{ problems }, honest] = await Promise.all([session.check(twelve(text)), checkHonest()])
    expect(honest).toEqual(['broken-link'])
    expect(problems.map(({ rule }) => rule)).toEqual(twelve(text).map(() => 'unchecked'))
  })
})

// Pages that take remark minutes: their thread is ended, they are reported as unchecked, and the other pages are checked.
import { afterAll, expect, test } from '@jest/globals'
import { startDocsWorker } from '../../../src/docs-thread/docs-worker.ts'
import { readSite } from '../seeded/read-site.ts'
import { checkSteps } from '../seeded/run-seeded.ts'
import { add, append } from '../seeded/steps.ts'
import { hostilePages } from './hostile-pages.ts'

const OTHER = 'docs/howto/write-a-program.md'
const reader = startDocsWorker({ silence: { cpuMs: 1500, answerMs: 60_000 } })
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

// A page that is made to stop the checks costs a moment, and a mistake beside it is found all the same.
import { expect, test } from '@jest/globals'
import { measureCpu } from '../../support/cpu-time.ts'
import { readDocsHere } from '../seeded/read-docs-here.ts'
import { readSite } from '../seeded/read-site.ts'
import { checkSteps } from '../seeded/run-seeded.ts'
import { add, append } from '../seeded/steps.ts'
import { hostilePages } from './hostile-pages.ts'

/** Up to 25 kB. Larger ones are what the thread is for: see blocked-thread.long.test.ts. */
const SCALE = 1 / 32
const BOUND_MS = 10_000
const reader = readDocsHere()

const SITES = [
  { framework: 'mintlify', page: 'guides/zz-hostile.mdx', other: 'guides/alerts.mdx' },
  { framework: 'mkdocs', page: 'docs/howto/zz-hostile.md', other: 'docs/howto/write-a-program.md' },
] as const

for (const { framework, page, other } of SITES) {
  const site = readSite(framework)
  test.each(Object.entries(hostilePages(SCALE)))(`%s in a ${framework} page stop nothing`, async (_name, content) => {
    const cpuMs = measureCpu()
    const { report } = await checkSteps(reader, site, [add(page, content), append(other, 'See [x](./nowhere.md).')])
    expect(cpuMs()).toBeLessThan(BOUND_MS)
    expect(report.problems).toContainEqual(expect.objectContaining({ path: other, rule: 'broken-link' }))
    expect(JSON.stringify(report).length).toBeLessThan(1_000_000)
  })
}

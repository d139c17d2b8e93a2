// A configuration that cannot be read is reported once and never run, and the checks continue without it.
import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { treeOfFiles } from '../../../src/base/made-trees.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { MANNERS } from '../seeded/harmless/manners.ts'
import { readDocsHere } from '../seeded/read-docs-here.ts'
import { readSite } from '../seeded/read-site.ts'
import { checkSteps } from '../seeded/run-seeded.ts'
import { append, apply, overwrite } from '../seeded/steps.ts'
import { HOSTILE_CONFIGS } from './hostile-configs.ts'

/** A slow machine with other work needs up to 9 s; what grows with the square of the entries needs minutes. */
const BOUND_MS = 30_000
const reader = readDocsHere()

test.each(HOSTILE_CONFIGS)('$path of $framework: $name', async ({ framework, path, content }) => {
  const site = apply(readSite(framework), [overwrite(path, content)])
  const { page } = MANNERS[framework]
  const cpuMs = measureCpu()
  const session = await reader.open(treeOfFiles(site), '')
  const { problems } = await session.summary()
  const subjects = problems.map(({ path: file, line, rule, subject }) => `${file}:${line} ${rule} ${subject}`)
  const { report } = await checkSteps(reader, site, [append(page, '![x](./nowhere.png)')])
  expect(cpuMs()).toBeLessThan(BOUND_MS)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(report.problems).toContainEqual(expect.objectContaining({ path: page, rule: 'missing-image' }))
  expect(existsSync('/tmp/owned')).toBe(false)
})

// Python is read line by line and never parsed, so a missing end of a conf.py does not matter.
const UNPARSABLE = HOSTILE_CONFIGS.filter(
  ({ framework, name }) => framework !== 'sphinx' && ['a comma too many', 'a tab', 'a syntax error'].includes(name),
)
test.each(UNPARSABLE)(
  '$path of $framework with $name is told as config-syntax',
  async ({ framework, path, content }) => {
    const site = apply(readSite(framework), [overwrite(path, content)])
    const session = await reader.open(treeOfFiles(site), '')
    const { problems } = await session.summary()
    expect(problems.filter((problem) => problem.path === path).map(({ rule }) => rule)).toEqual(['config-syntax'])
  },
)

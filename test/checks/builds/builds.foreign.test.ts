// Builds a sample of the cases again: the recorded verdicts are still those of the builders. Those of npm take seconds for
// each site and minutes to install, so they build only in the full run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { BUILDERS, type Builder, buildersOf, installPackages, isOfNpm, whyNot } from './builders.ts'
import { judgeBuild } from './judge-build.ts'
import { readAllCases } from './read-cases.ts'
import { readVerdicts, verdictOf } from './verdicts.ts'

const isSample = process.env.DOCMEND_TESTS === 'sample'
const packages = mkdtempSync(join(tmpdir(), 'docmend-builders-'))
if (!isSample) installPackages(packages)
afterAll(() => rmSync(packages, { recursive: true }))

describe.each(BUILDERS.filter((builder) => !isSample || !isOfNpm(builder)))('$title', (builder: Builder) => {
  const reason = whyNot(builder, packages)
  if (reason !== undefined) console.warn(`Skipped: ${reason}, so its verdicts are not held against builds.`)
  const testIfThere = reason === undefined ? test : test.skip
  const verdicts = readVerdicts()
  const cases = readAllCases([builder.framework]).filter((each) => buildersOf(each).includes(builder))
  const sample = cases.filter((_, place) => place % (isOfNpm(builder) ? 40 : 12) === 0)

  testIfThere.each(sample)('gives the recorded verdict: $origin, $name', (each) => {
    const { verdict } = judgeBuild(builder, each, packages)
    expect(verdict).toBe(verdictOf(verdicts, builder.title, each)?.verdict)
  })
})

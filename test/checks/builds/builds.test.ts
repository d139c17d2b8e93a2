// docs/builds.md says what the check says today of the sites whose builds are recorded in verdicts.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { BUILDERS, buildersOf } from './builders.ts'
import { checkFiles, compareAll } from './compare.ts'
import { FRAMEWORKS, readAllCases, readBaseSite } from './read-cases.ts'
import { readVerdicts, verdictOf } from './verdicts.ts'
import { PAGE, writePage } from './write-page.ts'

test('every case has the verdict of each builder of its framework; `npm run builds` records them', () => {
  const verdicts = readVerdicts()
  const without = readAllCases().flatMap((each) =>
    buildersOf(each)
      .filter(({ title }) => verdictOf(verdicts, title, each) === undefined)
      .map(({ title }) => `${title}: ${each.name}`),
  )
  expect(without).toEqual([])
})

test('docs/builds.md is written from them; `node test/checks/builds/write-page.ts` writes it', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(writePage(await compareAll()))
})

test.each(FRAMEWORKS)('nothing is wrong with the site that the cases of %s lie over', async (framework) => {
  expect(await checkFiles(readBaseSite(framework))).toEqual({ errors: [], warnings: [] })
})

test('the builders of npm have the versions of their manifest', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'packages/package.json'), 'utf8'))
  const wanted = Object.values<string>(manifest.dependencies).map((version) => version.replace(/^npm:.*@/, ''))
  const titled = BUILDERS.slice(0, 4).flatMap(({ versions }) => versions)
  expect(titled.filter((version) => !wanted.includes(version))).toEqual([])
})

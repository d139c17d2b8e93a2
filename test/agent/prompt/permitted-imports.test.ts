// The system prompt permits exactly the imports that the gate permits.
import { expect, test } from '@jest/globals'
import { systemPrompt } from '../../../src/agent/prompt/system-prompt.ts'
import { importableModules } from '../../../src/checks/frameworks/importable-modules.ts'
import { FRAMEWORKS } from '../../../src/checks/frameworks/registry.ts'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../checks/page/dialects.ts'
import { openSite, write } from '../../checks/site/sites.ts'

const written =
  /what the docs framework has for pages \((.+?)\), of/.exec(
    systemPrompt({ importable: importableModules(FRAMEWORKS) }),
  )?.[1] ?? ''
const listed = written.split(', ').flatMap((entry) => {
  const [, folder, names] = /^(.*)\{(.+)\}$/.exec(entry) ?? []
  return folder === undefined || names === undefined ? [entry] : names.split(',').map((name) => `${folder}${name}`)
})

/** Forms that the gate finds in an import, by the rules of the framework that lists its module. */
function formsIn(statement: string, framework: 'docusaurus' | 'nextra'): string[] {
  return analyzePage(`${statement}\n`, dialectOf(framework)).activeContent.map(({ form }) => form)
}

test('the prompt lists the modules that the gate permits, and no other', () => {
  const permitted = FRAMEWORKS.flatMap(({ activeContent }) => [...(activeContent?.imports?.keys() ?? [])])
  expect(listed.sort()).toEqual([...new Set(permitted)].sort())
})

test('the gate permits the components, pictures and pages that the prompt permits', () => {
  expect(formsIn("import Tabs from '@theme/Tabs'", 'docusaurus')).toEqual([])
  expect(formsIn("import { Callout } from 'nextra/components'", 'nextra')).toEqual([])
  expect(formsIn("import map from './map.png'", 'docusaurus')).toEqual([])
  expect(formsIn("import Part from './_part.mdx'", 'docusaurus')).toEqual([])
})

test('the gate refuses the imports that the prompt does not permit', () => {
  expect(formsIn("import x from '@theme/Unlisted'", 'docusaurus')).toEqual(['import-export'])
  expect(formsIn("import * as parts from './_part.mdx'", 'docusaurus')).toEqual(['import-export'])
  expect(formsIn("import data from './data.json'", 'docusaurus')).toEqual(['import-export'])
})

test.each([
  [1, ['import-export']],
  [2, []],
])('an import that %i other pages have is found as %j', async (count, forms) => {
  const statement = "import Chart from '@site/src/Chart'"
  const pages = Array.from({ length: count }, (_, index): [string, string] => [`docs/${index}.mdx`, `${statement}\n`])
  const session = await openSite({ 'docusaurus.config.js': 'module.exports = {}', ...Object.fromEntries(pages) })
  const { activeContent } = await session.check([write('docs/new.mdx', `${statement}\n`)])
  expect(activeContent.map(({ form }) => form)).toEqual(forms)
})

// The parsers of frameworks in JavaScript as judges of the gate: what acts for one of them is refused.
import { testProperty } from '../../../support/property.ts'
import { astro } from './parsers/astro.ts'
import { docusaurus, starlight } from './parsers/mdx.ts'
import { createVitepress } from './parsers/vitepress.ts'
import { expectNoPass, expectNoRevival } from './run-contest.ts'

testProperty('the gate refuses what acts in pages of VitePress', () =>
  expectNoPass('vitepress', createVitepress(), 400),
)

testProperty('the gate refuses what acts in pages of Docusaurus', () => expectNoPass('docusaurus', docusaurus, 300))

testProperty('the gate refuses what acts in MDX pages of Starlight', () => expectNoPass('starlight', starlight, 300))

testProperty('the gate refuses what acts in Markdown pages of Starlight', () => expectNoPass('astro', astro, 300))

testProperty('the gate refuses what begins to act in pages of VitePress', () =>
  expectNoRevival('vitepress', createVitepress(), 400),
)

testProperty('the gate refuses what begins to act in pages of Docusaurus', () =>
  expectNoRevival('docusaurus', docusaurus, 300),
)

testProperty('the gate refuses what begins to act in MDX pages of Starlight', () =>
  expectNoRevival('starlight', starlight, 300),
)

testProperty('the gate refuses what begins to act in Markdown pages of Starlight', () =>
  expectNoRevival('astro', astro, 300),
)

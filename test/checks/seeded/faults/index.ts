import type { Fault } from '../fault.ts'
import { docusaurusFaults } from './docusaurus.ts'
import { hugoFaults } from './hugo.ts'
import { jekyllFaults } from './jekyll.ts'
import { mdbookFaults } from './mdbook.ts'
import { mintlifyFaults } from './mintlify.ts'
import { mkdocsFaults } from './mkdocs.ts'
import { nextraFaults } from './nextra.ts'
import { plainFaults } from './plain.ts'
import { sphinxFaults } from './sphinx.ts'
import { starlightFaults } from './starlight.ts'
import { vitepressFaults } from './vitepress.ts'

/** By the name of the framework, which is that of the small site in test/fixtures/sites. */
export const FAULTS = {
  mintlify: mintlifyFaults,
  docusaurus: docusaurusFaults,
  vitepress: vitepressFaults,
  mkdocs: mkdocsFaults,
  starlight: starlightFaults,
  nextra: nextraFaults,
  sphinx: sphinxFaults,
  mdbook: mdbookFaults,
  jekyll: jekyllFaults,
  hugo: hugoFaults,
  plain: plainFaults,
} satisfies Record<string, readonly Fault[]>

export type SiteName = keyof typeof FAULTS
export const SITE_NAMES = Object.keys(FAULTS) as SiteName[]

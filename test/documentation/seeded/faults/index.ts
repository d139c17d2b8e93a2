import type { FrameworkName } from '../../../../src/documentation/dialect.ts'
import type { Fault } from '../fault.ts'
import { docusaurusFaults } from './docusaurus.ts'
import { mintlifyFaults } from './mintlify.ts'
import { mkdocsFaults } from './mkdocs.ts'
import { nextraFaults } from './nextra.ts'
import { plainFaults } from './plain.ts'
import { sphinxFaults } from './sphinx.ts'
import { starlightFaults } from './starlight.ts'
import { vitepressFaults } from './vitepress.ts'

export const FAULTS: Record<FrameworkName, readonly Fault[]> = {
  mintlify: mintlifyFaults,
  docusaurus: docusaurusFaults,
  vitepress: vitepressFaults,
  mkdocs: mkdocsFaults,
  starlight: starlightFaults,
  nextra: nextraFaults,
  sphinx: sphinxFaults,
  plain: plainFaults,
}

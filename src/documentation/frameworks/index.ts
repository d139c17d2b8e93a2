import { docusaurus } from './docusaurus.ts'
import type { Framework } from './framework.ts'
import { mintlify } from './mintlify.ts'
import { mkdocs } from './mkdocs.ts'
import { nextra } from './nextra.ts'
import { plain } from './plain.ts'
import { sphinx } from './sphinx.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

/**
 * All frameworks, in the order in which they are preferred where two sites cover the same pages: those whose files say
 * most surely what they are come first, and `plain`, which is everywhere, last.
 */
export const FRAMEWORK_LIST: readonly Framework[] = [
  mintlify,
  docusaurus,
  vitepress,
  starlight,
  nextra,
  mkdocs,
  sphinx,
  plain,
]

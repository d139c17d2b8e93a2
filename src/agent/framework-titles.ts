// The frameworks by the names that people know: models read them, and reviewers do.
import type { FrameworkName } from '../documentation/dialect.ts'

export const FRAMEWORK_TITLES: Readonly<Record<FrameworkName, string>> = {
  mintlify: 'Mintlify',
  docusaurus: 'Docusaurus',
  vitepress: 'VitePress',
  mkdocs: 'MkDocs',
  starlight: 'Starlight',
  nextra: 'Nextra',
  sphinx: 'Sphinx',
  plain: 'plain files without a site generator',
}

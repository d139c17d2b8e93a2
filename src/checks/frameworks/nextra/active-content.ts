import type { ActiveContentRules } from '../../active-content/rules.ts'
import { ACTING_CODE, COMPONENT_MAP, fieldsOf } from '../own-words.ts'

/** https://nextra.site/docs/built-ins, without those that compile Markdown or load it from elsewhere. */
const COMPONENTS = new Set(
  'Banner Bleed Callout Card Cards FileTree ImageZoom Steps Tab Tabs Table Td Th Tr'.split(' '),
)

export const activeContent: ActiveContentRules = {
  imports: new Map([
    ['nextra/components', COMPONENTS],
    ['nextra-theme-docs', new Set([...COMPONENTS, 'Link'])],
    // Older versions have each component in a module of its own.
    ...Array.from(COMPONENTS, (name): [string, Set<string>] => [
      `nextra/components/${name.toLowerCase()}`,
      new Set(['default', name]),
    ]),
    ['nextra-theme-docs/callout', new Set(['default'])],
    ['next/image', new Set(['default'])],
    ['next/link', new Set(['default'])],
  ]),
  ownWords: {
    acting: ACTING_CODE,
    files: /(?:^|\/)(?:mdx-components|theme\.config)\.[cm]?[jt]sx?$/,
    fields: fieldsOf('frontMatter|metadata'),
    components: COMPONENT_MAP,
  },
  // https://nextra.site/docs/file-conventions/page-file#front-matter
  fields: new Set(['asindexpage', 'sidebartitle', 'theme', 'display', 'filepath', 'searchable', 'timestamp']),
}

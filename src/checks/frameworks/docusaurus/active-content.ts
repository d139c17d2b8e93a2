import { addFence } from '../../active-content/directives.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { ACTING_CODE, COMPONENT_MAP, fieldsOf } from '../own-words.ts'

/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter, and of blog posts. */
const FIELDS =
  'title_meta hide_title hide_table_of_contents toc_min_heading_level toc_max_heading_level sidebar_class_name ' +
  'sidebar_custom_props sidebar_key displayed_sidebar pagination_label pagination_next pagination_prev custom_edit_url ' +
  'parse_number_prefixes author_url author_title author_image_url wrapperclassname'

/** Components of the classic theme that only show their content. */
const COMPONENTS = 'Tabs TabItem CodeBlock Admonition Details DocCardList ThemedImage TOCInline Heading BrowserOnly'

/** https://docusaurus.io/docs/markdown-features/admonitions */
export const CONTAINERS = new Set('note tip info warning danger caution important success secondary'.split(' '))

export const activeContent: ActiveContentRules = {
  containers: CONTAINERS,
  components: new Set(['TOCInline', 'Details', 'Admonition', 'details', 'DocCardList']),
  imports: new Map([
    ...COMPONENTS.split(' ').map((name): [string, Set<string>] => [`@theme/${name}`, new Set(['default'])]),
    ['@theme/Mermaid', new Set(['default'])],
    ['@theme/DocCard', new Set(['default'])],
    ['@docusaurus/Link', new Set(['default'])],
    ['@docusaurus/Translate', new Set(['default', 'translate'])],
    ['@docusaurus/useBaseUrl', new Set(['default', 'useBaseUrlUtils'])],
    ['@docusaurus/theme-common', new Set(['useCurrentSidebarCategory', 'useColorMode'])],
    ['@docusaurus/BrowserOnly', new Set(['default'])],
    ['@docusaurus/Interpolate', new Set(['default'])],
  ]),
  fields: new Set(FIELDS.split(' ')),
  ownWords: {
    acting: ACTING_CODE,
    files: /(?:^|\/)src\/theme\/.+\.[jt]sx?$/,
    fields: fieldsOf('frontMatter'),
    components: COMPONENT_MAP,
  },
  // Links that skip the router: https://docusaurus.io/docs/advanced/routing
  schemes: new Set(['pathname']),
  // Docusaurus removes the marks of these blocks by a regular expression, wherever they are.
  unwrapsCode: /`{3,}mdx-code-block/,
  // @docusaurus/theme-live-codeblock
  addFence: (fence, found) =>
    /\blive\b/.test(fence.info) ? found.add('script', fence.start, fence.source) : addFence(fence, found),
}

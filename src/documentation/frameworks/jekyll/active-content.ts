import { PYTHON_SNIPPETS } from '../../active-content/directives.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

/**
 * kramdown pairs fences and backticks by rules of its own. Since `_config.yml` is common in repositories of any kind, the
 * snippets of other generators count too.
 */
export const activeContent: ActiveContentRules = {
  hasCommonMarkParser: false,
  hasAttributeLists: true,
  snippets: PYTHON_SNIPPETS,
  // Of the default theme: https://github.com/jekyll/minima
  ownLayouts: new Set(['default', 'page', 'post', 'home']),
}

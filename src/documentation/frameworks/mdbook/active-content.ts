import { PYTHON_SNIPPETS } from '../../active-content/directives.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

/**
 * pulldown-cmark extends CommonMark (definition lists, heading attributes), and the preprocessors of a book can read any
 * syntax.
 */
export const activeContent: ActiveContentRules = {
  hasCommonMarkParser: false,
  hasAttributeLists: true,
  snippets: PYTHON_SNIPPETS,
  // mdBook has no layouts, and these names are harmless to programs that do.
  ownLayouts: new Set(['default', 'page', 'post', 'home']),
}

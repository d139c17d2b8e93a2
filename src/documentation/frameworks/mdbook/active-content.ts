import { PYTHON_SNIPPETS } from '../../active-content/directives.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

/**
 * pulldown-cmark extends CommonMark (definition lists, heading attributes), and preprocessors, which a book may name, can
 * read any syntax.
 */
export const activeContent: ActiveContentRules = {
  hasCommonMarkParser: false,
  hasAttributeLists: true,
  snippets: PYTHON_SNIPPETS,
  // mdBook has no layouts; these names do nothing to the programs that have them.
  ownLayouts: new Set(['default', 'page', 'post', 'home']),
}

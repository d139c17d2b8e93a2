import { PYTHON_SNIPPETS } from '../../active-content/directives.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

/** These files may become a site elsewhere, so what common generators would run counts. */
export const activeContent: ActiveContentRules = {
  hasAttributeLists: true,
  hasTemplatePlugins: true,
  snippets: PYTHON_SNIPPETS,
  // Of Jekyll's default theme.
  ownLayouts: new Set(['default', 'page', 'post', 'home']),
}

import type { ActiveContentRules } from '../../active-content/rules.ts'

export const activeContent: ActiveContentRules = {
  // `template`: https://starlight.astro.build/reference/frontmatter/
  ownLayouts: new Set(['doc', 'splash']),
}

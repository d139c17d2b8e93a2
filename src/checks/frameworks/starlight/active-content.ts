import { isHarmlessHead } from '../../active-content/head.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

/** https://starlight.astro.build/components/using-components/ */
const COMPONENTS = 'Aside Badge Card CardGrid Code FileTree Icon LinkButton LinkCard Steps TabItem Tabs'

export const activeContent: ActiveContentRules = {
  // https://starlight.astro.build/reference/frontmatter/
  isHarmlessField: (name, value) => name === 'head' && isHarmlessHead(value),
  ownLayouts: new Set(['doc', 'splash']),
  fields: new Set('editurl tableofcontents hero banner pagefind sidebar'.split(' ')),
  // https://starlight.astro.build/guides/authoring-content/#asides. It leaves the last six as text.
  containers: new Set('note tip caution danger info warning warn important success details'.split(' ')),
  imports: new Map([
    ['@astrojs/starlight/components', new Set(COMPONENTS.split(' '))],
    ['astro:assets', new Set(['Image', 'Picture'])],
  ]),
}

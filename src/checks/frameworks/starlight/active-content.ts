import { isHarmlessHead } from '../../active-content/head.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { ACTING_CODE } from '../own-words.ts'

/** https://starlight.astro.build/components/using-components/ */
export const COMPONENTS: ReadonlySet<string> = new Set(
  'Aside Badge Card CardGrid Code FileTree Icon LinkButton LinkCard Steps TabItem Tabs'.split(' '),
)

export const activeContent: ActiveContentRules = {
  // https://starlight.astro.build/reference/frontmatter/
  isHarmlessField: (name, value) => name === 'head' && isHarmlessHead(value),
  ownLayouts: new Set(['doc', 'splash']),
  fields: new Set('editurl tableofcontents hero banner pagefind sidebar'.split(' ')),
  // https://starlight.astro.build/guides/customization/, "docsSchema": the types of the site's own fields.
  ownWords: {
    acting: ACTING_CODE,
    files: /(?:^|\/)src\/content(?:\.config|\/config)\.[cm]?[jt]s$/,
    fields: /["']?([\w-]{1,80})["']?\s{0,5}:\s{0,20}z\s{0,20}\.(?<=\bextend\b[\s\S]{0,8000})/g,
  },
  // https://starlight.astro.build/guides/authoring-content/#asides. It leaves the last six as text.
  containers: new Set('note tip caution danger info warning warn important success details'.split(' ')),
  imports: new Map([
    ['@astrojs/starlight/components', COMPONENTS],
    ['astro:assets', new Set(['Image', 'Picture'])],
  ]),
}

import { COLON_CONTAINER } from '../../page/containers.ts'
import { containerOrFence } from '../../page/lines.ts'
import type { TextRules } from '../../page/text-rules.ts'
import { COMPONENTS } from './active-content.ts'
import { checkAsideIcons, checkComponents } from './components.ts'
import { FIELD_TYPES } from './fields.ts'
import { template } from './template.ts'

export const text: TextRules = {
  blockOf: containerOrFence,
  hasDirectives: true,
  // `frontmatterRE` of @astrojs/internal-helpers.
  hasBlanksBeforeFrontmatter: true,
  // https://starlight.astro.build/guides/authoring-content/#asides
  containers: [{ opener: COLON_CONTAINER, names: new Set(['note', 'tip', 'caution', 'danger']) }],
  // https://starlight.astro.build/reference/frontmatter/
  frontmatterLinks: [
    ['hero.actions.*.link', 'link'],
    ['prev.link', 'link'],
    ['next.link', 'link'],
    ['hero.image.light', 'image'],
    ['hero.image.dark', 'image'],
    ['hero.image.file', 'image'],
  ],
  check: (page, nodes) => [...checkComponents(page, nodes), ...checkAsideIcons(page)],
  hidesUnknownTags: true,
  fieldTypes: FIELD_TYPES,
  globalComponents: new Set(['Fragment']),
  template,
  modules: {
    rootsAtFolder: true,
    exportsOf: (module) => (module === '@astrojs/starlight/components' ? COMPONENTS : undefined),
  },
}

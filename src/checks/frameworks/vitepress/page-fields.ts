// Fields of the frontmatter whose values stop the build, or empty the page. Each was built with VitePress 1.6.4; the types are
// those of https://vitepress.dev/reference/frontmatter-config and https://vitepress.dev/reference/default-theme-home-page.
import { readFrontmatter } from '../../page/frontmatter.ts'
import { findValue } from '../../page/links/frontmatter-links.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'

/** Gives the fields of the frontmatter; none where it does not parse. */
export function fieldsOf({ text, frontmatter }: ParsedPage): Record<string, unknown> {
  return frontmatter === undefined || frontmatter === 'not-closed' ? {} : readFrontmatter(text, frontmatter).data
}

/** `layout` of VPContent.vue and Layout.vue. Others are components. */
const LAYOUTS = new Set<unknown>(['doc', 'home', 'page'])

/** Gives a fault for a layout that is a component, which the theme may have, and one for each value of a wrong type. */
export function faultsOfFrontmatter(page: ParsedPage, fields: Record<string, unknown>): TemplateFault[] {
  const { layout } = fields
  const faults: TemplateFault[] = []
  if (typeof layout === 'string' && layout !== '' && !LAYOUTS.has(layout)) {
    const message = `No layout is called ${layout}: VitePress has doc, home and page, and the theme registers no component of this name, so the page is empty. Correct the name`
    faults.push(fault(page, 'tag', layout, 'layout', message))
  }
  for (const { field, isRight, type } of FIELDS) {
    const value = fields[field]
    if (value === undefined || value === null || isRight(value)) continue
    const message = `The frontmatter field \`${field}\` has to be ${type}; VitePress stops its build at this value`
    faults.push(fault(page, 'value', undefined, field, message))
  }
  return faults
}

interface FieldType {
  field: string
  isRight: (value: unknown) => boolean
  type: string
}

const FIELDS: readonly FieldType[] = [
  {
    field: 'head',
    isRight: (value) => Array.isArray(value) && value.every((one) => Array.isArray(one)),
    type: 'a list of lists, such as `- - meta` with its attributes in the lines below',
  },
]

function fault(
  page: ParsedPage,
  kind: 'tag' | 'value',
  name: string | undefined,
  field: string,
  message: string,
): TemplateFault {
  const { frontmatter, text, starts } = page
  const range =
    frontmatter === undefined || frontmatter === 'not-closed'
      ? undefined
      : findValue(text, `${field}:`, { ...frontmatter.content, start: frontmatter.content.start })
  const at = positionAt(starts, range?.start ?? 0)
  const problem = { rule: 'frontmatter' as const, ...at, subject: name ?? field, message }
  return { kind, name, place: 'frontmatter', mayBeMath: false, problem }
}

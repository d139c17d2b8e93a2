// Fields of documents that name other documents and sidebars: `addDocNavigation` and `getDocNavigation` of the plugin for
// documents stop at names of nothing.
import type { PageProblem } from '../../problem.ts'
import type { PageInfo } from '../framework.ts'
import type { ContentFolder } from './content.ts'
import type { Sidebars } from './nav.ts'
import { idPrefixOf } from './routes.ts'

export function findFieldFaults(
  { scan }: PageInfo,
  content: ContentFolder | undefined,
  sidebars: readonly Sidebars[],
  hasId: (id: string) => boolean,
): PageProblem[] {
  if (content?.plugin.kind !== 'docs') return []
  const problem = (field: string, name: string, what: string): PageProblem => {
    const message = `Docusaurus stops at \`${field}\`: there is no ${what} ${name}`
    return { rule: 'frontmatter', line: 1, column: 1, subject: field, message }
  }
  const problems = ['pagination_next', 'pagination_prev'].flatMap((field) => {
    const id = scan.frontmatter[field]
    if (typeof id !== 'string' || id === '' || hasId(idPrefixOf(content) + id)) return []
    return [problem(field, id, 'document with the id')]
  })
  const name = scan.frontmatter.displayed_sidebar
  // A translation has the sidebars of the original, which no folder of its own says.
  const own = sidebars.find((one) => one.content === content)?.names
  if (typeof name !== 'string' || own === undefined || own.includes(name)) return problems
  return [...problems, problem('displayed_sidebar', name, 'sidebar with the name')]
}

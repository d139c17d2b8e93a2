// Imports of MDX that can only bring components of the framework, pictures, or other pages.
import { isNode } from '../config/parse-js.ts'
import { listOf } from './expression.ts'

/** Assets that are shown, and Markdown, whose own content is judged where it is written. */
const SHOWN_FILE =
  /^(?:\.{1,2}(?:\/\.\.)*|@site|~|@|@assets|src)?\/(?!\.\.\/|[^!?#:]*(?:\/\.\.\/|(?<=\/)node_modules\/))[^!?#:]*\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mdx?)$/i

/** True for an import of listed names of a module, or of a shown file of the repository by its default export. */
export function isHarmlessImport(
  statement: unknown,
  modules: ReadonlyMap<string, ReadonlySet<string>> | undefined,
): boolean {
  if (!isNode(statement) || statement.type !== 'ImportDeclaration') return false
  const specifiers = listOf(statement.specifiers)
  const module = isNode(statement.source) ? statement.source.value : undefined
  if (specifiers.length === 0 || typeof module !== 'string') return false
  const names = specifiers.map(exportedName)
  if (SHOWN_FILE.test(module)) return names.every((name) => name === 'default')
  const listed = modules?.get(module)
  return listed !== undefined && names.every((name) => name !== undefined && listed.has(name))
}

/** True for an import of a picture or a film, which gives its address. */
export function isPictureImport(statement: unknown): boolean {
  const source = isNode(statement) && isNode(statement.source) ? statement.source.value : undefined
  return typeof source === 'string' && isPicturePath(source) && isHarmlessImport(statement, undefined)
}

/** True for the name of a file of the repository that is shown as it is. */
export function isPicturePath(path: string): boolean {
  return SHOWN_FILE.test(path) && !/\.mdx?$/i.test(path)
}

/** Gives the names that an import defines in the page; none for any other statement. */
export function importedNames(statement: unknown): string[] {
  if (!isNode(statement) || statement.type !== 'ImportDeclaration') return []
  return listOf(statement.specifiers).flatMap((one) => (isNode(one) && isNode(one.local) ? String(one.local.name) : []))
}

function exportedName(specifier: unknown): string | undefined {
  if (!isNode(specifier)) return undefined
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  const { imported } = specifier
  const name = isNode(imported) ? (imported.name ?? imported.value) : undefined
  return typeof name === 'string' ? name : undefined
}

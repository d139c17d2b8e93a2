// What pages include from other files.
import { folderOf, joinPath } from '../config/paths.ts'

/** Names that begin with a dot, and those in includes of docutils and MyST, which begin in the folder of the page. */
const RELATIVE =
  /(?<![\w./])\.{1,2}\/[^\s"'<>{}#]*|(?<=^(?:\.\.[ \t]+|[`~:]{3,}[ \t]*\{)(?:literal)?include(?:::|\})[ \t]+)\w[^\s"'<>{}#]*/g

/**
 * Gives a construct with the relative names of files in it turned into paths of the repository, so that it is the same
 * from any page: a page that moves includes the same file by another way. `movedFrom` has the former paths of files.
 */
export function comparableText(
  construct: string,
  path: string,
  movedFrom: ReadonlyMap<string, string> = new Map(),
): string {
  return construct.replace(RELATIVE, (way) => {
    const file = joinPath(folderOf(path), way.replaceAll('\\', ''))
    return file === undefined ? way : `/${movedFrom.get(file) ?? file}`
  })
}

/** Gives the name of the file or package that a statement imports from, and where it stands in the statement. */
export function importedName(statement: string): { name: string; start: number } | undefined {
  const match = /(?:\bfrom\s*|^import\s*)(["'])([^"']{1,500})\1/.exec(statement)
  if (match === null) return undefined
  const name = match[2] ?? ''
  return { name, start: match.index + match[0].length - name.length - 1 }
}

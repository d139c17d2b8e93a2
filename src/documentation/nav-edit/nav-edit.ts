// Proof that an edit of a navigation file changes the navigation and nothing else.
import { CONFIG_MAX_CHARACTERS } from '../config/limit.ts'
import { requireCodeNavEdit } from './code-nav.ts'
import { requireJsonNavEdit } from './json-plain.ts'
import { type NavFile, navFileOf } from './nav-file.ts'
import { UnprovedEdit } from './unproved-edit.ts'
import { requireYamlNavEdit } from './data-nav.ts'

/**
 * Says why this edit of a navigation file may not be made, or gives undefined when it is proved harmless: only entries of
 * the navigation (and redirects, where the file has them) differ; everything else in it means the same as before.
 * `before` is undefined for a new file. Costs two parses of the file, of code also one walk over both trees.
 */
export function navEditRefusal(path: string, before: string | undefined, after: string): string | undefined {
  const file = navFileOf(path)
  if (file === undefined) return `${path} is no navigation file`
  if (file.form === 'page' || before === after) return undefined
  if (before === undefined && !mayBeMade(path))
    return `${path} configures the whole site and cannot be made, only edited`
  try {
    requireNavEdit(file, path, before, after)
    return undefined
  } catch (error) {
    if (error instanceof UnprovedEdit)
      return `${path} cannot be edited so: ${error.message}. Name it in your summary for a person to do`
    // Of a parser, or of our walk over its tree: the stack ends on text that is nested by the thousand.
    if (error instanceof RangeError) return `${path} is nested too deeply to be proved`
    throw error
  }
}

function requireNavEdit(
  file: Exclude<NavFile, { form: 'page' }>,
  path: string,
  before: string | undefined,
  after: string,
): void {
  if (Math.max(before?.length ?? 0, after.length) > CONFIG_MAX_CHARACTERS) {
    throw new UnprovedEdit('the file is larger than 256 KB')
  }
  if (file.form === 'json') requireJsonNavEdit(file.kind, before, after)
  else if (file.form === 'yaml') requireYamlNavEdit(file.kind, before, after)
  else requireCodeNavEdit(file.kind, path, before, after)
}

/** Files that list the pages of one folder and hold nothing else. */
function mayBeMade(path: string): boolean {
  return /(^|\/)(_category_\.(json|ya?ml)|_meta\.(json|[jt]sx?))$/.test(path)
}

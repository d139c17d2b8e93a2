// Proof that an edit of a navigation file changes the navigation and nothing else.
import { CONFIG_MAX_CHARACTERS } from '../config/limit.ts'
import type { CodeLiteral, NavRename } from './code-literals.ts'
import { findLiterals, requireCodeNavEdit } from './code-nav.ts'
import { requireDataNavEdit } from './data-nav.ts'
import { navFileOf } from './find-nav-file.ts'
import { type CodeFile, type DataFile, UnprovedEdit } from './nav-file.ts'

/**
 * Says why this edit of a navigation file may not be made, or gives undefined when it is proved harmless: only entries
 * of the navigation (and redirects, where the file has them) differ; everything else in it means the same as before.
 * `before` is undefined for a new file. `renames` are those of pages that the same change moves. Costs two parses of the file, of code also one walk over both trees.
 */
export function navEditRefusal(
  path: string,
  before: string | undefined,
  after: string,
  renames: readonly NavRename[] = [],
): string | undefined {
  const file = navFileOf(path)
  if (file === undefined) return `${path} is not a navigation file`
  if (file.form === 'page' || before === after) return undefined
  if (before === undefined && file.isOfOneFolder !== true)
    return `${path} configures the whole site: it can be edited, but not created`
  try {
    requireNavEdit(file, path, before, after, renames)
    return undefined
  } catch (error) {
    if (error instanceof UnprovedEdit)
      return `This edit of ${path} is not allowed: ${error.message}. Describe it in your summary, so that a person can make it`
    // Of a parser, or of our walk over its tree: the stack ends on text that is nested by the thousand.
    if (error instanceof RangeError) return `${path} is nested too deeply to be checked`
    throw error
  }
}

/** Gives the texts in calls of a navigation that may be names of pages; none of a file that is no code or no navigation. */
export function navLiterals(path: string, text: string): CodeLiteral[] {
  const file = navFileOf(path)
  if (file?.form !== 'code' || text.length > CONFIG_MAX_CHARACTERS) return []
  try {
    return findLiterals(file, path, text)
  } catch (error) {
    if (error instanceof UnprovedEdit || error instanceof RangeError) return []
    throw error
  }
}

function requireNavEdit(
  file: DataFile | CodeFile,
  path: string,
  before: string | undefined,
  after: string,
  renames: readonly NavRename[],
): void {
  if (Math.max(before?.length ?? 0, after.length) > CONFIG_MAX_CHARACTERS) {
    throw new UnprovedEdit('the file is larger than 256 KB')
  }
  if (file.form === 'code') requireCodeNavEdit(file, path, before, after, renames)
  else requireDataNavEdit(file, before, after)
}

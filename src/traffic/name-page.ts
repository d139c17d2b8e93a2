import { normalizePath, OTHER_PATH } from './path.ts'
import type { SiteRules } from './site-rules.ts'

/** The name under which a page is counted, for one that a client names as requests do, with or without the base path. */
export function namePage(asked: string, rules: Pick<SiteRules, 'basePath' | 'foldCase'>): string {
  if (asked === OTHER_PATH) return asked
  return normalizePath(asked, rules) ?? normalizePath(asked, { ...rules, basePath: '' }) ?? asked
}

// How the files that hold a navigation are known, and how an edit of one is proved to change nothing else.
import type { CodeScope, Regions } from './code-regions.ts'
import type { EntryRules } from './entry-rules.ts'
import type { Plain } from './plain.ts'

export type NavFile = PageFile | DataFile | CodeFile

interface NamedFile {
  /** Matched against the last one to three segments of a path. */
  path: RegExp
  /**
   * True for a file that lists the pages of one folder and holds nothing else, so that it may come and go with that
   * folder. Default: false, the file configures the whole site and can only be edited.
   */
  isOfOneFolder?: true
}

/** A page that lists others: it is written and checked as any page. */
interface PageFile extends NamedFile {
  form: 'page'
}

export interface DataFile extends NamedFile {
  form: 'json' | 'yaml'
  rules: EntryRules
  /** What of the file is navigation. Default: all of it. */
  parts?: DataParts
}

export interface CodeFile extends NamedFile {
  form: 'code'
  rules: EntryRules
  /** Default: what the file exports by default is the navigation. */
  findRegions?: (scope: CodeScope) => Regions
}

/** The parts of a configuration that may be edited. Each function takes the whole file. */
export interface DataParts {
  /** Their names, for the model. */
  names: string
  nav(config: Plain): Plain
  redirects(config: Plain): Plain
  /** Everything else. */
  rest(config: Plain): Plain
  /** Keys that may hold any text, such as patterns. Default: none. */
  texts?: readonly string[]
}

/** An edit of a navigation file that cannot be proved harmless. The message follows "... is not allowed: ". */
export class UnprovedEdit extends Error {
  static throwFor(reason: string | undefined): void {
    if (reason !== undefined) throw new UnprovedEdit(reason)
  }
}

import type { EntryRules } from '../../nav-edit/entry-rules.ts'
import type { NavFile } from '../../nav-edit/nav-file.ts'

/** https://sphinx-external-toc.readthedocs.io/en/latest/user_guide/sphinx.html */
const ENTRIES: EntryRules = {
  texts: 'format caption title numbered maxdepth hidden reversed titlesonly'.split(' '),
  addresses: ['url'],
  files: ['root', 'file', 'glob'],
  listed: 'file',
}

export const navFiles: readonly NavFile[] = [{ path: /^_toc\.ya?ml$/, form: 'yaml', rules: ENTRIES }]

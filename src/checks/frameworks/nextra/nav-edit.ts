import type { EntryRules } from '../../nav-edit/entry-rules.ts'
import type { NavFile } from '../../nav-edit/nav-file.ts'

/** https://nextra.site/docs/file-conventions/meta-file */
const ENTRIES: EntryRules = {
  texts:
    'title display newWindow theme layout breadcrumb footer sidebar toc pagination timestamp copyPage typesetting navbar collapsed'.split(
      ' ',
    ),
  addresses: ['href'],
  types: ['page', 'menu', 'separator', 'doc'],
  namesBelow: { '': 'text', items: 'text' },
  listed: 'text',
}

export const navFiles: readonly NavFile[] = [
  // `_meta.fr-FR.json` of version 2 is the navigation in one language.
  { path: /^_meta(?:\.[a-z]{2,3}(?:-\w{2,8})*)?\.json$/, form: 'json', rules: ENTRIES, isOfOneFolder: true },
  { path: /^_meta\.global\.[jt]sx?$/, form: 'code', rules: ENTRIES },
  // Version 1: `pages/docs/meta.fr-FR.json`.
  { path: /^meta\.[a-z]{2}(?:-[A-Z]{2})?\.json$/, form: 'json', rules: ENTRIES, isOfOneFolder: true },
  { path: /^_meta\.[jt]sx?$/, form: 'code', rules: ENTRIES, isOfOneFolder: true },
]

import type { EntryRules } from '../../nav-edit/entry-rules.ts'
import type { NavFile } from '../../nav-edit/nav-file.ts'
import { valueAt, without } from '../../nav-edit/plain.ts'

/** https://mintlify.com/docs/organize/navigation */
const ENTRIES: EntryRules = {
  texts:
    'group tab anchor dropdown language version product item iconType hidden tag expanded default title description'.split(
      ' ',
    ),
  addresses: ['href'],
  files: 'root icon openapi asyncapi directory'.split(' '),
  listed: 'file',
}

export const navFiles: readonly NavFile[] = [
  {
    path: /^(docs|mint)\.json$/,
    form: 'json',
    rules: ENTRIES,
    parts: {
      names: '"navigation" and "redirects"',
      nav: (config) => valueAt(config, 'navigation'),
      redirects: (config) => valueAt(config, 'redirects'),
      rest: (config) => without(config, ['navigation', 'redirects']),
    },
  },
]

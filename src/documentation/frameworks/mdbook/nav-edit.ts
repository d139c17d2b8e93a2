import type { NavFile } from '../../nav-edit/nav-file.ts'

export const navFiles: readonly NavFile[] = [{ path: /^SUMMARY\.md$/, form: 'page' }]

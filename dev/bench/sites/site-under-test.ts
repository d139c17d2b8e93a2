// What `npm run bench -- sites` takes: `DIR` or `DIR:DOCS_ROOT`.
import { basename, dirname } from 'node:path'

export interface SiteUnderTest {
  /** Short, for tables. */
  name: string
  repositoryDir: string
  /** Empty = detected for each commit. */
  docsRoots: readonly string[]
}

/** `../acme-docs:docs`; `.` stands for the whole repository. */
export function parseSite(argument: string): SiteUnderTest {
  const [repositoryDir = '', ...roots] = argument.split(':')
  const docsRoots = roots.map((root) => root.replace(/^(\.?\/)+|^\.$|\/+$/g, ''))
  return { name: nameOf(repositoryDir), repositoryDir, docsRoots }
}

/** The folder above where several clones have the same last name. */
function nameOf(repositoryDir: string): string {
  const last = basename(repositoryDir)
  const isCommon = ['repo', 'repo.git', '.git', 'docs'].includes(last)
  return (isCommon ? basename(dirname(repositoryDir)) : last).replace(/\.git$/, '')
}

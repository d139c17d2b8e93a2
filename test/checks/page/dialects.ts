import { type Dialect, dialectFor, type PageSyntax } from '../../../src/checks/dialect.ts'
import type { Framework } from '../../../src/checks/frameworks/framework.ts'
import { FRAMEWORKS } from '../../../src/checks/frameworks/registry.ts'
import type { SiteName } from '../seeded/faults/index.ts'

export type FrameworkName = SiteName

/** The dialect that a page of a framework has by default; `.md` of Docusaurus is MDX. */
export function dialectOf(name: FrameworkName, over: Partial<PageSyntax> = {}): Dialect {
  const isMdx = name === 'docusaurus' || name === 'mintlify' || name === 'nextra'
  return dialectFor(frameworkNamed(name), { syntax: isMdx ? 'mdx' : 'markdown', ...over })
}

export function frameworkNamed(name: FrameworkName): Framework {
  const found = FRAMEWORKS.find((framework) => framework.name === name)
  if (found === undefined) throw new Error(`There is no framework ${name}`)
  return found
}

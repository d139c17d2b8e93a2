import type { Dialect, FrameworkName } from '../../../src/documentation/dialect.ts'

/** The dialect that a page of a framework has by default; `.md` of Docusaurus is MDX. */
export function dialectOf(framework: FrameworkName, over: Partial<Dialect> = {}): Dialect {
  const isMdx = framework === 'docusaurus' || framework === 'mintlify' || framework === 'nextra'
  const slugs = SLUGS[framework] ?? 'github'
  return { framework, syntax: isMdx ? 'mdx' : 'markdown', slugs, requiredFields: [], hasRawTemplates: false, ...over }
}

const SLUGS: Partial<Record<FrameworkName, Dialect['slugs']>> = {
  vitepress: 'vitepress',
  mkdocs: 'python',
  sphinx: 'myst',
}

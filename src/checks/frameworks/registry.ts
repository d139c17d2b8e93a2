import { docusaurus } from './docusaurus/index.ts'
import type { Framework } from './framework.ts'
import { hugo } from './hugo/index.ts'
import { jekyll } from './jekyll/index.ts'
import { mdbook } from './mdbook/index.ts'
import { mintlify } from './mintlify/index.ts'
import { mkdocs } from './mkdocs/index.ts'
import { nextra } from './nextra/index.ts'
import { plain } from './plain/index.ts'
import { sphinx } from './sphinx/index.ts'
import { starlight } from './starlight/index.ts'
import { vitepress } from './vitepress/index.ts'

/**
 * The site generators, in the order in which they are preferred where two sites cover the same pages: those whose files
 * say most surely what they are come first.
 */
export const SITE_GENERATORS: readonly Framework[] = [
  mintlify,
  docusaurus,
  vitepress,
  starlight,
  nextra,
  mkdocs,
  sphinx,
  mdbook,
  hugo,
  jekyll,
]

/** Of files that no generator makes a site of. */
export const NO_GENERATOR: Framework = plain

/** What reports call it. */
export const NO_FRAMEWORK: string = plain.name

export const FRAMEWORKS: readonly Framework[] = [...SITE_GENERATORS, NO_GENERATOR]

/** The name of a framework as people know it; a name that is not known stands for itself. */
export function titleOfFramework(name: string): string {
  return FRAMEWORKS.find((framework) => framework.name === name)?.title ?? name
}

/** The texts by which pages of any framework name this file other than by its path. */
export function usedAs(path: string): string[] {
  return FRAMEWORKS.flatMap((framework) => framework.usedAs?.(path) ?? [])
}

/** True for a file that makes components known to all pages of a site. */
export function isComponentRegistry(path: string): boolean {
  return FRAMEWORKS.some(({ componentRegistry }) => componentRegistry?.test(path) === true)
}

// A configuration that is spread over several files of the repository: what it imports by a relative path is read too.

import type { SiteSource } from '../frameworks/framework.ts'
import type { Problem } from '../problem.ts'
import { readStaticModule, type StaticModule, type StaticNode } from './js-module.ts'
import { folderOf, joinPath } from './paths.ts'
import { readReachable } from './read-files.ts'

/** A value and the module that it stands in. */
export interface LinkedNode {
  module: StaticModule
  node: StaticNode
}

export interface LinkedModules {
  /** What the first file exports by default. */
  root: LinkedNode
  /** Everything that the files import from each other by name, such as the configuration of each language. */
  imported: readonly LinkedNode[]
  /** Follows imports, calls of local functions without arguments, and wrappers such as `defineConfig()`. */
  follow(linked: LinkedNode): LinkedNode
  problems: readonly Problem[]
}

const MAX_MODULES = 30
const MAX_STEPS = 10
const EXTENSIONS = ['', ...'.ts .mts .js .mjs .cjs .json /index.ts /index.mts /index.js /index.mjs'.split(' ')]

/** Reads a configuration file and the files that it imports, at most 30, each at most once. Runs none of them. */
export async function readLinkedModules(path: string, source: SiteSource): Promise<LinkedModules> {
  const read = async (name: string) => readStaticModule((await source.readText(name)) ?? '', name)
  const modules = await readReachable(path, MAX_MODULES, read, (module) =>
    importsOf(module, source).map(({ path: imported }) => imported),
  )
  const main = modules.get(path) ?? readStaticModule('', path)
  const follow = (linked: LinkedNode): LinkedNode => followFrom(linked, modules, source, MAX_STEPS)
  return {
    root: follow({ module: main, node: main.root }),
    imported: [...modules.values()].flatMap((module) => bindingsOf(module, modules, source)).map(follow),
    follow,
    problems: [...modules.values()].flatMap(({ problems }) => problems),
  }
}

function importsOf(module: StaticModule, source: SiteSource): { path: string; name: string }[] {
  return module.imports.flatMap(({ source: specifier, name }) => {
    const path = resolve(module.path, specifier, source)
    return path === undefined ? [] : [{ path, name }]
  })
}

function bindingsOf(
  module: StaticModule,
  modules: ReadonlyMap<string, StaticModule>,
  source: SiteSource,
): LinkedNode[] {
  return importsOf(module, source).flatMap(({ path, name }) => {
    const imported = modules.get(path)
    return imported === undefined ? [] : (exportOf(imported, name) ?? [])
  })
}

function exportOf(module: StaticModule, name: string): LinkedNode | undefined {
  const node = name === 'default' ? module.root : module.named(name)
  return node === undefined ? undefined : { module, node }
}

function followFrom(
  linked: LinkedNode,
  modules: ReadonlyMap<string, StaticModule>,
  source: SiteSource,
  left: number,
): LinkedNode {
  const next = left === 0 ? undefined : stepFrom(linked, modules, source)
  return next === undefined ? linked : followFrom(next, modules, source, left - 1)
}

function stepFrom(
  { module, node }: LinkedNode,
  modules: ReadonlyMap<string, StaticModule>,
  source: SiteSource,
): LinkedNode | undefined {
  if (node.kind === 'import') {
    const target = modules.get(resolve(module.path, node.source, source) ?? '')
    return target === undefined ? undefined : exportOf(target, node.name)
  }
  if (node.kind !== 'call') return undefined
  const [first] = node.args
  if (node.args.length === 1 && first?.kind === 'object') return { module, node: first }
  const called = node.args.length === 0 && node.callee !== undefined ? module.named(node.callee) : undefined
  return called === undefined ? undefined : { module, node: called }
}

function resolve(from: string, specifier: string, source: SiteSource): string | undefined {
  const path = specifier.startsWith('.') ? joinPath(folderOf(from), specifier) : undefined
  if (path === undefined) return undefined
  const asWritten = EXTENSIONS.map((extension) => `${path}${extension}`)
  // TypeScript lets a file import `./x.js` that is `./x.ts`.
  const candidates = [...asWritten, path.replace(/\.([cm]?)js$/, '.$1ts')]
  return candidates.find((candidate) => /\.([cm]?[jt]s|json)$/.test(candidate) && source.hasFile(candidate))
}

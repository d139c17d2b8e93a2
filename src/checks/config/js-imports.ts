// A configuration that is spread over several files of the repository: what it imports by a relative path is read too.

import type { SiteSource } from '../frameworks/framework.ts'
import { readModuleFile, type StaticModule } from './js-module.ts'
import { fieldAt } from './js-values.ts'
import { type LinkedFiles, type LinkedNode, type Modules, readLinkedFiles } from './linked-files.ts'
import { folderOf, joinPath } from './paths.ts'

export interface LinkedModules extends LinkedFiles {
  /** Everything that the files import from each other by name, such as the configuration of each language. */
  imported: readonly LinkedNode[]
}

const MAX_MODULES = 30
const EXTENSIONS = ['', ...'.ts .mts .js .mjs .cjs .json /index.ts /index.mts /index.js /index.mjs'.split(' ')]

/**
 * Reads a configuration file and the files that it imports, at most 30. Runs none of them. `follow` goes through
 * imports, calls of functions of these files, and wrappers such as `defineConfig()`.
 */
export async function readLinkedModules(path: string, source: SiteSource): Promise<LinkedModules> {
  const files = await readLinkedFiles(path, MAX_MODULES, {
    read: (name) => readModuleFile(name, source),
    targetsOf: (module) => importsOf(module, source).map((imported) => imported.path),
    step: (linked, modules) => stepFrom(linked, modules, source),
  })
  const bindings = [...files.modules.values()].flatMap((module) => bindingsOf(module, files.modules, source))
  return { ...files, imported: bindings.map(files.follow) }
}

function importsOf(module: StaticModule, source: SiteSource): { path: string; name: string }[] {
  return module.imports.flatMap(({ source: specifier, name }) => {
    const path = resolve(module.path, specifier, source)
    return path === undefined ? [] : [{ path, name }]
  })
}

function bindingsOf(module: StaticModule, modules: Modules, source: SiteSource): LinkedNode[] {
  return importsOf(module, source).flatMap(({ path, name }) => {
    const imported = modules.get(path)
    return imported === undefined ? [] : (exportOf(imported, name) ?? [])
  })
}

/** CommonJS exports its names as the fields of one object. */
function exportOf(module: StaticModule, name: string): LinkedNode | undefined {
  const node = name === 'default' ? module.root : (module.named(name) ?? fieldAt(module.root, [name]))
  return node === undefined ? undefined : { module, node }
}

function stepFrom({ module, node }: LinkedNode, modules: Modules, source: SiteSource): LinkedNode | undefined {
  if (node.kind === 'import') {
    const target = modules.get(resolve(module.path, node.source, source) ?? '')
    return target === undefined ? undefined : exportOf(target, node.name)
  }
  if (node.kind !== 'call') return undefined
  const [first] = node.args
  if (node.callee === 'require' && first?.kind === 'string') {
    const target = modules.get(resolve(module.path, first.value, source) ?? '')
    return target === undefined ? undefined : exportOf(target, 'default')
  }
  if (node.args.length === 1 && first?.kind === 'object') return { module, node: first }
  if (node.of?.kind === 'import') return { module, node: node.of }
  const called = node.callee === undefined ? undefined : module.named(node.callee)
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

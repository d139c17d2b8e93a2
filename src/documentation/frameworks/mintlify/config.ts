// docs.json, which may be spread over several files by `$ref`.

import type { LinkedNode } from '../../config/js-imports.ts'
import { readStaticJson, type StaticModule, type StaticNode } from '../../config/js-module.ts'
import { fieldsAt, itemsAt, stringAt } from '../../config/js-values.ts'
import { folderOf, joinPath } from '../../config/paths.ts'
import { readReachable } from '../../config/read-files.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'

export interface MintlifyConfig {
  root: LinkedNode
  /** The top values of all files read. */
  modules: readonly StaticNode[]
  /** Gives what a value stands for: itself, or what its `$ref` names. */
  follow(placed: LinkedNode): LinkedNode
  problems: readonly Problem[]
}

const MAX_FILES = 50
const MAX_STEPS = 5

/** Reads the configuration and the JSON files of the repository that it refers to, at most 50, each once. */
export async function readMintlifyConfig(path: string, source: SiteSource): Promise<MintlifyConfig> {
  const read = async (name: string) => readStaticJson((await source.readText(name)) ?? '', name)
  const modules = await readReachable(path, MAX_FILES, read, (module) =>
    referencesIn(module, module.root).filter((name) => source.hasFile(name)),
  )
  const main = modules.get(path) ?? readStaticJson('', path)
  const follow = (placed: LinkedNode): LinkedNode => followFrom(placed, modules)
  return {
    root: follow({ module: main, node: main.root }),
    modules: [...modules.values()].map(({ root }) => root),
    follow,
    problems: [...modules.values()].flatMap(({ problems }) => problems),
  }
}

function referencesIn(module: StaticModule, node: StaticNode): string[] {
  const own = referenceOf({ module, node })
  if (own !== undefined) return [own]
  const children = [...itemsAt(node, []), ...fieldsAt(node, []).map(({ value }) => value)]
  return children.flatMap((child) => referencesIn(module, child))
}

function referenceOf({ module, node }: LinkedNode): string | undefined {
  const reference = stringAt(node, ['$ref'])
  return reference?.endsWith('.json') === true ? joinPath(folderOf(module.path), reference) : undefined
}

function followFrom(placed: LinkedNode, modules: ReadonlyMap<string, StaticModule>): LinkedNode {
  let at = placed
  for (let step = 0; step < MAX_STEPS; step++) {
    const module = modules.get(referenceOf(at) ?? '')
    if (module === undefined) return at
    at = { module, node: module.root }
  }
  return at
}

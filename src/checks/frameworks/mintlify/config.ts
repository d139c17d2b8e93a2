// docs.json, which may be spread over several files by `$ref`.

import { readModuleFile, type StaticModule, type StaticNode } from '../../config/js-module.ts'
import { fieldsAt, itemsAt, stringAt } from '../../config/js-values.ts'
import { type LinkedFiles, type LinkedNode, readLinkedFiles } from '../../config/linked-files.ts'
import { folderOf, joinPath } from '../../config/paths.ts'
import type { SiteSource } from '../framework.ts'

const MAX_FILES = 50

/** Reads the configuration and the JSON files of the repository that it refers to. `follow` goes through `$ref`. */
export function readMintlifyConfig(path: string, source: SiteSource): Promise<LinkedFiles> {
  return readLinkedFiles(path, MAX_FILES, {
    read: (name) => readModuleFile(name, source),
    targetsOf: (module) => referencesIn(module, module.root).filter((name) => source.hasFile(name)),
    step: (linked, modules) => {
      const module = modules.get(referenceOf(linked) ?? '')
      return module === undefined ? undefined : { module, node: module.root }
    },
  })
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

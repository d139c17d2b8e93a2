// A configuration that is spread over several files of the repository.
import type { Problem } from '../problem.ts'
import type { StaticModule, StaticNode } from './js-module.ts'

/** A value and the module that it stands in. */
export interface LinkedNode {
  module: StaticModule
  node: StaticNode
}

export type Modules = ReadonlyMap<string, StaticModule>

export interface LinkedFiles {
  /** What the first file exports by default, or its top value. */
  root: LinkedNode
  /** All files, by path. */
  modules: Modules
  /** Resolves a reference to another file; returns any other value unchanged. */
  follow: (linked: LinkedNode) => LinkedNode
  problems: readonly Problem[]
}

/** How files refer to each other. */
interface FileLinks {
  read: (path: string) => Promise<StaticModule>
  /** Paths of the files that a file refers to. */
  targetsOf: (module: StaticModule) => readonly string[]
  /** Gives the value that a value refers to, or undefined when it stands for itself. */
  step: (linked: LinkedNode, modules: Modules) => LinkedNode | undefined
}

const MAX_STEPS = 10

/** Reads a file and all that it refers to: up to `most` files, each once. */
export async function readLinkedFiles(path: string, most: number, links: FileLinks): Promise<LinkedFiles> {
  const first = await links.read(path)
  const modules = new Map([[path, first]])
  const waiting = [...links.targetsOf(first)]
  for (let next = waiting.shift(); next !== undefined && modules.size < most; next = waiting.shift()) {
    if (modules.has(next)) continue
    const module = await links.read(next)
    modules.set(next, module)
    waiting.push(...links.targetsOf(module))
  }
  const follow = (linked: LinkedNode, left = MAX_STEPS): LinkedNode => {
    const next = left === 0 ? undefined : links.step(linked, modules)
    return next === undefined ? linked : follow(next, left - 1)
  }
  const problems = [...modules.values()].flatMap((module) => module.problems)
  return { root: follow({ module: first, node: first.root }), modules, follow: (linked) => follow(linked), problems }
}

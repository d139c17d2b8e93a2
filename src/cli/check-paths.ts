// The paths of `docmend check PATH...`: files and folders whose problems are reported, or the repository to look at.
import { realpathSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { type CheckResult, severityOf } from '../checks/report/check-result.ts'
import { findRoot } from '../local/find-root.ts'
import type { Config } from '../service/config.ts'
import { isFolder } from './options.ts'
import { UsageError } from './runtime.ts'

interface CheckPlace {
  repositoryDir: string
  /** From the root of the repository; '' = all of it. None: the whole site. */
  paths: readonly string[]
  /** The docs root to take when the detected one holds none of the paths; undefined where they name no single folder. */
  docsRoot: string | undefined
}

interface Wanted {
  repo: string | undefined
  /** As they were typed. */
  paths: readonly string[]
  /** Resolves a path against the folder of the caller. */
  resolvePath: (path: string) => string
}

/** Without `--repo`, a path outside of the current folder's repository names another one. Throws `UsageError`. */
export async function findPlace(
  config: Pick<Config, 'childEnv'>,
  { repo, paths: typed, resolvePath }: Wanted,
): Promise<CheckPlace> {
  const here = resolvePath('.')
  const paths = typed.map((path) => locate(path, repo, resolvePath))
  const [first, ...others] = paths
  const inRepository = await relativeTo(repo ?? here, paths, config)
  if (first === undefined || inRepository !== undefined)
    return { repositoryDir: repo ?? here, paths: inRepository ?? [], docsRoot: rootOf(paths, inRepository ?? []) }
  const elsewhere = isFolder(first) ? first : dirname(first)
  const inOther = repo === undefined ? await relativeTo(elsewhere, paths, config) : undefined
  if (inOther === undefined)
    throw new UsageError(`${[first, ...others].join(', ')} must be in one repository; name it with --repo`)
  return { repositoryDir: elsewhere, paths: inOther, docsRoot: rootOf(paths, inOther) }
}

/** With `--repo`, paths start there, as with `git -C`. What a shell completed from the current folder is taken as well. */
function locate(path: string, repo: string | undefined, resolvePath: Wanted['resolvePath']): string {
  const places = [...(repo === undefined ? [] : [resolve(repo, path)]), resolvePath(path)]
  const found = places.find((place) => statSync(place, { throwIfNoEntry: false }) !== undefined)
  if (found !== undefined) return found
  throw new UsageError(`There is no file or folder ${path}${repo === undefined ? '' : ` in ${repo}`}`)
}

/** Undefined when one of them lies outside. */
async function relativeTo(folder: string, paths: readonly string[], config: Pick<Config, 'childEnv'>) {
  const root = await findRoot(folder, config)
  const found = paths.map((path) => relative(root, realpathSync(path)).split(sep).join('/'))
  return found.some((path) => path === '..' || path.startsWith('../')) ? undefined : found
}

function rootOf([path]: readonly string[], [inside, ...others]: readonly string[]): string | undefined {
  if (path === undefined || inside === undefined || others.length > 0) return undefined
  return isFolder(path) ? inside : inside.replace(/\/?[^/]*$/, '')
}

/** Whether one of the paths is in the folder, or holds it. */
export function concerns(paths: readonly string[], folder: string): boolean {
  return paths.some((path) => isBelow(path, folder) || isBelow(folder, path))
}

/** Keeps the problems of these paths. */
export function limitTo(paths: readonly string[], result: CheckResult): CheckResult {
  if (paths.length === 0 || paths.includes('')) return result
  const problems = result.problems.filter((problem) => paths.some((path) => isBelow(problem.path, path)))
  const errors = problems.filter((problem) => severityOf(problem) === 'error').length
  return { ...result, problems, errors, warnings: problems.length - errors }
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

// Where a step may write.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'

/**
 * Returns the absolute path of what an input names, which is relative to the workspace. Throws when it is outside the workspace
 * and the runner's temporary folder, also through a symbolic link, because the step must not overwrite other files.
 */
export function resolveOutputPath(
  input: string,
  named: string,
  { workspace, temporary }: { workspace: string; temporary: string | undefined },
): string {
  const path = resolve(workspace, named)
  const real = resolveRealPath(path)
  const roots = [workspace, ...(temporary === undefined ? [] : [temporary])].filter((root) => existsSync(root))
  if (roots.some((root) => isInside(realpathSync(root), real))) return path
  throw new Error(`${input} ${named} is outside the workspace. Use a path inside it, or one below \${{ runner.temp }}.`)
}

/** The part of the path that exists decides where new folders below it will be. */
function resolveRealPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : resolve(resolveRealPath(parent), relative(parent, path))
}

function isInside(root: string, path: string): boolean {
  const within = relative(root, path)
  return within !== '..' && !within.startsWith(`..${sep}`) && !isAbsolute(within)
}

// Where an export may write.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'

/**
 * Gives the absolute folder that `folder`, relative to the workspace, names. Throws when it lies outside of the workspace
 * and of the runner's temporary folder, also through a symbolic link: the step must not write over what is not its own.
 */
export function resolveOutputFolder(
  folder: string,
  { workspace, temporary }: { workspace: string; temporary: string | undefined },
): string {
  const path = resolve(workspace, folder)
  const real = realPathOf(path)
  const roots = [workspace, ...(temporary === undefined ? [] : [temporary])].filter((root) => existsSync(root))
  if (roots.some((root) => isInside(realpathSync(root), real))) return path
  throw new Error(
    `output-dir ${folder} lies outside of the workspace. Write a folder inside it, or one below \${{ runner.temp }}.`,
  )
}

/** The part that is there already decides where what is made below it will be. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : resolve(realPathOf(parent), relative(parent, path))
}

function isInside(root: string, path: string): boolean {
  const within = relative(root, path)
  return within !== '..' && !within.startsWith(`..${sep}`) && !isAbsolute(within)
}

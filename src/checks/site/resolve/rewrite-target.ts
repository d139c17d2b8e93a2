// Writes another target where one stands, and keeps what need not change as it was written.
import { encodeTarget } from './spell-link.ts'
import { splitTarget } from './target.ts'

/**
 * Gives what to write for `target` where `written` stands for `oldTarget`. A query and a fragment that stay stay as they were
 * written, character references and all.
 */
export function rewriteTarget(written: string, target: string, oldTarget: string): string {
  const { path, suffix } = splitTarget(target)
  const isPlain = written === oldTarget || written.includes('&#')
  return isPlain || suffix !== splitTarget(oldTarget).suffix ? path + suffix : path + splitTarget(written).suffix
}

/** Gives the target with another fragment, encoded where the old one was. */
export function withFragment(target: string, fragment: string): string {
  const hash = target.indexOf('#')
  const [rest, old] = hash === -1 ? [target, ''] : [target.slice(0, hash), target.slice(hash + 1)]
  return `${rest}#${encodeTarget(fragment, old.includes('%'))}`
}

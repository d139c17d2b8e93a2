import { pathFrom } from '../../config/paths.ts'
import type { PageInfo } from '../framework.ts'
import type { SphinxConfig } from './config.ts'

/** Pages that every Sphinx build makes. */
export const GENERATED_ROUTES = [
  '/(genindex|search|py-modindex|modindex)(\\.html)?',
  '/_modules(/.*)?',
  '/_sources(/.*)?',
]

/** `guide/setup` for guide/setup.md: what toctrees and `{doc}` say. */
export function nameOfDocument({ path }: Pick<PageInfo, 'path'>, folder: string, { suffixes }: SphinxConfig): string {
  const suffix = suffixes.find((ending) => path.endsWith(ending)) ?? ''
  return pathFrom(folder, path.slice(0, path.length - suffix.length))
}

// The pages of a pull request as page views know them: by the paths under which their views are counted.
import type { ProjectSettings } from '../../projects/settings.ts'
import { countedPath } from '../counted-path.ts'

/** Routes are addresses on the site, decoded; those of the framework, with its base path. */
interface PagesOfPullRequest {
  pages: readonly { act: 'added' | 'changed' | 'moved' | 'deleted'; route: string; movedFrom?: string }[]
  isCut: boolean
  /** Addresses that prompts name. */
  named: readonly string[]
}

export interface EffectPages {
  /** Pages that were there before and after; for each, its path now and, of a moved one, before. */
  existing: string[][]
  added: string[]
  /** Where a page was missing before, or is since. */
  addresses: string[]
  isCut: boolean
}

export function toEffectPages(
  { pages, isCut, named }: PagesOfPullRequest,
  settings: Pick<ProjectSettings, 'basePath' | 'foldCase'>,
): EffectPages {
  const pathOf = (route: string): string[] => {
    const path = countedPath(route, settings)
    return path === undefined ? [] : [path]
  }
  const routesOf = (...acts: string[]): string[] =>
    pages.flatMap(({ act, route }) => (acts.includes(act) ? [route] : []))
  const formerOnes = pages.flatMap(({ movedFrom }) => movedFrom ?? [])
  const existing = pages.filter(({ act }) => act === 'changed' || act === 'moved')
  const changed = new Set(routesOf('changed').flatMap(pathOf))
  const addresses = [...routesOf('added', 'moved', 'deleted'), ...formerOnes, ...named].flatMap(pathOf)
  return {
    existing: existing
      .map(({ route, movedFrom }) => [
        ...new Set([route, ...(movedFrom === undefined ? [] : [movedFrom])].flatMap(pathOf)),
      ])
      .filter((paths) => paths.length > 0),
    added: [...new Set(routesOf('added').flatMap(pathOf))],
    addresses: [...new Set(addresses)].filter((path) => !changed.has(path)),
    isCut,
  }
}

// Where the navigation is code that cannot be read, a person has to keep it.
import type { TouchedPage } from '../session.ts'
import type { Site } from './site.ts'

/** A sentence for each page that came, went or moved. */
export function navByHand(head: Site, touched: readonly TouchedPage[]): string[] {
  const file = head.rules.problems.find(({ rule }) => rule === 'nav-unreadable')?.path
  return file === undefined ? [] : touched.flatMap((page) => sentenceFor(page, file) ?? [])
}

function sentenceFor({ act, route, path, movedFrom }: TouchedPage, file: string): string | undefined {
  if (route === null) return undefined
  switch (act) {
    case 'added':
      return `Add ${route} (${path}) to ${file} by hand`
    case 'deleted':
      return `Remove ${route} (${path}) from ${file} by hand, if it is listed there`
    case 'moved':
      return `Let ${file} name ${route} (${path}) instead of ${movedFrom ?? 'its old place'} by hand, if it is listed there`
    case 'changed':
      return undefined
    default:
      return act satisfies never
  }
}

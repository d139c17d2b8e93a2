// A path as visitors sent it: shown as text that cannot steer the screen, and leading to the page about it.
import type { FC } from 'hono/jsx'
import { OTHER_PATH } from '../../traffic/path.ts'
import { projectPath } from '../paths.ts'
import { showPath } from './quote.ts'
import { type ReaderRange, rangeParameters } from './range.ts'

export const PathLink: FC<{ projectId: string; path: string; range: ReaderRange }> = ({ projectId, path, range }) =>
  path === OTHER_PATH ? (
    <span title="Paths beyond those that are counted by name, and paths that are too long">{path}</span>
  ) : (
    <a href={pageHref(projectId, path, range)}>{showPath(path)}</a>
  )

/** The address of the page about one page of the docs. */
export function pageHref(projectId: string, path: string, range: ReaderRange): string {
  const query = new URLSearchParams({ path, ...rangeParameters(range) })
  return `${projectPath(projectId, 'page')}?${query.toString()}`
}

// Text that a change adds and that readers do not see. The reviewer sees it, since it may speak to the readers' agents.
import { checkHiddenCharacters } from '../../page/rules/hidden-characters.ts'
import type { NewUnseenText } from '../../session.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'

/** Gives what no touched file had in the same kind of place: pages may be moved, split or joined. */
export async function findNewUnseenText(
  before: Site,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NewUnseenText[]> {
  const { changed } = after.overlay
  const found = (await Promise.all(changed.map((path) => unseenIn(after, path)))).flat()
  if (found.length === 0) return []
  const oldPaths = new Set(changed.flatMap((path) => [path, movedFrom.get(path) ?? path]))
  const old = (await Promise.all([...oldPaths].map((path) => unseenIn(before, path)))).flat()
  const known = new Set(old.map(keyOf))
  return found.filter((one) => !known.has(keyOf(one)))
}

async function unseenIn(site: Site, path: string): Promise<NewUnseenText[]> {
  const analysis = await site.analyze(path)
  if (analysis !== undefined) return analysis.unseenText.map((one) => ({ path, ...one }))
  // Of a page, they are problems.
  const text = (await readText(site.overlay, path)) ?? ''
  return checkHiddenCharacters(text).map(({ line, subject }) => ({ path, line, place: 'characters', text: subject }))
}

function keyOf({ place, text }: NewUnseenText): string {
  return `${place} ${text}`
}

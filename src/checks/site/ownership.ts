// Which of several sites in a tree a path belongs to.
import { folderOf, isBelow } from '../config/paths.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import type { SiteGroup } from '../frameworks/site-rules.ts'

/** Folders of a tree whose owner is remembered. */
const MAX_KNOWN = 20_000

/** Gives the owner of a path: the site whose own folder or folder of pages is nearest around it, else the lead. */
export type OwnerOf = (path: string) => SiteRules

export function createOwnership(group: SiteGroup): OwnerOf {
  const [lead] = group
  if (group.length === 1) return () => lead
  const areas = group
    .flatMap((rules) => [...rules.contentFolders, rules.folder].map((folder) => ({ folder, rules })))
    .sort((a, b) => b.folder.length - a.folder.length)
  const known = new Map<string, SiteRules>()
  return (path) => {
    const around = folderOf(path)
    const owner = known.get(around) ?? areas.find(({ folder }) => isBelow(path, folder))?.rules ?? lead
    if (known.size < MAX_KNOWN) known.set(around, owner)
    return owner
  }
}

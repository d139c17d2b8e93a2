// The image or other file that a dead target may have meant, by its name alone.
import { isBelow, nameOf } from '../../config/paths.ts'
import { lazily } from '../lazily.ts'
import type { Site, SitePage } from '../site.ts'
import type { Meant } from './former-tree.ts'

export interface NearFiles {
  /** Gives every file that may be meant, or none. `tried` is what the target looked for. */
  find(from: SitePage, tried: string): Meant[]
}

/** Programs and people give such a name to whatever they have: `image-1.png`, `screenshot.png`, `3.png`. */
const ANY_PICTURE =
  /^(?:architecture|diagram|example|fig|figure|image|img|overview|photo|pic|picture|screen|screenshot|untitled)?[\s_-]?\(?\d{0,4}\)?\.\w+$/i

/** Costs a pass over all files with the first question. */
export function indexFiles(group: Site): NearFiles {
  const names = lazily(() => Map.groupBy(group.files.paths(), (path) => nameOf(path).toLowerCase()))
  return {
    find: (from, tried) => {
      const { rules } = group.siteOf(from.path)
      const folders = [...rules.contentFolders, ...rules.publicFolders]
      const isServed = (path: string): boolean =>
        folders.some((folder) => isBelow(path, folder)) && rules.frozenAs(path) === undefined
      const namesakes = (names().get(nameOf(tried).toLowerCase()) ?? []).filter(isServed)
      const end = tried.replace(/^\//, '').toLowerCase()
      const otherCase = namesakes.filter((path) => `/${path.toLowerCase()}`.endsWith(`/${end}`))
      const evidence =
        otherCase.length === 0
          ? 'the only file with that name'
          : otherCase.some((path) => `/${path}`.endsWith(tried.replace(/^\/?/, '/')))
            ? 'the file with that path in another folder'
            : 'the same path but for upper and lower case'
      const elsewhere = ANY_PICTURE.test(nameOf(tried)) ? [] : namesakes
      const found = otherCase.length > 0 ? otherCase : elsewhere
      return found.map((path) => ({ path, evidence: `${path} is ${evidence}`, isSamePath: otherCase.length > 0 }))
    },
  }
}

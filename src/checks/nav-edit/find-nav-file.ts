// Files that a site is built by, known by their names, whichever framework builds it.
import { FRAMEWORKS } from '../frameworks/registry.ts'
import type { NavFile } from './nav-file.ts'

/** Segments that the longest of the patterns has. */
const MOST_SEGMENTS = 3
const NAV_FILES = FRAMEWORKS.flatMap(({ navFiles = [] }) => navFiles)

/** Gives what kind of navigation file has this path, going by its name and folder alone, or undefined when it is none. */
export function navFileOf(path: string): NavFile | undefined {
  const segments = path.split('/')
  for (let length = Math.min(MOST_SEGMENTS, segments.length); length > 0; length--) {
    const end = segments.slice(-length).join('/')
    const found = NAV_FILES.find((candidate) => candidate.path.test(end))
    if (found !== undefined) return found
  }
  return undefined
}

/** True for a hidden folder in which a framework has its configuration and navigation. */
export function isConfigFolder(name: string): boolean {
  return FRAMEWORKS.some(({ configFolder }) => configFolder === name)
}

/** True for a document by whose name a framework takes it for the configuration of its build. */
export function isBuildFile(name: string): boolean {
  return FRAMEWORKS.some(({ buildFiles }) => buildFiles?.test(name) === true)
}

// Chapters that the SUMMARY.md of a book names outside of the book: mdBook reads each file that is named there, and writes the
// chapter to the same path below its output.
import { folderOf, isBelow, joinPath } from '../../config/paths.ts'
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import { indexPositions } from '../../positions.ts'
import type { Site } from '../site.ts'
import { spellingsOf } from './spellings.ts'

/** Targets of links and definitions, whatever else a parser of Markdown makes of the line. */
const CHAPTER = /\](?=(?:\(|:)[\s>]*(?:<([^<>\n]{1,1000})>|([^\s<>]\S{0,1000})))/g
const WEB_ADDRESS = /^(?:https?|mailto):/i
const ABSOLUTE = /^(?:[\\/]|[a-z][a-z\d+.-]*:)/i

export function isListOfChapters(site: Site, path: string): boolean {
  return navFileOf(path)?.form === 'page' && site.siteOf(path).rules.nav?.files.includes(path) === true
}

interface OutsideChapter {
  target: string
  line: number
  why: string
  key: string
}

/** Gives them by line. */
export function chaptersOutside(path: string, text: string): OutsideChapter[] {
  const locate = indexPositions(text)
  return Array.from(text.matchAll(CHAPTER)).flatMap(({ 1: quoted, 2: bare = '', index }): OutsideChapter[] => {
    const target = quoted ?? bare.replace(/\)$/, '')
    const isOutside = spellingsOf(target).some((spelling) => leavesBook(folderOf(path), spelling))
    const { line } = locate(index)
    return isOutside ? [{ target, line, why: 'names a chapter outside of the book', key: target }] : []
  })
}

function leavesBook(folder: string, target: string): boolean {
  if (target === '' || WEB_ADDRESS.test(target)) return false
  const place = joinPath(folder, target)
  return ABSOLUTE.test(target) || place === undefined || !isBelow(place, folder)
}

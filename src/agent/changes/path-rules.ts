// Which paths a change may have at all, whatever the project: what every git client on every system can check out.

import { isGitFolder } from '../../base/git-tree.ts'

const PATH_MAX_BYTES = 4096
/** Most file systems end at 255 bytes per name. */
const SEGMENT_MAX_BYTES = 255

/**
 * Says why this path can never be written, moved or deleted, or gives undefined when it can. A path is relative POSIX,
 * NFC-normalised, and means the same on file systems that fold case or ignore trailing dots and invisible characters
 * (where `.GIT`, `.git.` and `git~1` all are git's own folder).
 */
export function pathRefusal(path: string): string | undefined {
  const why =
    encodingRefusal(path) ??
    path
      .split('/')
      .map(segmentRefusal)
      .find((refusal) => refusal !== undefined)
  return why === undefined ? undefined : `${JSON.stringify(path.slice(0, 200))} is no usable path: ${why}`
}

function encodingRefusal(path: string): string | undefined {
  if (path === '') return 'it is empty'
  if (path.startsWith('/')) return 'it must be relative to the root of the repository'
  if (!path.isWellFormed() || path.includes('\u{FFFD}')) return 'it is not valid UTF-8'
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) return `it is longer than ${PATH_MAX_BYTES} bytes`
  if (path.normalize('NFC') !== path) return 'it is not in Unicode normal form C'
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(path)) return 'it contains control or invisible characters'
  if (path.includes('\\')) return 'it contains a backslash; folders are separated by /'
  return undefined
}

function segmentRefusal(segment: string): string | undefined {
  if (segment === '') return 'it has an empty segment'
  if (segment === '.' || segment === '..') return `it has a "${segment}" segment`
  if (/[. ]$/.test(segment) || segment.startsWith(' '))
    return 'a name begins with a space, or ends with a dot or a space'
  if (Buffer.byteLength(segment) > SEGMENT_MAX_BYTES) return `a name is longer than ${SEGMENT_MAX_BYTES} bytes`
  if (isGitFolder(segment)) return 'it is inside the .git folder'
  return undefined
}

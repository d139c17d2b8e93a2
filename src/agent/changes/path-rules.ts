// Which paths a change may have at all, whatever the project, and which names a new file may get: every git client on every
// system can check it out, and no program that is handed the name reads anything else into it.

import { isGitFolder } from '../../base/git-tree.ts'
import { pathConflict } from './path-conflict.ts'

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

/** Without what no font shows and some file systems skip. Everything else means something to a shell, a workflow or HTML. */
const NAME = /^(?![-\p{M}])(?:(?!\p{DI})[\p{L}\p{M}\p{Nd} ._()[\]@+,'-])+$/u
/** Devices of Windows, with any extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00B9\u00B2\u00B3]) *(?:\.|$)/i
/** Windows limits a path with the folder of its checkout to 260 characters, unless git and the system are set otherwise. */
const NEW_PATH_MAX_CHARACTERS = 200

/**
 * Says why a file cannot be added at this path, or gives undefined. What the base has keeps its name, and so do its folders.
 * `beside`: the files that there are. Costs one pass over them, and one over the paths of the base for each odd name.
 */
export function newPathRefusal(
  path: string,
  base: ReadonlyMap<string, unknown>,
  beside: readonly string[],
): string | undefined {
  return (base.has(path) ? undefined : nameRefusal(path, base)) ?? pathConflict(path, beside)
}

function nameRefusal(path: string, base: ReadonlyMap<string, unknown>): string | undefined {
  const isOldFolder = (folder: string): boolean => [...base.keys()].some((other) => other.startsWith(`${folder}/`))
  const segments = path.split('/')
  const faults = segments.map((name, index) => {
    const fault = nameFault(name)
    return fault !== undefined && isOldFolder(segments.slice(0, index + 1).join('/')) ? undefined : fault
  })
  const isLong = path.length > NEW_PATH_MAX_CHARACTERS
  const why = isLong
    ? `it is longer than ${NEW_PATH_MAX_CHARACTERS} characters`
    : faults.find((one) => one !== undefined)
  return why === undefined ? undefined : `${JSON.stringify(path.slice(0, 200))} is no path for a new file: ${why}`
}

function nameFault(name: string): string | undefined {
  if (DEVICE.test(name)) return `${JSON.stringify(name)} is a device on Windows`
  if (NAME.test(name)) return undefined
  return "a name may contain letters, digits, spaces and . _ - ( ) [ ] @ + , ' and may not begin with -"
}

// The files that a patch of git changes, by the lines that name them.

/** No line of content begins so: those of text begin with a sign, and those of binary files have no spaces. */
const NAMING = /^(diff --git |rename to )(.+)$/

/**
 * Gives the paths in their order, each once: a moved file by its new path, a deleted one by the path that it had. A path with
 * control characters stays quoted as git writes it, so that a list of lines keeps one line for each.
 */
export function listChangedPaths(patch: string): string[] {
  const paths: string[] = []
  for (const line of patch.split('\n')) {
    const [, kind, names = ''] = NAMING.exec(line) ?? []
    if (kind === 'diff --git ') paths.push(withoutPrefix(unquote(secondOf(names))))
    else if (kind !== undefined) paths[paths.length - 1] = unquote(names)
  }
  return [...new Set(paths)]
}

/** The two names of a title are equally long, but for a move, which has a line of its own. */
function secondOf(names: string): string {
  return names.slice(Math.floor(names.length / 2) + 1)
}

function withoutPrefix(path: string): string {
  return path.replace(/^("?)b\//, '$1')
}

/** git writes bytes outside ASCII as three octal digits; quotes, backslashes and control characters as C does. */
function unquote(name: string): string {
  if (!name.startsWith('"')) return name
  const bytes = Buffer.from(
    name
      .slice(1, -1)
      .replace(/\\([0-7]{3}|["\\])/g, (_, escaped: string) =>
        escaped.length === 3 ? String.fromCharCode(Number.parseInt(escaped, 8)) : escaped,
      ),
    'latin1',
  )
  const path = bytes.toString()
  return CONTROL.test(path) || /\\[abfnrtv]/.test(name) ? name : path
}

const CONTROL = /\p{Cc}|\uFFFD/u

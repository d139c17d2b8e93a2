// Paths as git writes them in patches: in quotes, with escapes as in C, where they have control characters or quotes.
// https://git-scm.com/docs/git-config (core.quotePath)

const ESCAPES: Record<string, string> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

/** Gives the path itself; what is not in quotes is one already. */
export function unquotePath(name: string): string {
  if (name.length < 2 || !name.startsWith('"') || !name.endsWith('"')) return name
  const bytes = name.slice(1, -1).replace(/\\([0-7]{3}|.)|[^\\]+/gu, (part, escaped: string | undefined) => {
    if (escaped === undefined) return Buffer.from(part).toString('latin1')
    return /^\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped)
  })
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

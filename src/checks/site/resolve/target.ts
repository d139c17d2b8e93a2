// Takes the target of a link apart, as it was written in a page.

type Target =
  /** Nothing on this site: mail, code, a template that only the build fills in. */
  | { kind: 'ignored' }
  | { kind: 'external'; host: string }
  | {
      kind: 'local'
      /** Decoded, in NFC; '' is the page itself. */
      path: string
      /** Decoded; '' is none. */
      fragment: string
    }

const MAX_LENGTH = 4000

/** Reads a target. Never throws: what cannot be decoded is taken as it is. */
export function parseTarget(raw: string): Target {
  // MyST writes `project:` and `path:` before files of its own site.
  const target = raw.trim().replace(/^(project|path):/, '')
  if (target === '' || target.length > MAX_LENGTH || isTemplate(target)) return { kind: 'ignored' }
  if (/^https?:/i.test(target) || target.startsWith('//')) return externalTarget(target)
  if (isSchemed(target)) return { kind: 'ignored' }
  const { path, fragment } = splitTarget(target)
  return { kind: 'local', path: decode(path).normalize('NFC'), fragment: fragmentOf(fragment) }
}

/** Splits `path?query#fragment`, nothing decoded; `suffix` is what follows the path, with its mark. */
export function splitTarget(target: string): { path: string; fragment: string; suffix: string } {
  const end = target.search(/[?#]/)
  if (end === -1) return { path: target, fragment: '', suffix: '' }
  const suffix = target.slice(end)
  const hash = suffix.indexOf('#')
  return { path: target.slice(0, end), fragment: hash === -1 ? '' : suffix.slice(hash + 1), suffix }
}

/** Percent-decodes; what is no valid encoding is left as it is. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function externalTarget(target: string): Target {
  const url = URL.parse(target.startsWith('//') ? `https:${target}` : target)
  return url === null || url.hostname === '' ? { kind: 'ignored' } : { kind: 'external', host: url.hostname }
}

/** `mailto:`, `data:`, `pathname://` (Docusaurus), `inv:` (Sphinx); one letter is no scheme. */
function isSchemed(target: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(target) || target.startsWith('!')
}

/** Vue, Jinja, Liquid, shell and JavaScript: only the build knows what stands there. `%7B` is `{`. */
function isTemplate(target: string): boolean {
  return /\{\{|\{%|\$\{|<%|%7B%7B/i.test(target)
}

/** `#top` leads to the top of any page (HTML 7.4.6.3); text fragments (`:~:text=`) are the browser's. */
function fragmentOf(raw: string): string {
  const directive = raw.indexOf(':~:')
  const fragment = decode(directive === -1 ? raw : raw.slice(0, directive))
  return /^top$/i.test(fragment) ? '' : fragment
}

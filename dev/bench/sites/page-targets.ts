// Targets of a page by plain patterns. They share nothing with the checks, whose answer they are held against.

const PATTERNS: readonly RegExp[] = [
  /\]\(\s*<?([^)\s>]+)>?(?:\s+["'(][^)\n]*)?\)/g,
  /\b(?:href|src|to)=["']([^"'{}<>\n]+)["']/g,
  /^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s>]*[./#][^\s>]*)/gm,
  /^[ \t]*\.\. (?:\|[^|\n]*\| )?(?:image|figure|include|literalinclude):: *(\S+)/gm,
  /`[^`<\n]*<([^`>\s]*[./][^`>\s]*[^_\s`>])>`_/g,
]

/** Without what is in comments and in code, as far as fences and backticks on one line show it. */
export function pageTargets(text: string): Set<string> {
  const prose = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm, '')
    .replace(/(`+)[^`\n]+\1(?!_)/g, keepRole)
  const targets = PATTERNS.flatMap((pattern) => [...prose.matchAll(pattern)].map((match) => match[1] ?? ''))
  return new Set(targets)
}

/** `text <target>`_ of reStructuredText is no code. */
function keepRole(code: string): string {
  return /<[^>]+>`$/.test(code) ? code : ''
}

const NAV_STRING =
  /["']([\w-][\w./-]*\/[\w./-]*[\w-])["']|^[ \t]*-?[ \t]*(?:[^:\n]+:[ \t]+)?["']?([\w./-]+\.md)["']?[ \t]*$/gm

/** Strings of a navigation file that look like a page. */
export function navTargets(text: string): Set<string> {
  return new Set([...text.matchAll(NAV_STRING)].map((match) => match[1] ?? match[2] ?? ''))
}

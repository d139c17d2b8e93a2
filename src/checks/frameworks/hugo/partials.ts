// Partials that a template calls and that are not there, so that Hugo stops: https://gohugo.io/functions/partials/include/
const ACTION = /\{\{-?\s{0,20}([^{}]{1,500})\}\}/g
const CALL = /\bpartial(?:Cached)?\s{1,20}"([\w./-]{1,100})"/g
/** Those that newer versions of Hugo bring along, and names that templates define themselves. */
const NOT_FILES = /^(?:inline\/|(?:disqus|google_analytics|opengraph|pagination|schema|twitter_cards)\.html$)/

export interface MissingPartial {
  name: string
  at: number
}

/** Gives those that the template surely calls: what stands in a condition may never run. */
export function missingPartials(template: string, isThere: (name: string) => boolean): MissingPartial[] {
  const found: MissingPartial[] = []
  let depth = 0
  for (const { 1: action = '', index } of template.matchAll(ACTION)) {
    const [word] = /^\w+/.exec(action) ?? []
    if (word === 'end') depth -= 1
    else if (/^(?:if|with|range|define|block)$/.test(word ?? '')) depth += 1
    else if (word === 'return' && depth <= 0) return found
    else if (depth === 0 && !action.startsWith('/*'))
      for (const { 1: name = '' } of action.matchAll(CALL))
        if (!NOT_FILES.test(name) && !isThere(name)) found.push({ name, at: index })
  }
  return found
}

/** Gives a test for the partials of these files; a name may lack its extension, a file have that of a language. */
export function partialTest(paths: Iterable<string>): (name: string) => boolean {
  const names = new Set<string>()
  for (const path of paths) {
    const [, name] = /(?:^|\/)layouts\/(?:.+\/)?_?partials\/(.+)$/.exec(path) ?? []
    if (name !== undefined) names.add(bare(name))
  }
  return (name) => names.has(bare(name.replace(/^\//, '')))
}

function bare(name: string): string {
  return name.toLowerCase().replace(/(?:\.[\w-]{1,20}){1,3}$/, '')
}

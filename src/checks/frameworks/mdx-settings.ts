// What the configuration of a site says of the plugins that change its MDX. Their code is not run: a plugin that is not known
// may define any name, provide any component, and rewrite any text.

/** Packages that neither define names nor touch expressions, by the documentation of each. */
const HARMLESS =
  /^(?:remark-(?:math|gfm|emoji|directive|smartypants|github|toc|breaks|frontmatter|heading-id|mermaid[\w-]*|lint[\w-]*)|rehype-(?:katex|mathjax|slug|external-links|autolink-headings|mermaid|raw|expressive-code|pretty-code|accessible-emojis)|@docusaurus\/remark-plugin-npm2yarn|remark-gemoji|starlight-[\w-]+)(?:\/.*)?$/

const LISTS = /\b(?:beforeDefault)?(?:remark|rehype|recma)Plugins\b['"]?(?:\s{0,20}:\s{0,20})?/gi
const LIST_MAX_CHARACTERS = 4000

/** True where all lists of plugins for MDX in these texts are written out and name packages that are known to do no harm. */
export function hasOnlyHarmlessPlugins(texts: readonly string[]): boolean {
  return texts.every((text) => {
    const modules = modulesIn(text)
    return Array.from(text.matchAll(LISTS), ({ index, 0: head }) => index + head.length).every((start) => {
      const words = wordsOfList(text.slice(start, start + LIST_MAX_CHARACTERS))
      return words?.every((word) => HARMLESS.test(modules.get(word) ?? word)) === true
    })
  })
}

/** Local names with the modules that they come from. */
function modulesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const IMPORTS =
    /\bimport\s+(?:\*\s+as\s+)?([\w$]{1,80}|\{[^{}]{0,500}\})\s+from\s+['"]([^'"\n]{1,200})['"]|\b(?:const|let|var)\s+([\w$]{1,80}|\{[^{}]{0,500}\})\s*=\s*(?:\(?await\s+import|require)\(\s*['"]([^'"\n]{1,200})['"]/g
  for (const [, imported = '', from, required = '', path] of text.matchAll(IMPORTS)) {
    for (const name of `${imported}${required}`.match(/[\w$]+/g) ?? []) found.set(name, from ?? path ?? '')
  }
  return found
}

/** `[math, [katex, { strict: false }], require('x')]`: what it names. Undefined where it is no list, or its end is not found. */
function wordsOfList(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined
  const words: string[] = []
  let depth = 0
  let braces = 0
  for (const [part] of text.matchAll(/\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"|[[\]{}]|\.{3}|[\w$]+/g)) {
    if (part === '{') braces += 1
    else if (part === '}') braces -= 1
    else if (part === '[') depth += 1
    else if (part === ']') depth -= 1
    else if (braces === 0 && !part.startsWith('//') && !/^(?:require|await|import|default)$/.test(part))
      words.push(part.replace(/^['"]|['"]$/g, ''))
    if (depth === 0) return words
  }
  return undefined
}

/** Texts of code without its comments, roughly: what is commented out has no effect. */
export function joinTexts(texts: ReadonlyMap<string, string>, path: RegExp): string {
  return Array.from(texts, ([name, text]) => (path.test(name) ? text : ''))
    .join('\n')
    .replace(/^[ \t]*\/\/[^\n]*$/gm, '')
}

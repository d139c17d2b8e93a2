// How each language writes declarations, keys and fields: the patterns of the scanner in source.ts, a line each.

export type Language = 'script' | 'python' | 'rust' | 'go'

export const LANGUAGES: readonly [RegExp, Language][] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/, 'script'],
  [/\.pyi?$/, 'python'],
  [/\.rs$/, 'rust'],
  [/\.go$/, 'go'],
]

/** Undefined for a file in a language that has no scanner. */
export function languageOf(path: string): Language | undefined {
  return LANGUAGES.find(([pattern]) => pattern.test(path))?.[1]
}

export const COMMENT: Readonly<Record<Language, RegExp>> = {
  script: /^\s*(?:\/\/|\/\*|\*|<!--)/,
  rust: /^\s*(?:\/\/|\/\*|\*\s)/,
  go: /^\s*(?:\/\/|\/\*|\*\s)/,
  python: /^\s*(?:#|"""|''')/,
}
export const DECLARATION: Readonly<Record<Language, RegExp>> = {
  script:
    /^(\s*)(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(function\*?|class|interface|type|enum|const\s+enum|const|let|var|namespace)\s+([A-Za-z_$][\w$]*)/,
  python: /^(\s*)(?:async\s+)?(def|class)\s+([A-Za-z_]\w*)/,
  rust: /^(\s*)(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(fn|struct|enum|trait|type|const|static|mod|macro_rules!|union)\s+([A-Za-z_]\w*)/,
  go: /^(\s*)(func|type|const|var)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w*)/,
}
/** `export { a, b }`, `module.exports = { a, b }`, `export default { a, b }`. */
export const EXPORT_LIST = /\b(?:export(?:\s+default)?|module\.exports\s*=)\s*\{([^{}]{1,4000})\}/g
export const IMPL = /^\s*impl(?:<[^>]*>)?\s+(?:[\w:<>,][\w:<>, ]*? for\s+)?([A-Za-z_]\w*)/
export const METHOD =
  /^\s+(?:(?:public|static|async|get|set|override|abstract)\s+)*([a-zA-Z_$][\w$]*)\??\s?(?:<[^>]{0,80}>)?\(/
/** A constructor, or a method that is private or has type parameters. */
export const OTHER_METHOD = /^\s+(?:[a-z]+\s+)*[*#]?[A-Za-z_$][\w$]*(?:<[^()]*>)?(?:\(.*\{|[(<])\s*$/
export const NOT_A_METHOD = new Set(
  'if for while switch catch return function super await new constructor typeof throw else do with yield case'.split(
    ' ',
  ),
)
export const KEY: Readonly<Record<Language, RegExp>> = {
  script: /^\s*(?:(?:public|static|readonly|declare|override)\s+)*["']?([A-Za-z_$][\w$.-]*)["']?[?!]?\s?:(?!:)\s*/,
  python: /^\s*["']([A-Za-z_][\w.-]*)["']\s?:\s*/,
  rust: /^\s*(?:pub(?:\([^)]*\))?\s+)?([a-z_]\w*)\s?:(?!:)\s*/,
  go: /^\s*"?([A-Za-z_][\w.-]*)"?\s?:(?!=)\s*/,
}
/** `name = value` and `name: Type = value`, where they define a field: in a class, an enum or at the top. */
export const ASSIGNED =
  /^\s*(?:(?:public|static|readonly|pub)\s+)*([A-Za-z_$][\w$]*)[?!]?\s*(?::[^=]{1,120})?=(?![=>])\s*/
export const VARIANT = /^\s*([A-Z]\w*)\s*(?:[,({]|=\s|$)/
export const GO_FIELD =
  /^\s+([A-Z]\w*)\s[^`]*`[^`]*?\b(?:json|yaml|toml|mapstructure|koanf|hcl|name|annotation):"([\w./-]+)/
export const GO_PLAIN_FIELD = /^\s+([A-Z]\w*)\s+[\w.*[\]{}]+\s*(?:\/\/.*)?$/
export const GO_CONST = /^\s+([A-Z]\w*)(?:\s+[\w.]+)?\s*=\s*/
/** `"name" => …`: what a value is called outside, such as a variable of a template. */
export const RUST_ARM = /^\s*("[a-z][\w.-]*"(?:\s*\|\s*"[a-z][\w.-]*")*)(?:\s+if\s[^=]{1,120})?\s*=>/

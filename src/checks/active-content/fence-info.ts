// What stands behind the marks of a fence: a language, and words, options and attributes in one notation or another.

export interface FenceInfo {
  /** Without the dot of a class, in lower case; empty if there is none. */
  language: string
  /** What follows it; of a word without a value, that is undefined. Classes and ids are left out. */
  options: FenceOption[]
}

export interface FenceOption {
  name: string
  value: string | undefined
}

const TOKEN = /([^\s={},"'`]+)(?:=("[^"]*"|'[^']*'|[^\s{},]*))?/g

/** Reads `js title="a"`, `{ .js .annotate title="a" }`, `rust,editable` and `js {1,3-5}`; linear. */
export function readFenceInfo(info: string): FenceInfo {
  const tokens = Array.from(info.matchAll(TOKEN), ([, name = '', value]) => ({ name, value: unquote(value) }))
  const [first] = tokens
  const hasLanguage = first !== undefined && first.value === undefined && !first.name.startsWith('#')
  return {
    language: hasLanguage ? first.name.replace(/^\./, '').toLowerCase() : '',
    options: tokens.slice(hasLanguage ? 1 : 0).filter(({ name, value }) => value !== undefined || isWord(name)),
  }
}

/** Classes, ids and numbers of lines are no words. */
function isWord(name: string): boolean {
  return /^[A-Za-z_]/.test(name)
}

function unquote(value: string | undefined): string | undefined {
  return value?.replace(/^(["'])(.*)\1$/s, '$2')
}

// Names as code and documentation write them: `maxRetries`, `max_retries`, `MAX_RETRIES` and `--max-retries` are one.

/** A name of code, with the dashes of an option and what joins its parts. */
export const NAME = /(?<![\w$-])--?[A-Za-z][\w-]*|[A-Za-z_$][\w$]*(?:[-.:/][A-Za-z_$][\w$]*)*/g

/** The same text for all spellings of a name, with the dots, slashes and colons within it; '' for one without letters and digits. */
export function foldName(name: string): string {
  return name
    .replace(/[^\p{L}\d./:]/gu, '')
    .replace(/^[./:]+|[./:]+$/g, '')
    .toLowerCase()
}

/** True for a name that is no word of the language: an option, one of several words, a constant. */
export function isCompound(name: string): boolean {
  return /^--\w|[a-z\d][A-Z]|[A-Za-z\d][-_][A-Za-z\d]|^[A-Z][A-Z\d]{3,}$|[A-Z][A-Z\d]{1,40}[a-z]/.test(name)
}

/** From this length on, a single word is rarely one of the language. */
const LONG_NAME_CHARACTERS = 9

/** True for a name that means the same thing wherever it stands. */
export function isSpecial(name: string): boolean {
  return isCompound(name) || name.length >= LONG_NAME_CHARACTERS
}

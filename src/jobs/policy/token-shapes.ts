// Shapes of secrets that secretlint's rules (13.0) miss or know only in an older form.
import { isWellFormedApiKey } from '../../projects/api-key.ts'

// What documentation writes in place of a secret. Refusing these would teach people to turn the gate off.

/** Words and marks that mean "put yours here", and keys that vendors publish as examples. */
const PLACEHOLDER =
  /example|sample|dummy|placeholder|your|x{4}|\*{3}|\.{3}|…|<[^>]*>|\$\{|\{\{|changeme|change[-_]me|redacted|insert|replace|secret[-_]?key|test[-_]?key|deadbeef|abcdef|qwerty|1234567|foobar/i
/** With fewer distinct characters, a token was typed and not generated: `aaaa...`, `0000...`, `abcabc...`. */
const DISTINCT_MIN = 8
/** Words that stand for a password in addresses. */
const WEAK_PASSWORD =
  /^(pass(word|wd)?|pw|pwd|secret|token|user(name)?|root|admin|guest|postgres|mysql|redis|mongo|test)\d*$/i
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|.*\.(local|localhost|internal|test|invalid)|db|database)$/i

/** Further on in a long token, such a word is there by chance. */
const LOOKED_AT_CHARACTERS = 100

/** True when the text is a stand-in for a secret. `value` is the whole token, with its prefix. */
export function isPlaceholder(value: string): boolean {
  return (
    PLACEHOLDER.test(value.slice(0, LOOKED_AT_CHARACTERS)) ||
    new Set(value.replace(/^[a-z]+[_-]/i, '')).size < DISTINCT_MIN
  )
}

/** True when the password of `scheme://user:password@host` looks made up for documentation. */
export function isHarmlessAddress(url: string): boolean {
  const [, password = '', host = ''] = /:\/\/[^/\s:@]*:([^\s@]*)@([^\s/:?#]*)/.exec(url) ?? []
  if (PLACEHOLDER.test(password) || WEAK_PASSWORD.test(password) || LOCAL_HOST.test(host)) return true
  return password.length < DISTINCT_MIN || !/\d/.test(password) || new Set(password).size < DISTINCT_MIN - 2
}

interface TokenShape {
  /** For the refusal. */
  name: string
  /** Linear on any text. */
  pattern: RegExp
  isSecret: (value: string) => boolean
}

const isNoPlaceholder = (value: string): boolean => !isPlaceholder(value)

const SHAPES: readonly TokenShape[] = [
  { name: 'an API key of Docmend', pattern: /mend_[0-9A-Za-z]{49}/g, isSecret: isWellFormedApiKey },
  // Installation tokens are ghs_<App id>_<JWT> since 2026: https://github.blog/changelog/ (2026-05-15).
  {
    name: 'a GitHub token',
    pattern: /\bgh[opusr]_[A-Za-z0-9._-]{36,}/g,
    isSecret: (value) => isNoPlaceholder(value.replace(/^ghs_\d+_/, 'ghs_')),
  },
  { name: 'a GitHub token', pattern: /\bgithub_pat_[A-Za-z0-9_]{60,}/g, isSecret: isNoPlaceholder },
  { name: 'an OpenAI key', pattern: /\bsk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{32,}/g, isSecret: isNoPlaceholder },
  { name: 'a secret API key', pattern: /\bsk-[A-Za-z0-9]{32,}/g, isSecret: isNoPlaceholder },
  { name: 'an AWS access key id', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, isSecret: isNoPlaceholder },
  {
    name: 'an AWS secret access key',
    pattern: /secret_?access_?key["']?[ \t]{0,9}[:=][ \t]{0,9}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi,
    isSecret: (value) => isNoPlaceholder(value.slice(-40)),
  },
  {
    name: 'a private key',
    pattern: /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY-----(?:\\[nr]|[A-Za-z0-9+/=\s]){64,}/g,
    isSecret: (value) => isNoPlaceholder(value.replace(/^-----[^-]*-----/, '')),
  },
]

export interface FoundSecret {
  name: string
  value: string
  /** UTF-16 offset. */
  offset: number
}

/** Gives what looks like a secret and is not a placeholder for one. */
export function findTokens(text: string): FoundSecret[] {
  return SHAPES.flatMap(({ name, pattern, isSecret }) =>
    [...text.matchAll(pattern)]
      .map((match) => ({ name, value: match[0], offset: match.index }))
      .filter(({ value }) => isSecret(value)),
  )
}

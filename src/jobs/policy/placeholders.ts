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

// Shapes of secrets that secretlint's rules (13.0) miss or know only in an older form.
import { isWellFormedApiKey } from '../../projects/api-key.ts'
import { isPlaceholder } from './placeholders.ts'

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

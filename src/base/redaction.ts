// Strikes secrets out of text that goes into a log or an error: those that we hold by their values, however they are
// encoded, and what looks like one by its shape. To find secrets that a model has disguised is another task, of the policy
// gate (jobs/policy/held-secrets/), which takes its time; this runs for every line.
import { escapeRegExp } from './text.ts'

export interface Redaction {
  /** Gives the text without secrets. JSON stays JSON. */
  text(text: string): string
  /** Adds a secret that came later, such as that of an App that was registered while the service runs. */
  learn(secret: string): void
}

const STRUCK_OUT = '[redacted]'
/** Anything shorter would strike out words. */
const SECRET_MIN_CHARACTERS = 6
/** Shorter pieces of base64 occur by chance. */
const ENCODED_MIN_CHARACTERS = 8

export function createRedaction(secrets: readonly string[] = []): Redaction {
  const forms = new Set(secrets.flatMap(formsOf))
  let known = toPattern(forms)
  return {
    text: (text) => strikeOutShapes(known === undefined ? text : text.replace(known, STRUCK_OUT)),
    learn: (secret) => {
      const before = forms.size
      for (const form of formsOf(secret)) forms.add(form)
      if (forms.size > before) known = toPattern(forms)
    },
  }
}

/** The longest first, so that no part of it stands behind a shorter one. */
function toPattern(forms: ReadonlySet<string>): RegExp | undefined {
  if (forms.size === 0) return undefined
  const ordered = [...forms].sort((a, b) => b.length - a.length)
  return new RegExp(ordered.map(escapeRegExp).join('|'), 'g')
}

/** A secret of several lines, such as a key, also line by line: an error may quote one. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n|\\n/)
  const parts = lines.length > 1 ? [secret, ...lines.filter((line) => !line.startsWith('-----'))] : [secret]
  return parts.filter((part) => part.length >= SECRET_MIN_CHARACTERS).flatMap(encodingsOf)
}

function encodingsOf(secret: string): string[] {
  const percent = [encodeURIComponent(secret), encodeForm(secret)]
  const plain = [secret, JSON.stringify(secret).slice(1, -1), ...percent, ...percent.map(lowerEscapes)]
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const encoded = [hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset))]
  return [...plain, ...encoded.filter((form) => form.length >= ENCODED_MIN_CHARACTERS)]
}

function encodeForm(secret: string): string {
  return new URLSearchParams({ '': secret }).toString().slice(1)
}

/** Some programs write `%2f` instead of `%2F`. */
function lowerEscapes(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())
}

/** The characters of base64 that the secret alone decides when so many bytes modulo 3 stand before it. */
function base64At(bytes: Buffer, offset: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes])
  const from = offset === 0 ? 0 : offset + 1
  const to = Math.floor((whole.length * 8) / 6)
  return (['base64', 'base64url'] as const).map((encoding) => whole.toString(encoding).slice(from, to))
}

/** What is struck out wherever it stands. Each is linear on any text, and none takes a quote or a brace with it. */
const SHAPES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY-----(?:\\+[nr]|[A-Za-z0-9+/=\s])*(?:-----END [A-Z0-9 ]{0,30}PRIVATE KEY-----)?/g,
    STRUCK_OUT,
  ],
  [/\bgh[opusr]_[A-Za-z0-9._-]{16,}/g, STRUCK_OUT],
  [/\bgithub_pat_[A-Za-z0-9_]{16,}/g, STRUCK_OUT],
  [/mend_[0-9A-Za-z]{16,}/g, STRUCK_OUT],
  [/\bsk-[A-Za-z0-9_-]{16,}/g, STRUCK_OUT],
  [/whsec_[A-Za-z0-9+/=_-]{16,}/g, STRUCK_OUT],
  // The bound of the header keeps it linear: every "eyJ" in a long run of these characters begins a search.
  [/\beyJ[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g, STRUCK_OUT],
  // "x-access-token:" and "x-oauth-basic:", as git's credentials begin.
  [/(?:eC1hY2Nlc3MtdG9rZW46|eC1vYXV0aC1iYXNpYzo)[A-Za-z0-9+/=]*/g, STRUCK_OUT],
  [/\b(bearer|basic|authorization: *token) +[A-Za-z0-9._~+/=-]{16,}/gi, `$1 ${STRUCK_OUT}`],
  // `postgres://user:password@host`, and every other address with credentials.
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@?#"'<>\\]{1,500}@/gi, `$1${STRUCK_OUT}@`],
  [/\b(password|passwd|pwd)=[^\s&;"'\\]+/gi, `$1=${STRUCK_OUT}`],
]

function strikeOutShapes(text: string): string {
  return SHAPES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}

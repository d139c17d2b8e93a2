// The one place where lines of the log are made: each says which request or job it belongs to, and none shows a secret.
import { type Logger, pino } from 'pino'
import type { Observability } from './observability.ts'

interface LoggerOptions {
  level: string
  observability: Pick<Observability, 'lineFields' | 'redaction'>
  /** Takes whole lines of JSON. */
  write: (line: string) => void
}

/**
 * The finished line is searched for secrets, whatever they came in: the message, a field, an error, its stack or its causes.
 */
export function createLogger({ level, observability, write }: LoggerOptions): Logger {
  const { redaction, lineFields } = observability
  return pino({ level, mixin: lineFields }, { write: (line) => write(redaction.text(line)) })
}

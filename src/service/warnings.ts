// What needs the attention of the instance admin while the service runs, by topic: the log says it once, `GET /readyz` as long
// as it lasts.
import type { Logger } from 'pino'

export interface Warnings {
  /** Notes a sentence for a topic; undefined = all is well. A sentence that is already known is not logged again. */
  set(topic: string, sentence: string | undefined): void
  has(topic: string): boolean
  list(): string[]
}

export function createWarnings(logger: Logger): Warnings {
  const known = new Map<string, string>()
  return {
    set: (topic, sentence) => {
      if (sentence === known.get(topic)) return
      if (sentence === undefined) {
        known.delete(topic)
        logger.info({ topic }, 'A warning no longer applies')
      } else {
        known.set(topic, sentence)
        logger.warn({ topic }, sentence)
      }
    },
    has: (topic) => known.has(topic),
    list: () => [...known.values()],
  }
}

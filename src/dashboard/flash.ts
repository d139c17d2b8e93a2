// What the next page shows once: a secret that was just made, what came of a test. Encrypted in a cookie that lives a minute.
import type { z } from 'zod'
import type { DashboardContext } from './context.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import type { DashboardDeps } from './deps.ts'

export interface Flash<Value> {
  write(context: DashboardContext, value: Value): void
  /** Gives what was written for this page, and forgets it; undefined = nothing was. */
  take(context: DashboardContext): Value | undefined
}

/** `purpose` keeps the pages apart: what was written for one does not open on another. */
export function createFlash<Value>(
  { encryption }: Pick<DashboardDeps, 'encryption'>,
  purpose: string,
  schema: z.ZodType<Value>,
): Flash<Value> {
  return {
    write: (context, value) => writeCookie(context, 'flash', encryption.encrypt(JSON.stringify(value), purpose)),
    take: (context) => {
      const encrypted = readCookie(context, 'flash')
      if (encrypted === undefined) return undefined
      dropCookie(context, 'flash')
      const text = encryption.decrypt(encrypted, purpose)
      return text === undefined ? undefined : schema.parse(JSON.parse(text))
    },
  }
}

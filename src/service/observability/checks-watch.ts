// Watches the checks of the docs: what an attempt spends in them.
import type { DocsReader, DocsSession } from '../../checks/index.ts'
import type { Scopes } from './scopes.ts'
import { secondsOf } from './seconds-of.ts'
import type { Tracing } from './tracing.ts'

export interface ChecksWatchParts {
  scopes: Scopes
  tracing: Tracing
}

export function watchChecks(docs: DocsReader, parts: ChecksWatchParts): DocsReader {
  return {
    open: async (...asked) => watchSession(await docs.open(...asked), parts),
    startAhead: (project) => docs.startAhead?.(project),
    close: () => docs.close(),
  }
}

function watchSession(session: DocsSession, { scopes, tracing }: ChecksWatchParts): DocsSession {
  const add = (seconds: number): void => {
    const { spent } = scopes.current() ?? {}
    if (spent !== undefined) spent.checks += seconds
  }
  const watched: Pick<DocsSession, 'check' | 'checkAll'> = {
    check: (...asked) => tracing.span({ name: 'docs check' }, () => secondsOf(() => session.check(...asked), add)),
    checkAll: (...asked) =>
      tracing.span({ name: 'docs check of all pages' }, () => secondsOf(() => session.checkAll(...asked), add)),
  }
  return new Proxy(session, {
    get: (target, name) => {
      if (name === 'check' || name === 'checkAll') return watched[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

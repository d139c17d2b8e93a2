// What a reader of a file found so far.
import type { Fact, FactKind } from '../fact.ts'

export interface FactList {
  /** `value` undefined: none is stated. Of two with the same kind, owner and name the first counts that states a value. */
  add(kind: FactKind, owner: string, name: string, line: number, value?: string): void
  /** In the order of the file; undefined when there are too many: a cut list would make the rest look removed. */
  facts(): Fact[] | undefined
}

/** Per file: four times as many as the largest schema of public repositories has. */
const FACTS_MAX = 100_000
/** Longer ones are texts that nobody repeats. */
const NAME_MAX_CHARACTERS = 200

/** `<server name>`: any key, which the file describes and does not name. */
const ANY_KEY = /^<.*>$/

/** `path`: of the file, or the name of the command that printed the text. */
export function createFactList(path: string): FactList {
  const found = new Map<string, Fact>()
  return {
    add: (kind, owner, name, line, value) => {
      const key = JSON.stringify([kind, owner, name])
      const isKnown = found.has(key) && (value === undefined || found.get(key)?.value !== undefined)
      if (name === '' || ANY_KEY.test(name) || name.length > NAME_MAX_CHARACTERS) return
      if (isKnown || found.size > FACTS_MAX) return
      found.set(key, { kind, owner, name, ...(value === undefined ? {} : { value }), path, line })
    },
    facts: () => (found.size > FACTS_MAX ? undefined : [...found.values()].sort((a, b) => a.line - b.line)),
  }
}

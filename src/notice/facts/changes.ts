// What became of the facts of a change: gone, new, or of another value.
import type { Fact } from '../fact.ts'
import { foldName } from '../names.ts'

export interface FactChanges {
  gone: Fact[]
  new: Fact[]
  /** The same thing at both ends, with another value. */
  changed: { was: Fact; is: Fact }[]
  /** A gone fact, and the one that stands in its place under another name. */
  renamed: ReadonlyMap<Fact, Fact>
  /** All facts of the changed files after the change. */
  kept: readonly Fact[]
}

/** Compares the facts of all files of a change at both ends: what moved from one file to another is neither gone nor new. */
export function compareFacts(before: readonly Fact[], after: readonly Fact[]): FactChanges {
  const [old, own] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)]
  const gone = before.filter((fact) => !own.has(keyOf(fact)))
  // A method that becomes a field is the same to its users.
  const held = new Set(before.filter(isHeld).map(({ owner, name }) => `${owner} ${name}`))
  const fresh = after.filter(
    (fact) => !old.has(keyOf(fact)) && !(isHeld(fact) && held.has(`${fact.owner} ${fact.name}`)),
  )
  const changed = [...old].flatMap(([key, facts]) => changedValues(facts, own.get(key) ?? []))
  return { gone: unique(gone), new: unique(fresh), changed, renamed: findRenames(gone, fresh), kept: after }
}

/** Owners change with every move; what is called the same and is of the same kind is the same, but for values of types. */
function keyOf({ kind, owner, name }: Fact): string {
  return kind === 'member' || kind === 'key' ? `${kind} ${owner} ${name}` : `${kind} ${name}`
}

function isHeld({ kind, owner }: Fact): boolean {
  return owner !== '' && (kind === 'key' || kind === 'declaration')
}

/** What is promised stands for what only sets it. */
function unique(facts: readonly Fact[]): Fact[] {
  const byPromise = facts.toSorted((a, b) => Number(b.isInner === true) - Number(a.isInner === true))
  return [...new Map(byPromise.map((fact) => [keyOf(fact), fact])).values()]
}

/** Where a name has several values at one end, nothing tells which of them became which. */
function changedValues(before: readonly Fact[], after: readonly Fact[]): { was: Fact; is: Fact }[] {
  const arePrinted = [before, after].every((facts) => facts.some(isPrinted))
  const [was, is] = [before, after].map((facts) => (arePrinted ? printedValue(facts) : withOneValue(facts)))
  return was === undefined || is === undefined || was.value === is.value ? [] : [{ was, is }]
}

/** What a command prints counts before what its source says, which may be an expression; the place in the source is better. */
function printedValue(facts: readonly Fact[]): Fact | undefined {
  const printed = withOneValue(facts.filter(isPrinted))
  return printed && facts.findLast(({ value }) => value === printed.value)
}

function isPrinted(fact: Fact): boolean {
  return fact.isPrinted === true
}

/** Where one place defines a field and another sets its default, only the latter has a value. */
function withOneValue(facts: readonly Fact[]): Fact | undefined {
  const stated = facts.filter(({ value }) => value !== undefined)
  const values = new Set(stated.map(({ value }) => value))
  return values.size === 1 ? stated[0] : undefined
}

/** One thing went and one came, of the same kind, in the same owner and file, and no others have a word in common with them. */
function findRenames(gone: readonly Fact[], fresh: readonly Fact[]): Map<Fact, Fact> {
  const groupOf = ({ kind, owner, path }: Fact): string => JSON.stringify([kind, owner, path])
  const [went, came] = [Map.groupBy(unique(gone), groupOf), Map.groupBy(unique(fresh), groupOf)]
  const renames = new Map<Fact, Fact>()
  for (const [group, facts] of went) {
    const others = came.get(group) ?? []
    for (const fact of facts) {
      const [other, ...more] = others.filter((one) => isRename(fact, one))
      const isOnly =
        other !== undefined && more.length === 0 && facts.filter((one) => isRename(one, other)).length === 1
      if (isOnly) renames.set(fact, other)
    }
  }
  return renames
}

/** `--max-retries` and `--max-attempts`; what has no word in common may be two things. */
function isRename({ name: a }: Fact, { name: b }: Fact): boolean {
  const words = new Set(wordsOf(a))
  return foldName(a) !== foldName(b) && wordsOf(b).some((word) => words.has(word))
}

function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z\d]{3,}/g)
  return words ?? []
}

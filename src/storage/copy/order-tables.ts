import type { TableShape } from '../dialect/catalog.ts'

/** Puts each table behind those that it refers to. Throws when some refer to each other. */
export function orderTables(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const isThere = (name: string): boolean => ordered.some((table) => table.name === name)
  for (let rest = [...tables]; rest.length > 0; ) {
    const next = rest.filter(({ name, references }) => references.every((other) => other === name || isThere(other)))
    if (next.length === 0) throw new Error(`Tables refer to each other: ${rest.map(({ name }) => name).join(', ')}`)
    ordered.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return ordered
}

// How a store is put together from the files that have its SQL.
import type { Dialect } from './dialect.ts'

/** The methods of a store as functions that have the dialect before what the port asks for. */
export type DialectFirst<Store> = {
  [Name in keyof Store]: Store[Name] extends (...args: infer Args) => infer Result
    ? (dialect: Dialect, ...args: Args) => Result
    : never
}

/** Gives the store that these functions are, over one database. */
export function bindDialect<Store extends object>(dialect: Dialect, functions: DialectFirst<Store>): Store {
  const methods = Object.entries<(dialect: Dialect) => unknown>(functions)
  return Object.fromEntries(methods.map(([name, method]) => [name, method.bind(undefined, dialect)])) as Store
}

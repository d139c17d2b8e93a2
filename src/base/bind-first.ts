// A store is an object of functions over one database. The files that have its SQL export them with the database first, under the
// names of the port; here they are bound to it.

/** The methods of an object as functions that have `First` before what the methods ask for. */
export type WithFirst<First, Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? (first: First, ...args: Args) => Result
    : never
}

type Bound<First, Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (first: First, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never
}

/** Gives the methods that these functions are, all with the same first argument. */
export function bindFirst<First, Functions extends object>(
  first: First,
  functions: Functions,
): Bound<First, Functions> {
  const all: [string, (first: First) => unknown][] = Object.entries(functions)
  return Object.fromEntries(all.map(([name, one]) => [name, one.bind(undefined, first)])) as Bound<First, Functions>
}

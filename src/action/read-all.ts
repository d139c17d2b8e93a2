/** The values of these readers. Throws one error with the messages of all that fail, so that a workflow is corrected once. */
export function readAll<Values extends object>(readers: { [Name in keyof Values]: () => Values[Name] }): Values {
  const values: Partial<Values> = {}
  const faults: string[] = []
  for (const name in readers) {
    try {
      values[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      faults.push(error.message)
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return values as Values
}

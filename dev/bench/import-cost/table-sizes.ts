import Database from 'better-sqlite3'

/** Megabytes of each table and index, the largest first. */
export function tableSizes(file: string): [name: string, mb: number][] {
  const database = new Database(file, { readonly: true })
  const sizes = database
    .prepare<[], [string, number]>('select name, sum(pgsize) / 1e6 from dbstat group by name order by 2 desc')
    .raw()
    .all()
  database.close()
  return sizes
}

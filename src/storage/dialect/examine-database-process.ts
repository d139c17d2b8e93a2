// The process that searches a large database for damage and writes what it finds to stdout (examine-database.ts starts it).
import Database from 'better-sqlite3'
import { quickCheck } from './examine-database.ts'
import { codeOf } from './sqlite-errors.ts'

const [, , file = ''] = process.argv
try {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  process.stdout.write(String(quickCheck(database)))
  database.close()
} catch (error) {
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) throw error
  process.stdout.write(codeOf(error))
}

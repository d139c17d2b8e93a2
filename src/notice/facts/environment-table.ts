// The variables of a file that shows what an environment may set: `.env.example` and its like.
import type { Fact } from '../fact.ts'
import { createFactList } from './fact-list.ts'

const TABLE = /(?:^|\/)\.env(?:\.[\w-]+)*\.(?:example|sample|dist|template)$/i
/** A variable that is commented out is an optional one; in capitals only, since comments have words before `=` too. */
const LINE = /^\s*(?:(?:export\s+)?([A-Za-z_]\w*)|#\s?(?:export\s+)?([A-Z][A-Z\d_]+))\s*=(.*)$/

/** A longer value is a key or a certificate. */
const LINE_MAX_CHARACTERS = 2000

/** Each variable (`variable`, owner `''`) with the value that it has there. Undefined for files of other names. */
export function environmentFacts(path: string, text: string): Fact[] | undefined {
  if (!TABLE.test(path)) return undefined
  const list = createFactList(path)
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, name, optional, value = ''] = LINE.exec(line.slice(0, LINE_MAX_CHARACTERS)) ?? []
    list.add('variable', '', name ?? optional ?? '', index + 1, readValue(value.trim()))
  }
  return list.facts()
}

/** Without its quotes and without a comment behind it; undefined where nothing is set. */
function readValue(written: string): string | undefined {
  const [, quote, quoted] = /^(["'`])(.*?)\1(?:\s+#.*)?$/.exec(written) ?? []
  const value = quote === undefined ? written.replace(/(?:^|\s+)#.*$/, '') : (quoted ?? '')
  return value === '' ? undefined : value
}

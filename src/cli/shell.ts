// How the caller's shell starts Docmend again.
import type { Runtime } from './runtime.ts'

/** npm tells a program how it was started: https://docs.npmjs.com/cli/v11/using-npm/scripts#environment */
export function programOf({ env }: Pick<Runtime, 'env'>): string {
  return env.npm_lifecycle_event === 'docmend' ? 'npm run -s docmend --' : 'docmend'
}

/** For a POSIX shell. */
export function quote(text: string): string {
  return /^[\w./@:=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

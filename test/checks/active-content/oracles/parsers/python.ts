// Parsers in Python.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Parsers, startParsers } from './line-process.ts'

/** Debian's, which has Debian's modules. */
export const PYTHON = '/usr/bin/python3'

/** Says why the modules cannot be used here; undefined when they can. */
export function whyNoPython(modules: readonly string[]): string | undefined {
  const { status } = spawnSync(PYTHON, ['-c', `import ${modules.join(', ')}`], { stdio: 'ignore' })
  return status === 0 ? undefined : `${PYTHON} with ${modules.join(', ')} is not installed`
}

/** Starts a program of ../python/. */
export function startPython(program: string): Promise<Parsers> {
  return startParsers(PYTHON, ['-B', join(import.meta.dirname, '../python', program)])
}

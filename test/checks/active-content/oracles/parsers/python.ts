// Parsers in Python: one process for each, which gets a page a line and answers with a line.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { actsInFields } from './frontmatter.ts'
import { actsInHtml } from './html.ts'
import { differences, type MkdocsFields } from './mkdocs-fields.ts'
import type { Oracle } from './oracle.ts'

/** Debian's, which has Debian's modules. */
export const PYTHON = '/usr/bin/python3'

interface Answer extends MkdocsFields {
  acts: string[]
  html: string
  fields?: Record<string, string>
  error?: string
}

export interface PythonParsers {
  /** Their versions. */
  name: string
  oracleFor(syntax: string): Oracle
  close(): void
}

/** Says why the modules cannot be used here; undefined when they can. */
export function whyNoPython(modules: readonly string[]): string | undefined {
  const { status } = spawnSync(PYTHON, ['-c', `import ${modules.join(', ')}`], { stdio: 'ignore' })
  return status === 0 ? undefined : `${PYTHON} with ${modules.join(', ')} is not installed`
}

/** Starts a program of ../python/. */
export async function startPython(program: string): Promise<PythonParsers> {
  const child = spawn(PYTHON, ['-B', join(import.meta.dirname, '../python', program)])
  child.stderr.resume()
  const waiting: PromiseWithResolvers<string>[] = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line))
  child.on('exit', () => {
    for (const { reject } of waiting) reject(new Error(`${program} ended`))
  })
  const nextLine = (): Promise<string> => {
    const line = Promise.withResolvers<string>()
    waiting.push(line)
    return line.promise
  }
  const name = String(JSON.parse(await nextLine()))
  const actsIn = async (syntax: string, page: string): Promise<string[]> => {
    child.stdin.write(`${JSON.stringify({ syntax, page })}\n`)
    return actsInAnswer(JSON.parse(await nextLine()), page)
  }
  return {
    name,
    oracleFor: (syntax) => ({ name, actsIn: (page) => actsIn(syntax, page) }),
    close: () => child.kill('SIGKILL'),
  }
}

function actsInAnswer(answer: Answer, page: string): string[] {
  const { acts, html, fields = {} } = answer
  return [...acts, ...actsInHtml(html), ...actsInFields(fields), ...differences(answer, page)]
}

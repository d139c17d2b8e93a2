// Parsers in other languages: one process for each, which gets a page a line and answers with a line.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { actsInFields } from './frontmatter.ts'
import { actsInHtml } from './html.ts'
import { differences, type MkdocsFields } from './mkdocs-fields.ts'
import type { Oracle } from './oracle.ts'

interface Answer extends MkdocsFields {
  acts: string[]
  html: string
  fields?: Record<string, string>
  error?: string
}

export interface Parsers {
  /** Their versions. */
  name: string
  oracleFor(syntax: string): Oracle
  close(): void
}

/** Starts a program that first answers with its versions. */
export async function startParsers(program: string, args: readonly string[]): Promise<Parsers> {
  const child = spawn(program, args)
  child.stderr.resume()
  const waiting: PromiseWithResolvers<string>[] = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line))
  child.on('exit', () => {
    for (const { reject } of waiting) reject(new Error(`${args.join(' ')} ended`))
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

// The sample log, and lines of a log.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll } from '@jest/globals'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

export const { lines, truth } = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS) })

export const log = `${lines.join('\n')}\n`

export const HUMAN = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

export function line(path: string, userAgent = HUMAN, { day = '10', status = 200 } = {}): string {
  return `192.0.2.1 - - [${day}/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" ${status} 1 "-" "${userAgent}"\n`
}

/** `docmend report` in a folder with the sample log. */
export function useReport() {
  let command: CommandLine
  beforeAll(() => {
    command = createCommandLine()
    write('access.log', log)
    write('access.log.gz', gzipSync(log))
  })
  afterAll(() => command.remove())
  function write(name: string, content: string | Uint8Array): void {
    writeFileSync(join(command.folder, name), content)
  }
  async function json(...args: string[]) {
    const { stdout } = await command.runWithin(['report', ...args, '--format', 'json'])
    return JSON.parse(stdout)
  }
  /** Missing pages come by their suggestions; here by their requests. */
  async function jsonByRequests(...args: string[]) {
    const found = await json(...args)
    const missing = [...found.missing].sort((a, b) => b.total - a.total || (a.path < b.path ? -1 : 1))
    return { ...found, missing }
  }
  return {
    get command() {
      return command
    },
    jsonByRequests,
    write,
    json,
  }
}

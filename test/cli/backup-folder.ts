// A folder with a database that is backed up.
import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

/** A fresh one for each test. */
export function useBackupFolder() {
  let line: CommandLine
  let dataDir: string
  let file: string
  beforeEach(() => {
    line = createCommandLine()
    dataDir = join(line.folder, 'data')
    file = join(dataDir, 'docmend.db')
  })
  afterEach(() => line.remove())
  return {
    get line() {
      return line
    },
    get dataDir() {
      return dataDir
    },
    get file() {
      return file
    },
  }
}

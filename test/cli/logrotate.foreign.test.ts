// Debian's logrotate rotates, while a log is followed and while nobody follows it.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createFollowedLog } from '../support/followed-log.ts'
import { until } from '../support/until.ts'

const hasLogrotate = spawnSync('logrotate', ['--version']).status === 0
if (!hasLogrotate) console.warn('logrotate is not installed, so nothing is compared with it')

const CONFIGURATIONS: [what: string, lines: string][] = [
  ['names with numbers', 'rotate 9\ncreate'],
  ['no new file', 'rotate 9\nnocreate'],
  ['a first number of its own', 'rotate 9\nstart 0'],
  ['copies', 'rotate 9\ncopytruncate'],
  ['dates', 'rotate 9\ndateext\ndateformat -%Y%m%d-%s'],
  ['dates before the extension', 'rotate 9\ndateext\ndateformat -%Y-%m-%d-%s\nextension .log'],
  ['numbers before the extension', 'rotate 9\nextension .log'],
  ['packed at once', 'rotate 9\ncompress'],
  ['packed one later', 'rotate 9\ncompress\ndelaycompress'],
  ['copies with dates, packed', 'rotate 9\ncopytruncate\ndateext\ndateformat .%s\ncompress'],
  ['packed before the extension', 'rotate 9\nextension .log\ncompress\ndelaycompress'],
]

const secondNow = (): number => Math.floor(Date.now() / 1000)

const testWithLogrotate = hasLogrotate ? test : test.skip

testWithLogrotate.each(CONFIGURATIONS)('%s', async (_, configuration) => {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-logrotate-'))
  const log = join(folder, 'logs', 'site.log')
  const followed = createFollowedLog(log, folder)
  const written: string[] = []
  const write = (count: number): void => {
    for (let lines = 0; lines < count; lines += 1) {
      const line = `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /${written.length} HTTP/1.1" 200 1 "-" "Firefox/145.0"`
      written.push(line)
      appendFileSync(log, `${line}\n`)
    }
  }
  let rotatedAt = 0
  const rotate = async (): Promise<void> => {
    // Dates of the names are whole seconds.
    await until('the next second', () => !configuration.includes('dateext') || secondNow() > rotatedAt)
    rotatedAt = secondNow()
    execFileSync('logrotate', ['--force', '--state', join(folder, 'state'), join(folder, 'logrotate.conf')])
  }
  try {
    mkdirSync(join(folder, 'logs'), { mode: 0o755 })
    writeFileSync(join(folder, 'logrotate.conf'), `${log} {\nsu root root\nmissingok\n${configuration}\n}\n`, {
      mode: 0o644,
    })
    write(5)
    await followed.start()
    for (let rotations = 0; rotations < 3; rotations += 1) {
      write(2)
      await rotate()
      write(3)
      await followed.look()
    }
    await followed.stop()
    for (let rotations = 0; rotations < 3; rotations += 1) {
      write(2)
      await rotate()
    }
    write(4)
    await followed.start()
    await followed.stop()
    expect({ counted: followed.counted.toSorted(), missing: followed.missing }).toEqual({
      counted: written.toSorted(),
      missing: [],
    })
    expect(followed.duplicates()).toBe(0)
  } finally {
    await followed.kill()
    rmSync(folder, { recursive: true })
  }
})

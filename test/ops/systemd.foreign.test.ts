// The units of ops/systemd, as systemd itself reads them where it is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { STOP_TIMEOUT_MS } from '../../src/cli/runtime.ts'

const FOLDER = 'ops/systemd'
const UNITS = readdirSync(FOLDER).filter((name) => name.endsWith('.service'))
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd) console.warn('Skipped: systemd-analyze is missing. Install Debian’s package systemd')
const read = (unit: string) => readFileSync(join(FOLDER, unit), 'utf8')
const hardening = (unit: string) => read(unit).split('# What the process may do')[1]

describe.each(UNITS)('%s', (unit) => {
  const ifSystemd = hasSystemd ? test : test.skip

  ifSystemd('is exposed as little as a service with a network can be', () => {
    const report = execFileSync('systemd-analyze', ['security', '--offline=true', join(FOLDER, unit)], {
      encoding: 'utf8',
    })
    const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(report) ?? []
    expect(Number(exposure)).toBeLessThan(2)
  })

  ifSystemd('is read by systemd without a complaint', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docmend-units-'))
    const name = unit.replace('@.', '@3001.')
    copyFileSync(join(FOLDER, unit), join(folder, unit.includes('@') ? unit : name))
    const { stderr } = spawnSync('systemd-analyze', ['verify', `./${name}`], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', SYSTEMD_UNIT_PATH: `${folder}:` },
    })
    rmSync(folder, { recursive: true })
    // Where Node is elsewhere, or not installed, is no fault of the unit.
    const complaints = stderr
      .split('\n')
      .filter((line) => line.includes(unit.split('@')[0] ?? '') && !line.includes('/usr/bin/node'))
    expect(complaints).toEqual([])
  })

  test('gives the service time to stop, and starts it again after a crash, but not after a mistake in its settings', () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)s$/m.exec(read(unit)) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(STOP_TIMEOUT_MS)
    expect(read(unit)).toMatch(/^Restart=on-failure$[\s\S]*^RestartPreventExitStatus=2$/m)
  })

  test('is as hardened as the others', () => {
    expect(hardening(unit)).toBe(hardening('docmend.service'))
  })
})

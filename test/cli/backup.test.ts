// `docmend db backup` and `docmend db restore`, with the processes of a running service.

import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import { createEncryption } from '../../src/projects/people/encryption.ts'
import { encryptApp } from '../../src/projects/setup/registered-app.ts'
import { restoreBackup } from '../../src/storage/backup/restore-backup.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { useBackupFolder } from './backup-folder.ts'

const given = useBackupFolder()

const issueKey = (repository: string) => given.line.runWithin(['keys', 'create', repository])

const listProjects = async (): Promise<string[]> => {
  const { stdout } = await given.line.runWithin(['keys', 'list', '--json'])
  return JSON.parse(stdout).projects.map(({ repository }: { repository: string }) => repository)
}

describe('a backup', () => {
  test('is one file for its owner alone, in a folder of DATA_DIR unless another is named', async () => {
    await issueKey('acme/docs')
    const { stdout } = await given.line.runWithin(['db', 'backup'])
    const [name = ''] = readdirSync(join(given.dataDir, 'backups'))
    expect(name).toMatch(/^docmend-\d{8}-\d{6}\.db$/)
    expect(statSync(join(given.dataDir, 'backups', name)).mode & 0o777).toBe(0o600)
    expect(stdout).toContain(join(given.dataDir, 'backups', name))
    expect(stdout).toMatch(/Checked: [\d.]+ kB, no damage, 1 project, 1 API key, 0 jobs, 0 single page views\.\n/)
  })

  test('replaces a file only with --force, and leaves nothing behind when it fails', async () => {
    await issueKey('acme/docs')
    writeFileSync(join(given.line.folder, 'b.db'), 'precious')
    const refused = await given.line.runWithin(['db', 'backup', 'b.db'])
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('or replace it with --force') })
    expect(readFileSync(join(given.line.folder, 'b.db'), 'utf8')).toBe('precious')
    expect(await given.line.runWithin(['db', 'backup', 'b.db', '--force'])).toMatchObject({ exitCode: 0 })
    expect((await given.line.runWithin(['db', 'backup', 'no/such/b.db'])).stderr).toMatch(
      /The folder .*no\/such does not exist/,
    )
    expect((await given.line.runWithin(['db', 'backup', given.file, '--force'])).stderr).toContain(
      'is the database itself',
    )
    expect(readdirSync(given.line.folder).sort()).toEqual(['b.db', 'data'])
  })

  test.each([
    ['with a slash', 'backups/'],
    ['without one', 'backups'],
    ['where a file is', 'b.db/'],
  ])('into a folder that does not exist, named %s, is refused: its disk may not be mounted', async (_, target) => {
    await issueKey('acme/docs')
    writeFileSync(join(given.line.folder, 'b.db'), 'precious')
    const { exitCode, stderr } = await given.line.runWithin(['db', 'backup', target, '--force'])
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/There is no folder [^ ]*(backups|b\.db)\/?: is its disk/),
    ])
    expect(readdirSync(given.line.folder).sort()).toEqual(['b.db', 'data'])
  })

  test('is not written into the log of the database, or below a file', async () => {
    await issueKey('acme/docs')
    for (const end of ['-wal', '-shm', '-journal']) {
      const refused = await given.line.runWithin(['db', 'backup', `${given.file}${end}`, '--force'])
      expect(refused.stderr).toContain('belongs to the database itself')
    }
    expect((await given.line.runWithin(['db', 'backup', `${given.file}/x.db`])).stderr).toContain(
      'docmend.db is no folder',
    )
    expect((await given.line.runWithin(['db', 'backup', `${'x'.repeat(250)}.db`])).stderr).toContain('is too long')
  })

  test('names the key that it does not hold', async () => {
    await issueKey('acme/docs')
    writeFileSync(join(given.dataDir, 'encryption.key'), 'k'.repeat(43))
    const { stdout } = await given.line.runWithin(['db', 'backup'])
    expect(stdout).toContain(
      `It does not hold ${join(given.dataDir, 'encryption.key')}: keep a copy of that in another place.`,
    )
    expect(JSON.parse((await given.line.runWithin(['db', 'backup', 'b.db', '--json'])).stdout)).toMatchObject({
      encryptionKey: join(given.dataDir, 'encryption.key'),
    })
  })

  test('of a folder without a database fails and makes none', async () => {
    expect(await given.line.runWithin(['db', 'backup'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('There is no database'),
    })
    expect(existsSync(given.dataDir)).toBe(false)
  })

  test('of PostgreSQL is left to its own tools, which the refusal names', async () => {
    const env = { DATABASE_URL: 'postgres://docmend:canary@db.example.com/docmend' }
    const refusals = [
      await given.line.runWithin(['db', 'backup'], env),
      await given.line.runWithin(['db', 'restore', 'b.db'], env),
    ]
    expect(refusals.map(({ exitCode }) => exitCode)).toEqual([2, 2])
    expect(refusals.map(({ stderr }) => /pg_\w+/.exec(stderr)?.[0])).toEqual(['pg_dump', 'pg_restore'])
    expect(refusals.map(({ stderr }) => stderr).join()).not.toContain('canary')
  })
})

describe('a restore', () => {
  const givenBackup = async (): Promise<void> => {
    await issueKey('acme/before')
    await given.line.runWithin(['db', 'backup', 'b.db'])
    await issueKey('acme/after')
  }

  /** A backup with the App of a set-up. */
  const givenEncrypted = async (secret: string): Promise<void> => {
    const storage = await openStorage({ kind: 'sqlite', file: given.file })
    const client = { id: 'id', secret: 'secret' }
    const app = { appId: 7, slug: 'docmend', htmlUrl: 'https://github.com/apps/docmend', client }
    const encrypted = encryptApp(createEncryption(secret), { ...app, privateKey: 'pem', webhookSecret: 'secret' }, 0)
    await storage.setup.keepApp(encrypted, undefined)
    await storage.close()
    await given.line.runWithin(['db', 'backup', 'b.db'])
  }

  test('brings back what the backup has, and keeps the previous database whole', async () => {
    await givenBackup()
    const { stdout } = await given.line.runWithin(['db', 'restore', 'b.db', '--json'])
    const { previous } = JSON.parse(stdout)
    expect(await listProjects()).toEqual(['acme/before'])
    expect(previous).toMatch(/docmend\.db\.before-restore-\d{8}-\d{6}$/)
    await given.line.runWithin(['db', 'restore', previous])
    expect((await listProjects()).sort()).toEqual(['acme/after', 'acme/before'])
  })

  test('is refused while a service uses the database, and works once that was killed', async () => {
    await givenBackup()
    const service = await startServiceProcess({ PATH: process.env.PATH ?? '', DATA_DIR: given.dataDir, PORT: '0' })
    const refused = await given.line.runWithin(['db', 'restore', 'b.db'])
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/is in use, so nothing was changed/) })
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    await service.kill('SIGKILL')
    expect(await given.line.runWithin(['db', 'restore', 'b.db'])).toMatchObject({ exitCode: 0 })
    expect(await listProjects()).toEqual(['acme/before'])
  })

  test('makes the database where there is none', async () => {
    await givenBackup()
    const { stdout } = await given.line.runWithin(['db', 'restore', 'b.db'], {
      DATA_DIR: join(given.line.folder, 'other'),
    })
    expect(stdout).toContain('There was no database before.')
    expect(statSync(join(given.line.folder, 'other', 'docmend.db')).mode & 0o777).toBe(0o600)
  })

  test('of a service that never encrypted anything speaks of no key', async () => {
    await givenBackup()
    const env = { DATA_DIR: join(given.line.folder, 'other') }
    for (const more of [{}, { DOCMEND_SECRET: 's'.repeat(32) }])
      expect((await given.line.runWithin(['db', 'restore', 'b.db'], { ...env, ...more })).stdout).not.toMatch(
        /encryption|SECRET/,
      )
  })

  test('says when no key that is here opens what the backup keeps encrypted, and nothing when one does', async () => {
    await givenEncrypted('s'.repeat(32))
    const said = async (env: Record<string, string>): Promise<string> =>
      (await given.line.runWithin(['db', 'restore', 'b.db'], { DATA_DIR: join(given.line.folder, 'other'), ...env }))
        .stdout
    expect(await said({})).toContain('1 of 1 encrypted value in it cannot be opened: this command finds neither')
    expect(await said({ DOCMEND_SECRET: 'x'.repeat(32) })).toContain(
      'cannot be opened with DOCMEND_SECRET.\nBefore the',
    )
    expect(await said({ DOCMEND_SECRET: 's'.repeat(32) })).not.toMatch(/encryption|SECRET/)
    const rotated = { DOCMEND_SECRET: 'x'.repeat(32), DOCMEND_SECRET_PREVIOUS: 's'.repeat(32) }
    expect(await said(rotated)).not.toMatch(/encryption|SECRET/)
    expect(await said({ DOCMEND_SECRET_PREVIOUS: 's'.repeat(32) })).not.toMatch(/encryption|SECRET/)
    writeFileSync(join(given.line.folder, 'other', 'encryption.key'), Buffer.alloc(32, 1).toString('base64url'))
    expect(await said({})).toContain(`cannot be opened with ${join(given.line.folder, 'other', 'encryption.key')}.`)
  })

  test('keeps every previous database, also of two restores in one second', async () => {
    await givenBackup()
    const backup = join(given.line.folder, 'b.db')
    const first = await restoreBackup(backup, given.file, { previousEnd: 'previous' })
    const second = await restoreBackup(backup, given.file, { previousEnd: 'previous' })
    expect([first.previous, second.previous]).toEqual([`${given.file}.previous`, `${given.file}.previous-2`])
    await given.line.runWithin(['db', 'restore', first.previous ?? ''])
    expect((await listProjects()).sort()).toEqual(['acme/after', 'acme/before'])
  })

  test('takes the place of the file to which docmend.db leads, not of the link', async () => {
    await givenBackup()
    const elsewhere = join(given.line.folder, 'disk')
    mkdirSync(elsewhere)
    renameSync(given.file, join(elsewhere, 'docmend.db'))
    symlinkSync(join(elsewhere, 'docmend.db'), given.file)
    const { stdout } = await given.line.runWithin(['db', 'restore', 'b.db'])
    expect(stdout).toMatch(/The previous database is now \S+\/disk\/docmend\.db\.before-restore-/)
    expect(lstatSync(given.file).isSymbolicLink()).toBe(true)
    expect(await listProjects()).toEqual(['acme/before'])
  })

  // Only root can give files away.
  ;(process.getuid?.() === 0 ? test : test.skip)(
    'run by root leaves the database to the user of the service',
    async () => {
      await givenBackup()
      const [other, nobody] = [join(given.line.folder, 'other'), 65_534]
      mkdirSync(other)
      for (const folder of [other, given.dataDir]) chownSync(folder, nobody, nobody)
      await given.line.runWithin(['db', 'restore', 'b.db'], { DATA_DIR: other })
      await given.line.runWithin(['db', 'backup'])
      const [name = ''] = readdirSync(join(given.dataDir, 'backups'))
      const made = [join(other, 'docmend.db'), join(given.dataDir, 'backups'), join(given.dataDir, 'backups', name)]
      expect(made.map((path) => statSync(path).uid)).toEqual([nobody, nobody, nobody])
      chownSync(given.file, 1234, 1234)
      await given.line.runWithin(['db', 'restore', 'b.db'])
      expect(statSync(given.file).uid).toBe(1234)
    },
  )

  test.each([
    ['a folder', '.', 'is a folder. Name a backup in it'],
    ['nothing', 'none.db', 'There is no file'],
  ])('of %s is refused, and makes no DATA_DIR', async (_, name, reason) => {
    const { exitCode, stderr } = await given.line.runWithin(['db', 'restore', name])
    expect([exitCode, stderr, existsSync(given.dataDir)]).toEqual([1, expect.stringContaining(reason), false])
  })

  test('of an older version says that the next start brings it up to date, and leaves that to it', async () => {
    await givenBackup()
    change('delete from migration where name = (select max(name) from migration)')
    const { stdout } = await given.line.runWithin(['db', 'restore', 'b.db'])
    expect(stdout).toContain('The next start brings it up to date (1 migration).')
  })

  test.each([
    ['a newer version', () => change("insert into migration values ('9999-future', 0)"), /made by a newer version/],
    ['a database without our migrations', () => change('drop table migration'), /b\.db is not a Docmend database/],
    [
      'a database of something else',
      () => change('pragma application_id = 0; drop table migration'),
      /b\.db is not a Docmend database/,
    ],
    [
      'a commit before 0.1.0',
      () => change("pragma application_id = 0; insert into migration values ('0001-tables', 0)"),
      /b\.db was made by a commit before 0\.1\.0/,
    ],
    [
      'a text',
      () => writeFileSync(join(given.line.folder, 'b.db'), 'text '.repeat(999)),
      /b\.db is damaged, or is no SQLite/,
    ],
    ['half of a file', () => truncateSync(join(given.line.folder, 'b.db'), 40_960), /b\.db is damaged/],
    ['nothing', () => writeFileSync(join(given.line.folder, 'b.db'), ''), /b\.db is not a Docmend database/],
  ])('of %s is refused, and the database stays', async (_, spoil, reason) => {
    await givenBackup()
    spoil()
    const { exitCode, stderr } = await given.line.runWithin(['db', 'restore', 'b.db'])
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(reason)])
    expect((await listProjects()).sort()).toEqual(['acme/after', 'acme/before'])
    expect(readdirSync(given.dataDir).filter((name) => /part|before/.test(name))).toEqual([])
  })

  test('takes the place of a damaged database, whose log does not come along', async () => {
    await givenBackup()
    mkdirSync(join(given.line.folder, 'kept'))
    const open = await openStorage({ kind: 'sqlite', file: given.file })
    await open.projects.ensure('acme/logged', null, 0)
    for (const suffix of ['', '-wal'])
      copyFileSync(`${given.file}${suffix}`, join(given.line.folder, 'kept', `docmend.db${suffix}`))
    await open.close()
    for (const suffix of ['', '-wal'])
      copyFileSync(join(given.line.folder, 'kept', `docmend.db${suffix}`), `${given.file}${suffix}`)
    writeFileSync(given.file, 'x'.repeat(statSync(given.file).size))
    expect(await given.line.runWithin(['db', 'restore', 'b.db'])).toMatchObject({ exitCode: 0 })
    expect(await listProjects()).toEqual(['acme/before'])
    expect(readdirSync(given.dataDir).some((name) => /before-restore-[\d-]+-wal$/.test(name))).toBe(true)
  })
})

/** Changes the backup. */
function change(sql: string): void {
  const database = new Database(join(given.line.folder, 'b.db'))
  database.exec(sql)
  database.close()
}

import { expect, test } from '@jest/globals'
import { COMMAND } from '../../../src/projects/audit.ts'
import type { StartWorld } from './world.ts'

export function settingsContract(start: StartWorld): void {
  test('a setting is read as it was written, and null takes it back', async () => {
    const { storage, project } = await start()
    expect(await storage.settings.readSettings(project.id)).toEqual({})
    await storage.settings.writeSettings(project.id, { hosts: 'docs.example.com', foldCase: 'true' }, COMMAND)
    await storage.settings.writeSettings(project.id, { hosts: null, foldCase: 'false', basePath: '' }, COMMAND)
    expect(await storage.settings.readSettings(project.id)).toEqual({ foldCase: 'false', basePath: '' })
  })

  test('the settings of a project are its own', async () => {
    const { storage, project, clock } = await start()
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    await storage.settings.writeSettings(project.id, { hosts: 'docs.example.com' }, COMMAND)
    expect(await storage.settings.readSettings(other.id)).toEqual({})
  })

  test('all changes are written or none', async () => {
    const { storage, project } = await start()
    await storage.settings.writeSettings(project.id, { hosts: 'a.example.com' }, COMMAND)
    const unwritable = Object.assign<Record<string, string>, object>({ foldCase: 'true' }, { hosts: Symbol('no text') })
    await expect(storage.settings.writeSettings(project.id, unwritable, COMMAND)).rejects.toThrow()
    expect(await storage.settings.readSettings(project.id)).toEqual({ hosts: 'a.example.com' })
  })
}

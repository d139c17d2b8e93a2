// Short notes of the service to itself, which survive a restart and which all processes of a database share.
import type { Dialect } from './dialect/dialect.ts'

export interface ServiceNotes {
  /** Gives what was kept under this name. */
  read: (name: string) => Promise<string | undefined>
  /** Puts `next` in the place of exactly `before`, undefined being none. False when something else is kept by now. */
  replace: (name: string, before: string | undefined, next: string) => Promise<boolean>
}

export function createServiceNotes({ db }: Dialect): ServiceNotes {
  return {
    read: async (name) => {
      const note = db.selectFrom('service_note').select('value').where('name', '=', name)
      return (await note.executeTakeFirst())?.value
    },
    replace: async (name, before, next) => {
      if (before === undefined) {
        const added = db.insertInto('service_note').values({ name, value: next })
        const { numInsertedOrUpdatedRows } = await added.onConflict((one) => one.doNothing()).executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows === 1n
      }
      const changed = db.updateTable('service_note').set({ value: next }).where('name', '=', name)
      const { numUpdatedRows } = await changed.where('value', '=', before).executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}

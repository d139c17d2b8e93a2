// A machine whose clock is wrong, beside a PostgreSQL whose clock is right.
import { test } from '@jest/globals'
import { findPostgres } from '../../support/postgres/databases.ts'
import { testClocks } from '../clock-scenes.ts'

const server = await findPostgres()
if (server.kind === 'none') test.skip(`wrong clocks beside PostgreSQL: ${server.reason}`, () => undefined)
else testClocks('postgres')

// Every sentence that a person or a model may read, in one file that a reviewer can go through in one sitting.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { listMessages, MESSAGES_FILE } from './support/list-messages.ts'

test('test/messages.txt lists the messages of the source; "npm run messages" writes it anew', () =>
  expect(readFileSync(MESSAGES_FILE, 'utf8')).toBe(listMessages()))

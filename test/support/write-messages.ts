// Writes test/messages.txt: every sentence of the source that a person or a model may read.
import { writeFileSync } from 'node:fs'
import { listMessages, MESSAGES_FILE } from './list-messages.ts'

writeFileSync(MESSAGES_FILE, listMessages())

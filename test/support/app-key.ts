// The private key of the App on all forges of a test file: to make one takes longer than most tests.
import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** In the form that GitHub gives, PKCS #1. */
export const APP_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

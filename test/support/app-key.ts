// The private key of the App on all forges of a test file: making one takes longer than most tests.
import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** In GitHub's format, PKCS #1. */
export const APP_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

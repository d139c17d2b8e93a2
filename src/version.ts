// Reads the version of this package from package.json, which is one folder above both src/ and the compiled build/.
import { readFileSync } from 'node:fs'

export function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return String(JSON.parse(text).version)
}

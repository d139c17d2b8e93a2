// Lets Node run the .tsx files of src/ as they are, as it does .ts files: `node --import ./scripts/jsx.js src/main.ts`. The
// published package needs none of this, since it is compiled.
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    const { toJavaScript } = require('./to-javascript.cjs')
    return { format: 'module', source: toJavaScript(file, readFileSync(file, 'utf8')), shortCircuit: true }
  },
})

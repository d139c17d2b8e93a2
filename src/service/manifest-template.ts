// app.yml: what the App may do and hears, for the set-up.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { ManifestTemplate } from '../projects/setup/manifest.ts'

const Template = z.object({
  name: z.string(),
  description: z.string(),
  default_permissions: z.record(z.string(), z.string()),
  default_events: z.array(z.string()),
})

/** The file lies beside the code, in a checkout as in the package. Its addresses are examples. */
export function readManifestTemplate(): ManifestTemplate {
  return Template.parse(parse(readFileSync(new URL('app.yml', import.meta.resolve('docmend/package.json')), 'utf8')))
}

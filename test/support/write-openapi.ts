// Writes schema/openapi.json: the description that every installation serves as /openapi.json.
import { writeFileSync } from 'node:fs'
import { listOpenApi, OPENAPI_FILE } from './list-openapi.ts'

writeFileSync(OPENAPI_FILE, await listOpenApi())

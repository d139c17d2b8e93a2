// The package's export `docmend/client`.
export type { AgentJob } from '../contract/job.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export { ClientError } from './client-error.ts'

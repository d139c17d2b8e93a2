// What other services report on GitHub about a commit of Docmend: builds and previews of the documentation host, and CI.
import { z } from '@hono/zod-openapi'
import { BUILD_NAME_MAX_CHARACTERS, BUILD_URL_MAX_CHARACTERS, JOB_MAX_BUILDS } from './limits.ts'

/** GitHub's three ways to report about a commit. */
const BUILD_KINDS = ['check_run', 'commit_status', 'deployment'] as const

/** Those that a person must see first come first. */
export const BUILD_STATES = ['failure', 'pending', 'success', 'neutral'] as const

const StateSchema = z.enum(BUILD_STATES).openapi({
  description: '`neutral`: it ended and says neither: skipped, canceled, or replaced by a newer one.',
})

const UrlSchema = z.string().openapi({ format: 'uri', maxLength: BUILD_URL_MAX_CHARACTERS })

const BuildSchema = z.object({
  name: z.string().openapi({
    maxLength: BUILD_NAME_MAX_CHARACTERS,
    description: 'Name of the check run, context of the commit status, or environment of the deployment.',
  }),
  kind: z.enum(BUILD_KINDS),
  state: StateSchema,
  url: UrlSchema.nullable().openapi({ description: 'Where its details are; null when it names no http address.' }),
})

export const BuildsSchema = z.array(BuildSchema).max(JOB_MAX_BUILDS)

export const PreviewSchema = z.object({ url: UrlSchema, state: StateSchema })

export type BuildKind = (typeof BUILD_KINDS)[number]
export type BuildState = (typeof BUILD_STATES)[number]
export type Build = z.output<typeof BuildSchema>
export type Preview = z.output<typeof PreviewSchema>

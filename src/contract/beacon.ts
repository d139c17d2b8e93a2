// The body that the browser script sends for one view.
import { z } from '@hono/zod-openapi'

/** Characters; the rules for all paths shorten the path itself. */
const PATH_MAX_CHARACTERS = 2_048
const HOST_MAX_CHARACTERS = 255
const ID_MAX_CHARACTERS = 64

export const BeaconBodySchema = z
  .object(
    {
      p: z
        .string({ error: 'p is required: the path of the page, such as /guide' })
        .min(1)
        .max(PATH_MAX_CHARACTERS)
        .openapi({ description: 'Path of the page.', example: '/guide' }),
      h: z
        .string()
        .max(HOST_MAX_CHARACTERS)
        .optional()
        .openapi({ description: 'Host of the page; the `Origin` header wins.' }),
      i: z
        .string({ error: 'i is required: a string of 1 to 64 characters, different for every view' })
        .min(1)
        .max(ID_MAX_CHARACTERS)
        .openapi({ description: 'Random, different for every view.' }),
    },
    { error: 'The body must be a JSON object such as {"p": "/guide", "i": "a random text"}' },
  )
  .openapi('Beacon')

export type BeaconBody = z.output<typeof BeaconBodySchema>

/** Values of `X-Docmend-Reason` in addition to those of contract/rejections.ts. */
export const BEACON_REASONS = {
  do_not_track: 'The browser sent `DNT: 1`.',
  global_privacy_control: 'The browser sent `Sec-GPC: 1`.',
} as const satisfies Record<string, string>

export type BeaconReason = keyof typeof BEACON_REASONS

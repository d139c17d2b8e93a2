// The body that the browser script sends for one view.
import { z } from '@hono/zod-openapi'
import { countCharacters } from './count-characters.ts'

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
        .refine(...hasAtMost(PATH_MAX_CHARACTERS))
        .openapi({ maxLength: PATH_MAX_CHARACTERS, description: 'Path of the page.', example: '/guide' }),
      h: z
        .string()
        .refine(...hasAtMost(HOST_MAX_CHARACTERS))
        .optional()
        .openapi({ maxLength: HOST_MAX_CHARACTERS, description: 'Host of the page; the `Origin` header wins.' }),
      i: z
        .string({ error: 'i is required: a string of 1 to 64 characters, different for every view' })
        .min(1)
        .refine(...hasAtMost(ID_MAX_CHARACTERS))
        .openapi({
          maxLength: ID_MAX_CHARACTERS,
          description: 'Random, different for every view.',
          example: 'k3f9w2',
        }),
    },
    { error: 'The body must be a JSON object such as {"p": "/guide", "i": "a random text"}' },
  )
  .openapi('Beacon')

export type BeaconBody = z.output<typeof BeaconBodySchema>

function hasAtMost(characters: number): [(text: string) => boolean, string] {
  return [(text) => countCharacters(text) <= characters, `Too long: at most ${characters} characters`]
}

/** Values of `X-Docmend-Reason` in addition to those of contract/rejections.ts. */
export const BEACON_REASONS = {
  do_not_track: 'The browser sent `DNT: 1`.',
  global_privacy_control: 'The browser sent `Sec-GPC: 1`.',
} as const satisfies Record<string, string>

export type BeaconReason = keyof typeof BEACON_REASONS

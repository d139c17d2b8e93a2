// The kinds of values that variables of the environment have, and what is said of a wrong one.
import { z } from 'zod'

export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

export const integer = (fallback: number, min: number, max: number) => wholeNumber(min, max).default(fallback)

/** Three amounts of US dollars, in digits only: a budget depends on them, so they must not be misread. */
export const price = z
  .string()
  .regex(
    /^\s*\d{1,6}(\.\d{1,9})?(\s*,\s*\d{1,6}(\.\d{1,9})?){2}\s*$/,
    'must be US dollars per million tokens of input, cached input and output, such as 1.25,0.125,10',
  )
  .transform((text) => {
    const [input = 0, cachedInput = 0, output = 0] = text.split(',').map(Number)
    return { input, cachedInput, output }
  })

export const proxyUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** `fetch` refuses an address with a password, by an error that shows it. */
export const httpUrl = proxyUrl.refine((url) => !hasCredentials(url), 'must not contain a user name or password')

function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** The user, the password and the host may be left out: libpq's variables and `~/.pgpass` have them then. */
export const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text),
    'must be an address such as postgres://user@host/docmend',
  )
  .refine(
    (text) => !URL.canParse(text) || new URL(text).pathname.length > 1,
    'must name the database: postgres://user@host/docmend',
  )

export const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

/**
 * A single address or a CIDR block, IPv4 or IPv6, checked by zod, because the configuration loads no
 * other code (projects/cidr.ts parses them).
 */
export const AddressBlock = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }) =>
    `"${String(input)}" is not an address or CIDR block; write it like 203.0.113.0/24 or 2001:db8::/32`,
})

/** What `true` means: whatever the address is. */
const ALL_ADDRESSES = ['0.0.0.0/0', '::/0']

/** `true` for all, or a list of blocks. */
export const PrivateAddresses = list
  .transform((items) => {
    if (items.length !== 1) return items
    return items[0] === 'true' ? ALL_ADDRESSES : items.filter((item) => item !== 'false')
  })
  .pipe(z.array(AddressBlock))

const METRICS_TOKEN_MIN_CHARACTERS = 20

export const metricsToken = z
  .string()
  .min(METRICS_TOKEN_MIN_CHARACTERS, `must have at least ${METRICS_TOKEN_MIN_CHARACTERS} characters`)

const SECRET_MIN_CHARACTERS = 32

/** From which keys are made; short ones could be guessed. */
export const encryptionSecret = z
  .string()
  .min(
    SECRET_MIN_CHARACTERS,
    `must have at least ${SECRET_MIN_CHARACTERS} characters, such as those of "openssl rand -base64 32"`,
  )

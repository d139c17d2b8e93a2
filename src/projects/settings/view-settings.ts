// Which requests count as page views, and the Vercel log drain that sends them.
import { AI_CLASSES, type AiClass, type ViewSource } from '../../contract/view-classes.ts'
import { list, oneOf, SettingError, secret, someOf, text, trueOrFalse } from './setting-kinds.ts'

/** Converts a name in another script to ASCII, as logs write it. */
function parseHost(written: string): string | undefined {
  const [, wildcard = '', name = ''] = /^(\*\.)?(.*)$/.exec(written) ?? []
  const url = /^[^\s/:@?#%*\\]+$/.test(name) && URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : undefined
  return url && `${wildcard}${url.hostname.replace(/\.$/, '')}`
}

function parseBasePath(written: string, name: string): string {
  const path = written.trim().replace(/\/+$/, '')
  const isPath = path === '' || (path.startsWith('/') && !/[?#%\\\s]|\/\/|\/\.\.?(\/|$)/.test(path))
  if (isPath) return path.normalize('NFC')
  throw new SettingError(`${name} is a path such as /docs, without query and without %; you wrote ${written}`)
}

/** More would make the rules of a site slow, and nobody could read them. */
const PATH_RULES_MAX = 100
const PATH_RULE_MAX_CHARACTERS = 200

/** In lower case without the dot. */
const EXTENSIONS = {
  parseEntry: (written: string) => /^\.?([a-z\d]{1,16})$/.exec(written.toLowerCase())?.[1],
  are: 'extensions such as php or aspx',
  maxEntries: PATH_RULES_MAX,
}

/** Without its last slash. */
function parseIgnoredPath(written: string): string | undefined {
  const path = written === '/' ? written : written.replace(/\/+$/, '')
  return /^\/[^?#\s\\]*$/.test(path) && path.length <= PATH_RULE_MAX_CHARACTERS ? path : undefined
}

export const VIEW_SETTINGS = {
  // Applied when views are read, as is the next one.
  humanSource: oneOf<ViewSource>({
    meaning:
      'Which source counts human views in exports: log (access logs, drains, events) or beacon (the browser script)',
    label: 'Views of people come from',
    formMeaning: 'Which source counts the views of people, on these pages and in exports.',
    options: { log: 'logs, drains and events', beacon: 'the beacon script' },
    fallback: 'log',
  }),
  aiClasses: someOf<AiClass>({
    meaning: 'Which classes count as ai in exports, separated by commas',
    label: 'Classes that count as AI',
    values: AI_CLASSES,
    fallback: AI_CLASSES,
    needsOne: true,
    example: 'ai_assistant,ai_coding_agent',
  }),
  hosts: list({
    meaning: 'Hosts whose requests count, separated by commas; *.example.com covers every name below it; empty = all',
    label: 'Hosts',
    parseEntry: parseHost,
    are: 'names such as docs.example.com, without https:// and port',
    example: 'docs.example.com',
  }),
  basePath: text({
    meaning: 'Path of the site on its host, such as /docs; empty = the whole host',
    label: 'Base path',
    fallback: '',
    parse: parseBasePath,
    format: String,
    example: '/docs',
  }),
  foldCase: trueOrFalse({
    meaning: 'Whether /Guide and /guide are the same page: true or false',
    label: 'Upper and lower case',
    formMeaning: 'Whether addresses that differ only in case are one page.',
    options: { false: '/Guide and /guide are two pages', true: '/Guide and /guide are one page' },
    fallback: false,
  }),
  pageExtensions: list({
    meaning: 'Extensions of pages besides html, htm, md and mdx, separated by commas, such as php,aspx',
    label: 'Further extensions of pages',
    ...EXTENSIONS,
    example: 'php,aspx',
  }),
  // They win over the content type and over `pageExtensions`.
  assetExtensions: list({
    meaning:
      'Extensions of paths that are never pages, whatever their content type, separated by commas, such as 7z,json',
    label: 'Extensions that are never pages',
    ...EXTENSIONS,
    example: '7z,json',
  }),
  ignorePaths: list({
    meaning: 'Paths that do not count, separated by commas, with * for any text: /search,/internal/*',
    label: 'Paths that do not count',
    parseEntry: parseIgnoredPath,
    are: 'paths such as /search or /internal/*, without a query',
    maxEntries: PATH_RULES_MAX,
    example: '/search,/internal/*',
  }),
}

const HEADER_VALUE = /^[\x21-\x7e]{0,255}$/

function parseHeaderValue(written: string, name: string): string {
  const value = written.trim()
  if (HEADER_VALUE.test(value)) return value
  throw new SettingError(`${name} is the code that Vercel shows, without spaces; copy it again`)
}

export const VERCEL_SETTINGS = {
  vercelVerify: text({
    meaning: 'Value that Vercel expects in x-vercel-verify when the drain is set up',
    label: 'Verification code',
    fallback: '',
    parse: parseHeaderValue,
    format: String,
    example: '',
  }),
  vercelDrainSecret: secret({
    meaning: 'Signature secret of the Vercel log drain; empty = deliveries are refused',
    label: 'Signature secret',
    formMeaning:
      'Without it, deliveries of the drain are refused. It is never shown; leave the field empty to keep the current one.',
    from: 'Vercel',
  }),
  vercelDrainSecretPrevious: secret({
    meaning: 'Accepted beside vercelDrainSecret while that changes; empty = none',
    label: 'Previous signature secret',
    formMeaning: 'Accepted as well while the drain changes to another secret; of no use afterwards.',
    from: 'Vercel',
  }),
}

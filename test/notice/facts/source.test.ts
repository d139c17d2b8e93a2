// The facts of source files, language by language: what pages speak of comes out, what only the code knows does not.
import { describe, expect, test } from '@jest/globals'
import { sourceFactsOf } from '../../../src/notice/facts/source.ts'

/** `kind owner.name=value`, `~` before what is no promise. */
function shown(path: string, text: string): string[] {
  const facts = sourceFactsOf(path, text) ?? []
  return facts.map(({ kind, owner, name, value, isInner }) => {
    const whole = owner === '' ? name : `${owner}.${name}`
    return `${isInner === true ? '~' : ''}${kind} ${whole}${value === undefined ? '' : `=${value}`}`
  })
}

test('a file in another language has no facts', () => {
  expect(sourceFactsOf('lib/a.rb', 'def retry; end')).toBeUndefined()
})

describe('TypeScript', () => {
  test('the keys of an exported type, with the default that their comment documents', () => {
    const text = [
      'export interface ServerOptions {',
      '  /** @default 3 */',
      '  maxRetries?: number',
      "  /** @default 'info' */",
      "  logLevel?: 'info' | 'warn' | 'silent'",
      '}',
    ]
    expect(shown('src/server.ts', text.join('\n'))).toEqual([
      'declaration ServerOptions',
      'key ServerOptions.maxRetries=3',
      'key ServerOptions.logLevel=info',
      'member logLevel.info',
      'member logLevel.warn',
      'member logLevel.silent',
    ])
  })

  test('a default in a signature, as a fallback, and in an object', () => {
    const text = [
      'export function connect({ timeout = 5000 }: Options) {',
      '  const retries = options.maxRetries ?? 3',
      '}',
      'export const DEFAULTS = {',
      "  outDir: 'dist',",
      '}',
    ]
    expect(shown('src/a.ts', text.join('\n'))).toEqual(
      expect.arrayContaining(['key connect.timeout=5000', 'key connect.maxRetries=3', 'key DEFAULTS.outDir=dist']),
    )
  })

  test('what is not exported is no promise, unless a list exports it', () => {
    const text = ['function helper() {}', 'function listed() {}', 'export { listed }']
    expect(shown('src/a.ts', text.join('\n'))).toEqual(['~declaration helper', 'declaration listed'])
  })

  test('an option with its default, a variable of the environment, a message', () => {
    const text = [
      "program.option('--max-retries <n>', 'how often', '3')",
      "const level = process.env.APP_LOG_LEVEL ?? 'info'",
      "throw new Error('The configuration file could not be found here')",
    ]
    expect(shown('src/cli.ts', text.join('\n'))).toEqual(
      expect.arrayContaining([
        'option --max-retries=3',
        'variable APP_LOG_LEVEL=info',
        'message The configuration file could not be found here',
      ]),
    )
  })

  test('a list of objects with names gives the names, with the default beside them', () => {
    const text = ['export const options = [', '  {', "    name: 'allowPlugins',", '    default: false,', '  },', ']']
    expect(shown('lib/options.ts', text.join('\n'))).toContain('key options.allowPlugins=false')
  })

  test('options that parseArgs gets as keys of an object, on one line or several', () => {
    const text = [
      'const { values } = parseArgs({',
      '  options: {',
      "    'max-retries': { type: 'string', default: '3', short: 'r' },",
      '    verbose: {',
      "      type: 'boolean',",
      '      default: false,',
      '    },',
      '  },',
      '})',
    ]
    expect(shown('src/cli.ts', text.join('\n'))).toEqual([
      'key options',
      'option --max-retries=3',
      'option --verbose=false',
    ])
  })

  test('an option of yargs with what the object below its name says', () => {
    const text = ["yargs.option('port', {", "  alias: 'p',", '  default: 3000,', "  choices: ['http', 'tcp'],", '})']
    expect(shown('src/cli.ts', text.join('\n'))).toEqual([
      'option --port=3000',
      'member --port.http',
      'member --port.tcp',
    ])
  })

  test('an object and a type on one line', () => {
    const text = [
      "export const DEFAULTS = { maxRetries: 3, list: f(1, 2), 'log-level': 'a, b' }",
      'export interface Size { width?: number; height: number }',
    ]
    expect(shown('src/a.ts', text.join('\n'))).toEqual([
      'declaration DEFAULTS',
      'key DEFAULTS.maxRetries=3',
      'key DEFAULTS.list',
      'key DEFAULTS.log-level=a, b',
      'declaration Size',
      'key Size.width',
      'key Size.height',
    ])
  })

  test('the parameters of an optional method belong to it', () => {
    const text = ['export interface Printer {', '  print?(', '    args?: unknown,', '  ): Doc', '}']
    expect(shown('src/a.d.ts', text.join('\n'))).toEqual([
      'declaration Printer',
      'declaration Printer.print',
      'key print.args',
    ])
  })

  test('comments and parameters of types are no facts', () => {
    const text = ['// retries: 3', 'export interface A<', '  TData = unknown,', '> {', '  size: number', '}']
    expect(shown('src/a.ts', text.join('\n'))).toEqual(['declaration A', 'key A.size'])
  })
})

describe('Python', () => {
  test('parameters with their defaults over several lines, and fields of a class', () => {
    const text = [
      'class Client:',
      '    timeout: float = 5.0',
      '    def get(',
      '        self,',
      '        follow_redirects: bool = False,',
      '    ) -> Response:',
      '        local = 3',
      '        return local',
    ]
    expect(shown('lib/client.py', text.join('\n'))).toEqual([
      'declaration Client',
      'key Client.timeout=5.0',
      'declaration Client.get',
      'key get.follow_redirects=false',
    ])
  })

  test('options of argparse and cleo, with a default on a line of its own', () => {
    const text = ['parser.add_argument(', '    "--max-line",', '    default=88,', ')', 'option("next-phase", None)']
    expect(shown('cli.py', text.join('\n'))).toEqual(
      expect.arrayContaining(['option --max-line=88', 'option --next-phase']),
    )
  })

  test('an option of cleo whose name has a line of its own', () => {
    expect(shown('a.py', 'option(\n    "local-version",\n    "l",\n)')).toEqual(['option --local-version'])
  })

  test('docstrings and names with an underscore are no facts', () => {
    const text = ['def _inner():', '    """', '    retries: int = 3', '    """']
    expect(shown('a.py', text.join('\n'))).toEqual([])
  })

  test('members of an enum by their values', () => {
    expect(shown('a.py', 'class Mode(str, Enum):\n    FAST = "fast"\n    SAFE = "safe"')).toEqual([
      'declaration Mode',
      'member Mode.fast',
      'member Mode.safe',
    ])
  })
})

describe('Rust', () => {
  test('fields of a public struct, with the default that its implementation sets', () => {
    const text = [
      "pub struct BunConfig<'a> {",
      "    pub symbol: &'a str,",
      '    #[serde(rename = "profiles")]',
      '    pub user_profiles: Map,',
      '    #[serde(skip)]',
      '    pub cache: Map,',
      '}',
      "impl<'a> Default for BunConfig<'a> {",
      '    fn default() -> Self {',
      '        BunConfig {',
      '            symbol: "🥟 ",',
    ]
    expect(shown('src/bun.rs', text.join('\n'))).toEqual([
      'declaration BunConfig',
      'key BunConfig.symbol',
      'key BunConfig.profiles',
      '~key BunConfig.symbol=🥟 ',
    ])
  })

  test('options of clap by their field or their own name', () => {
    const text = [
      'pub struct Args {',
      '    #[arg(long, default_value = "auto")]',
      '    pub color_mode: String,',
      '    #[arg(long = "dry-run")]',
      '    pub dry: bool,',
    ]
    expect(shown('src/args.rs', text.join('\n'))).toEqual([
      'declaration Args',
      'option Args.--color-mode=auto',
      'option Args.--dry-run',
    ])
  })
})

test('the names that a match of Rust knows are keys', () => {
  const text = ['pub fn value(variable: &str) {', '    match variable {', '        "style" | "symbol_name" => None,']
  expect(shown('src/a.rs', text.join('\n'))).toEqual(['declaration value', 'key value.style', 'key value.symbol_name'])
})

describe('Go', () => {
  test('fields of what UnmarshalYAML reads, in lower case, and annotations', () => {
    const text = [
      'type config struct {',
      '\tRetries *int `annotation:"example.com/max-retries"`',
      '}',
      'func (c *Cmd) UnmarshalYAML(node *yaml.Node) error {',
      '\tvar read struct {',
      '\t\tTimeout string',
    ]
    expect(shown('cmd.go', text.join('\n'))).toEqual(
      expect.arrayContaining(['key config.example.com/max-retries', 'key read.timeout']),
    )
  })

  test('fields by their tags, flags with their defaults, keys of a map', () => {
    const text = [
      'type Config struct {',
      '\tCacheExpiry string `yaml:"cache-expiry"`',
      '\tInternal string `yaml:"-"`',
      '\tPlain bool',
      '}',
      'func init() {',
      '\tpflag.BoolVarP(&Verbose, "verbose", "v", false, "more output")',
      '\treturn map[string]any{',
      '\t\t"ALIAS": name,',
      '\t}',
      '}',
    ]
    expect(shown('cmd/flags.go', text.join('\n'))).toEqual([
      'declaration Config',
      'key Config.cache-expiry',
      '~key Config.Plain',
      '~declaration init',
      'option --verbose=false',
      'key init.ALIAS',
    ])
  })
})

test.each([
  ['src/a.ts', `${'a.b('.repeat(20_000)}`],
  ['src/a.ts', `export const a = [${"'a', ".repeat(150)}`.repeat(200)],
  ['a.py', `def f(${'a=('.repeat(300)}\n`.repeat(100)],
  ['a.rs', `#[arg(${'long = "a", '.repeat(80)}\n`.repeat(500)],
  ['a.go', `\tA${' '.repeat(900)}B\n`.repeat(2000)],
])('%s with hostile lines ends', (path, text) => {
  expect(sourceFactsOf(path, text)).toBeDefined()
})

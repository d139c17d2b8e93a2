// What commands print with --help, in the layouts of the usual libraries. The texts are short and written for the test.
import { expect, test } from '@jest/globals'
import { helpOutputFacts } from '../../../src/notice/facts/help-output.ts'
import { shown } from './shown-facts.ts'

/** Without the owner where it is the command itself. */
const read = (text: string): string[] | undefined =>
  shown(helpOutputFacts('tool', text))?.map((fact) => fact.replace('tool > ', ''))

test('commander', () => {
  const text = `Usage: tool check [options] [path...]

Arguments:
  path                  only these files
                        (default: all)

Options:
  --repo <dir>          a folder (default: this folder)
  -f, --format <name>   how to print (choices: "text", "json", default:
                        "text", env: TOOL_FORMAT)
  --no-color            as it says; not with
                        --repo
  -h, --help            display help
`
  expect(read(text)).toEqual([
    '8 option --repo = this folder',
    '9 option --format = text',
    '9 member tool --format > text',
    '9 member tool --format > json',
    '9 variable TOOL_FORMAT',
    '11 option --no-color',
    '13 option --help',
  ])
})

test('yargs, with brackets that do not fit on the line', () => {
  const text = `tool [files..]

Options:
      --version   Show version number                                  [boolean]
  -e, --encoding  text encoding   [string] [choices: "utf8", "ascii"] [default: "utf8"]
  --format        Use a specific output format.
  [choices: "stylish", "json"] [default: "stylish"]
      --limit     At most so many. Default: 500.  [number]
`
  expect(read(text)).toEqual([
    '4 option --version',
    '5 option --encoding = utf8',
    '5 member tool --encoding > utf8',
    '5 member tool --encoding > ascii',
    '6 option --format = stylish',
    '6 member tool --format > stylish',
    '6 member tool --format > json',
    '8 option --limit = 500',
  ])
})

test('clap, short and long', () => {
  const text = `Usage: tool [OPTIONS]

Options:
  -o, --output <FORMAT>  How to print [env: TOOL_OUTPUT=] [default: text] [possible values: text, json]
      --level <LEVEL>
          How much is printed

          Possible values:
          - error: Only errors
          - info

          [default: info]

  -q, --quiet
          Print nothing
`
  expect(read(text)).toEqual([
    '4 option --output = text',
    '4 member tool --output > text',
    '4 member tool --output > json',
    '4 variable TOOL_OUTPUT',
    '5 option --level = info',
    '5 member tool --level > error',
    '5 member tool --level > info',
    '14 option --quiet',
  ])
})

test('bpaf, as in biome', () => {
  const text = `Usage: tool [--colors=<off|force>] [PATH]...

Global options applied to all commands
        --colors=<off|force>  Set the formatting mode for markup: "off" prints everything as plain text.
        --quote-style=<double|single>  The type of quotes. Defaults to \`double\`.
        --skip=<GROUP|RULE>  Skip a rule.
    -c, --config-path=PATH   Path [env:TOOL_CONFIG: N/A]
`
  expect(read(text)).toEqual([
    '4 option --colors',
    '4 member tool --colors > off',
    '4 member tool --colors > force',
    '5 option --quote-style = double',
    '5 member tool --quote-style > double',
    '5 member tool --quote-style > single',
    '6 option --skip',
    '7 option --config-path',
    '7 variable TOOL_CONFIG',
  ])
})

test('argparse and optparse', () => {
  const text = `usage: tool [-h] [--format {a,b}] [port]

positional arguments:
  port                  where (default: 8000)

options:
  -h, --help            show this help message and exit
  --format {a,b}        how to print (default: a)
  -b ADDRESS, --bind ADDRESS
                        bind to this address (default: all interfaces)
  -p PAIR PAIR          two of them
`
  expect(read(text)).toEqual([
    '7 option --help',
    '8 option --format = a',
    '8 member tool --format > a',
    '8 member tool --format > b',
    '9 option --bind = all interfaces',
    '11 option -p',
  ])
})

test('click', () => {
  const text = `Usage: tool [OPTIONS] NAME

Options:
  --count INTEGER RANGE     How often.  [env var: TOOL_COUNT; default: 1; x>=1]
  --level [low|high]        How loud.  [default: low; required]
  --shout / --no-shout      In capitals.  [default: no-shout]
  --help                    Show this message and exit.
`
  expect(read(text)).toEqual([
    '4 option --count = 1',
    '4 variable TOOL_COUNT',
    '5 option --level = low',
    '5 member tool --level > low',
    '5 member tool --level > high',
    '6 option --shout = no-shout',
    '7 option --help',
  ])
})

test('pflag, as in cobra', () => {
  const text = `Usage:
  tool server [flags]

Flags:
      --appendPort         append port to baseURL (default true)
      --bind string        interface (default "127.0.0.1")
      --kinds strings      kinds (default [page,home])
  -p, --port int           port on which the server listens (default 1313)
  -w, --watch              watch files (default when it is a terminal)

Global Flags:
      --config string      config file (default is site.yaml)
`
  expect(read(text)).toEqual([
    '5 option --appendPort = true',
    '6 option --bind = 127.0.0.1',
    '7 option --kinds = [page,home]',
    '8 option --port = 1313',
    '9 option --watch',
    '12 option --config = site.yaml',
  ])
})

test('kingpin', () => {
  const text = `usage: tool [<flags>]

Flags:
  -h, --[no-]help                Show help (also try
                                 --help-long and --help-man).
      --config.file="tool.yml"   Configuration file.
      --listen=0.0.0.0:9090 ...  Address.
      --web.prefix=<path>        Prefix.
      --feature= ...             Features.
      --empty=""                 Nothing.
`
  expect(read(text)).toEqual([
    '4 option --help',
    '6 option --config.file = tool.yml',
    '7 option --listen = 0.0.0.0:9090',
    '8 option --web.prefix',
    '9 option --feature',
    '10 option --empty',
  ])
})

test("Go's flag", () => {
  const text =
    'Usage of tool:\n  -port int\n    \twhere it listens (default 8080)\n  -v\tprint more\n  -name string\n    \twho\n'
  expect(read(text)).toEqual(['2 option -port = 8080', '4 option -v', '5 option -name'])
})

test('git and nginx', () => {
  const text = `usage: git grep [<options>] [-e] <pattern>

    --[no-]index          search in the index
    -O, --[no-]open-files-in-pager[=<pager>]
                          show matching files in the pager
    -I                    no binary files

Options:
  -?,-h         : this help
  -s signal     : send signal to a master process: stop, quit
  -c filename   : set configuration file (default: /etc/nginx.conf)
`
  expect(read(text)).toEqual([
    '3 option --index',
    '4 option --open-files-in-pager',
    '6 option -I',
    '9 option -h',
    '10 option -s',
    '11 option -c = /etc/nginx.conf',
  ])
})

test('colours and letters that are struck twice are no part of a name', () => {
  expect(read('\u001b[1mOptions\u001b[0m\n  \u001b[32m--port\u001b[0m  -\n  -\b--\b-b\bbind  x\n')).toEqual([
    '2 option --port',
    '3 option --bind',
  ])
})

test.each([
  ['', 'nothing'],
  ['tool 1.2.3\n', 'a version'],
  ['Things to do:\n  - one\n  - two\n', 'a list'],
  ['It ends when\n  --strict was given and there is a warning.\n', 'a sentence'],
])('%j lists no options: it is %s', (text) => {
  expect(helpOutputFacts('tool', text)).toBeUndefined()
})

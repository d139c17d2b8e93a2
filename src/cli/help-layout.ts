// How help is laid out: within the width of the terminal, and in a narrow one with each description below its term.
import { type Command, Help } from 'commander'

const DEFAULT_COLUMNS = 80
/** A description beside its term needs as much; with less, most lines would have three words. */
const BESIDE_MIN_CHARACTERS = 24
const WRAP_MIN_CHARACTERS = 20
const BELOW_INDENT = 6

/** Some terminals report 0 columns. */
export function helpColumns(columns: number | undefined): number {
  return columns || DEFAULT_COLUMNS
}

/** Must come before the commands below it are made: they take it over. */
export function layOutHelp(program: Command, columns: number | undefined): void {
  const standard = new Help()
  const width = helpColumns(columns)
  program
    .configureOutput({ getOutHelpWidth: () => width, getErrHelpWidth: () => width })
    .configureHelp({
      minWidthToWrap: WRAP_MIN_CHARACTERS,
      // What a command takes stands in its own help.
      subcommandTerm: (command) => command.name(),
      optionDescription: (option) =>
        standard.optionDescription(option).replace(/\(default: "([^"]*)"\)$/, '(default: $1)'),
      formatItem: (term, termWidth, description, helper) => {
        const room = width - termWidth - 4
        const isBeside = room >= BESIDE_MIN_CHARACTERS
        return isBeside
          ? `  ${term.padEnd(termWidth)}  ${wrapText(description, room, termWidth + 4, helper)}`
          : `  ${term}\n${' '.repeat(BELOW_INDENT)}${wrapText(description, width - BELOW_INDENT, BELOW_INDENT, helper)}`
      },
    })
    .helpOption('-h, --help', 'show this help')
    // The help command is one of ours: that of commander says nothing about an unknown name.
    .helpCommand(false)
}

/** Wraps a text; all lines but the first are indented. */
export function wrapText(text: string, width: number, indent: number, helper: Help = wrapping()): string {
  return helper.boxWrap(text, width).replaceAll('\n', `\n${' '.repeat(indent)}`)
}

function wrapping(): Help {
  const help = new Help()
  help.minWidthToWrap = WRAP_MIN_CHARACTERS
  return help
}

// What docutils says, in the words of the checks.
import type { TemplateFault } from '../../../page/page-analysis.ts'
import type { PageProblem } from '../../../problem.ts'
import type { RstFault, RstFaultKind } from './rst-document.ts'

const OPEN_MARKS: Readonly<Record<string, string>> = {
  '*': '*emphasis*',
  '**': '**strong**',
  '``': '``code``',
  '`': '`text`',
  '_`': '_`target`',
  '|': '|substitution|',
}

/** A warning where docutils shows the text in another form; an error where it leaves the text out or shows an error instead. */
const MESSAGES: Readonly<Record<RstFaultKind, readonly ['warning' | 'error', (name: string) => string]>> = {
  'unexpected indentation': [
    'warning',
    () =>
      'This line is indented, so docutils ends the paragraph here and makes a quote of what follows. Remove the indentation, or put a blank line before it',
  ],
  'no blank line': [
    'warning',
    (name) =>
      `${name} ends without a blank line, so docutils may read this line in another way than it looks. Put a blank line before it`,
  ],
  'no literal block': [
    'warning',
    () =>
      'The text above ends in ::, but no indented block follows. Indent the code below it, or end the text in a single colon',
  ],
  'short underline': [
    'warning',
    (name) => `The underline of the title "${name}" is shorter than the title. Make it as long as the title`,
  ],
  'short overline': [
    'warning',
    (name) => `The lines around the title "${name}" are shorter than the title. Make them as long as the title`,
  ],
  'title in block': [
    'error',
    () =>
      'Docutils allows no title or transition inside an indented block, a list or a directive, so it shows an error instead. Move it out of the block, or shorten the line of marks to three',
  ],
  'broken title': [
    'error',
    (name) =>
      `The lines above and below the title "${name}" differ, so docutils shows an error instead of the title. Make them the same`,
  ],
  'title level': [
    'error',
    (name) =>
      `The title "${name}" skips a level, so docutils shows an error instead of the title. Underline it like the titles one level below the last one`,
  ],
  'open markup': [
    'warning',
    (name) =>
      `${name} opens markup that nothing closes, so docutils shows the mark as text. Write ${OPEN_MARKS[name] ?? name} with a space or punctuation behind it, or escape the mark: \\${name}`,
  ],
  'malformed table': [
    'error',
    (name) =>
      `Docutils cannot read this table, because ${name}, and shows an error instead. Align its columns with its borders`,
  ],
  'malformed target': [
    'warning',
    () =>
      'This looks like a link target, but docutils drops it as a comment. Write an underscore before the name and a colon behind it: .. _name:',
  ],
  'two roles': [
    'warning',
    () =>
      'This text has two roles, or a role and an underscore, so docutils shows it as it is written. Keep one of them',
  ],
  'no underscore': [
    'warning',
    (name) =>
      `\`${name.slice(0, 120)}\` lacks the underscore at its end, so docutils shows the address as text. Write \`${name.slice(0, 120)}\`_`,
  ],
  'missing argument': [
    'error',
    (name) =>
      `The directive ${name} has no argument, so docutils shows an error instead. Write the argument behind the colons`,
  ],
  'unknown option': [
    'error',
    (name) => {
      const [directive = '', option = ''] = name.split(' ')
      return `The directive ${directive} has no option :${option}:, so docutils shows an error instead. Correct the option, or put a blank line before the content`
    },
  ],
  'no content permitted': [
    'error',
    (name) =>
      `The directive ${name} takes no content, so docutils shows an error instead of it. Remove the indentation of this line`,
  ],
  'missing content': [
    'error',
    (name) =>
      `The directive ${name} has no content, so docutils shows an error instead. Indent its content below it, after a blank line`,
  ],
  'uneven list table': [
    'error',
    () =>
      'This row of the list-table has more or fewer cells than the first, so docutils shows an error instead of the table. Give all rows the same number of cells',
  ],
  'duplicate target': [
    'warning',
    (name) =>
      `The page defines the target "${name}" twice, with different addresses, so a reference to that name alone leads nowhere, and older versions of docutils warn. Rename one, or end links of the form \`text <address>\`_ in two underscores`,
  ],
  'anonymous link': [
    'error',
    () =>
      'The page has more links that end in two underscores than targets for them, so docutils shows an error instead of each. Add a line with __ and the address, or write the address into the link',
  ],
  'nearly a directive': [
    'warning',
    (name) =>
      `Docutils takes this for a comment and leaves it out. Write .. ${name}:: with two colons and a space behind them, or remove the colons from the comment`,
  ],
  'untitled label': [
    'warning',
    (name) =>
      `The label ${name} stands before no title, so Sphinx has no text for the link and makes none. Write :ref:\`text <${name}>\``,
  ],
}

/** Gives the rule, the subject and the message. */
export function messageOf({ kind, name }: RstFault): Omit<PageProblem, 'line' | 'column'> {
  const [severity, describe] = MESSAGES[kind]
  const problem = {
    rule: 'page-syntax' as const,
    subject: name === '' || kind === 'malformed table' ? kind : name,
    message: describe(name),
  }
  return severity === 'warning' ? { ...problem, severity } : problem
}

const UNDEFINED = {
  directive: (name: string) =>
    `Sphinx knows no directive ${name}, so it leaves it out with everything in it. Correct the name, or add the extension that defines it to conf.py`,
  role: (name: string) =>
    `Sphinx knows no role ${name}, so it shows the text as it is written. Correct the name, or add the extension that defines it to conf.py`,
  reference: (name: string) =>
    `The page links to ${name}, but nothing on it has that name. Define it with .. _${name}:, or escape the underscore: \\_`,
  substitution: (name: string) =>
    `Nothing defines |${name}|, so Sphinx shows the name itself. Define it with .. |${name}| replace::, or escape it: \\|`,
  'myst substitution': (name: string) =>
    `Nothing defines {{ ${name} }}, so MyST shows an error instead. Define ${name} in myst_substitutions of conf.py`,
  footnote: (name: string) => `The page has no footnote for [${name}]_. Add one: .. [${name}]`,
}

/** Gives a problem for a name that nothing defines. */
export function undefinedName(
  kind: keyof typeof UNDEFINED,
  name: string,
  position: Pick<PageProblem, 'line' | 'column'>,
): PageProblem {
  return { rule: 'undefined-name', ...position, subject: name, message: UNDEFINED[kind](name) }
}

/** A label of a title: a fault only where another page has the same, which the site knows. */
export function labelFault(name: string, position: Pick<PageProblem, 'line' | 'column'>): TemplateFault {
  const message = `Another page has the label ${name} too, so Sphinx leads links to only one of the two. Rename one of them`
  const problem = { rule: 'page-syntax' as const, severity: 'warning' as const, ...position, subject: name, message }
  return { kind: 'label', name, place: 'text', mayBeMath: false, problem }
}

/** A block of colons without braces. */
export function bareColons(name: string): Omit<PageProblem, 'line' | 'column'> {
  const message = `MyST reads ${name} as the language of a code block. Write :::{${name}} to get the block that you meant`
  return { rule: 'page-syntax', severity: 'warning', subject: name, message }
}

/** The first heading of a MyST page that skips a level. */
export function skippedLevel(from: number, to: number, others: number): Omit<PageProblem, 'line' | 'column'> {
  const more = others === 0 ? ',' : `, like ${others} more on this page,`
  const message = `This heading skips from level ${from} to level ${to}${more} so Sphinx warns, and stops with -W. Begin it with ${'#'.repeat(from + 1)}`
  return { rule: 'page-syntax', severity: 'warning', subject: `H${from} to H${to}`, message }
}

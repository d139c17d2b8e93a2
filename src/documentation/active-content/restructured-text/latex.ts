// Formulas: LaTeX reads files and defines names when a build makes images or a PDF of them, and MathJax sets addresses,
// classes and styles. `^^69nput` is another spelling of `\input`.
import type { ActiveForm } from '../active-forms.ts'

const READING =
  /\\(?:input|include|includegraphics|verbatiminput|lstinputlisting|openin|openout|read|readline|write|immediate|csname|catcode|scantokens|directlua|luaexec|special|usepackage|RequirePackage|documentclass|import|subfile|everypar|lccode|uccode|pdffiledump|pdfobj|loop|require)(?![a-zA-Z])|\^\^/
const STYLING = /\\(?:style|class|cssId|href|url|html[A-Za-z]*|data)(?![a-zA-Z])/

/** Gives what a formula does beyond its own place, or undefined. */
export function formOfLatex(source: string): ActiveForm | undefined {
  if (READING.test(source)) return 'snippet'
  return STYLING.test(source) ? 'overlay' : undefined
}

// What formulas can do: MathJax and KaTeX link, style, load and define, so every command must be on a list.
import { describe, expect, test } from '@jest/globals'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { ActiveContentList } from '../../../src/checks/active-content/list.ts'
import { addMaths } from '../../../src/checks/active-content/maths/find-maths.ts'
import { lineStarts } from '../../../src/checks/positions.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { activeContentIn, type DialectName } from './dialects.ts'

const MARKDOWN: DialectName[] = ['vitepress', 'mkdocs', 'superfences', 'jekyll', 'mdbook', 'hugo', 'sphinx', 'plain']
const ALL: DialectName[] = [...MARKDOWN, 'docusaurus', 'starlight', 'nextra', 'mintlify']

/** The forms of maths that are found in a text; `joined` has the names. */
function mathsIn(dialect: DialectName, text: string): string[] {
  return activeContentIn(dialect, text).flatMap(({ form, text: construct }) =>
    form === 'maths-command' || form === 'unknown-maths' ? [`${form} ${construct}`] : [],
  )
}

const HREF = String.raw`\href{javascript:alert(1)}{x}`

/** [title, text]: a command that acts is found in each. */
const ACTING: [string, string][] = [
  ['a macro that spells an address', String.raw`$$\newcommand{\h}[1]{\href{java#1}{click}}\h{script:alert(1)}$$`],
  ['a link', `$${HREF}$`],
  ['a style', String.raw`$$\style{position:fixed;inset:0;background:red}{x}$$`],
  ['a style of MathML', String.raw`$$\mmlToken{mi}[style="position:fixed"]{x}$$`],
  ['a box with a style', String.raw`$$\bbox[position:fixed;inset:0]{x}$$`],
  ['an id', String.raw`$\cssId{main}{x}$`],
  ['a class', String.raw`$\class{fixed inset-0}{x}$`],
  ['an extension', String.raw`$\require{action}$`],
  ['a definition of TeX', String.raw`\(\def\frac#1{#1}\)`],
  ['an alias', String.raw`$$\let\a=\href \a{javascript:alert(1)}{x}$$`],
  ['a new environment', String.raw`$$\newenvironment{a}{\b}{\c}$$`],
  ['attributes of HTML in KaTeX', String.raw`$\htmlStyle{position: fixed}{x}$`],
  ['data of HTML in KaTeX', String.raw`$\htmlData{controller=x}{y}$`],
  ['an image', String.raw`$\includegraphics{https://e.example/x.png}$`],
  ['a hidden text', String.raw`$\toggle{a}{b}\endtoggle$`],
  ['a font by its number', String.raw`$\unicode[fixed]{x41}$`],
  ['a file', String.raw`$$\input{/etc/passwd}$$`],
  ['another spelling of a command', '$$^^69nput{x}$$'],
  ['attributes of a box', String.raw`$\enclose{circle}[style="position:fixed"]{x}$`],
  ['a colour with more than a colour', String.raw`$\color{red;position:fixed;inset:0}{x}$`],
  ['a colour with groups in it', String.raw`$\textcolor{{red};position:fixed}{x}$`],
  ['a colour behind a model with groups', String.raw`$\color[{a}]{red;position:fixed}{x}$`],
  ['an empty page', String.raw`$\hspace{9999em}$`],
  ['a page of black', String.raw`$\rule{99em}{99em}$`],
  ['a step over the text above', String.raw`$\raise 30em {x}$`],
  ['a step back', String.raw`$\kern-50em x$`],
  ['many steps back', `$${String.raw`\!`.repeat(100)} x$`],
  ['many short steps back', `$${String.raw`\hspace{-1em}`.repeat(11)} x$`],
  ['rows above one another', String.raw`$$\begin{matrix}a\\[-20em]b\end{matrix}$$`],
  ['long text over its neighbours', `$\\rlap{${'x '.repeat(50)}}$`],
  ['a table over its neighbours', String.raw`$\smash{\begin{matrix}a\\b\\c\end{matrix}}$`],
  ['backslashes that Markdown escapes', String.raw`\\(\\href{javascript:alert(1)}{x}\\)`],
  ['an environment without marks', `\\begin{equation}\n${HREF}\n\\end{equation}`],
  ['dollars with space behind them', `$ ${HREF} $`],
  ['no marks that are known', `@@${HREF}@@`],
  ['a command that a comment divides', String.raw`\(\le<!-- -->t\a\href\a{x}{y}\)`],
  ['a backslash by its number', String.raw`\(&#92;href{x}{y}\)`],
  ['an argument behind a comment of TeX', '\\(\\href%\n{x}{y}\\)'],
  ['code that is none to remark-math', `$a \` ${HREF} \` b$`],
  ['a fence that is none to remark-math', `$$\n\`\`\`\n${HREF}\n\`\`\`\n$$`],
  ['an argument behind many spaces', `@@\\color${' '.repeat(50)}{red;position:fixed}{x}@@`],
  ['an argument behind more spaces', `@@\\href${' '.repeat(600)}{x}{y}@@`],
  ['a length behind a comment', '@@\\kern%\n-99em x@@'],
  ['a formula of GitHub', `$\`${HREF}\`$`],
  ['a fence of GitHub', `\`\`\`math\n${HREF}\n\`\`\``],
  ['a fence in a list', `- a\n\n  \`\`\`math\n  ${HREF}\n  \`\`\``],
  ['a formula in a heading', `# A $${HREF}$`],
  ['a formula in a table', `| a |\n| - |\n| $${HREF}$ |`],
]

describe('a command that acts', () => {
  describe.each(ACTING)('%s', (_title, text) => {
    test.each(MARKDOWN)('in %s is refused', (dialect) => {
      expect(mathsIn(dialect, text)).toContainEqual(expect.stringMatching(/^maths-command /))
    })
  })

  test.each(['docusaurus', 'starlight', 'nextra', 'mintlify'] as const)('in MDX of %s is refused', (dialect) => {
    for (const [, text] of ACTING) expect(activeContentIn(dialect, text)).not.toEqual([])
  })

  test.each([
    ['sphinx', `{math}\`${HREF}\``],
    ['sphinx', `\`\`\`{math}\n:label: a\n\n${HREF}\n\`\`\``],
    ['sphinx', `:::{math}\n${HREF}\n:::`],
    ['sphinx', `::::{note}\n\`\`\`{math}\n${HREF}\n\`\`\`\n::::`],
    ['rst', `A :math:\`${HREF}\``],
    ['rst', `A \`${HREF}\`:math:`],
    ['rst', `A :math:\`${'x + '.repeat(200)}${HREF}\``],
    ['rst', `.. math::\n\n   ${HREF}`],
    ['rst', `.. default-role:: math\n\n\`${HREF}\``],
    ['adoc', `latexmath:[${HREF}]`],
  ] as const)('in %s is refused in %s', (dialect, text) => {
    expect(mathsIn(dialect, text)).toContainEqual(expect.stringMatching(/^maths-command /))
  })

  test('in data and text beside the site is refused', () => {
    const formsOf = (path: string, text: string) => findActiveContentInFile(path, text).map(({ form }) => form)
    expect(formsOf('a.json', JSON.stringify({ text: `$${HREF}$` }))).toContain('maths-command')
    expect(formsOf('a.txt', `$${HREF}$`)).toContain('maths-command')
    expect(formsOf('a.md', `$${HREF}$`)).toContain('maths-command')
  })

  test('is told from others by its arguments', () => {
    const [one, other] = ['1', '2'].map((id) => mathsIn('plain', String.raw`$\href{/${id}}{x}$`))
    expect(one).not.toEqual(other)
  })

  test('in the definition of a macro makes every use of the macro act', () => {
    const definition = String.raw`$\newcommand{\go}[2]{\href{#1#2}{x}}$`
    const use = String.raw`$\go{java}{script:alert(1)}$`
    expect(mathsIn('plain', `${definition}\n\n${use}`)).toContain(String.raw`maths-command \go{java}{script:alert(1)}`)
  })
})

/** [title, text]: nothing is found in each. */
const HONEST: [string, string][] = [
  ['fractions, roots and sums', String.raw`$$\sum_{i=0}^n \frac{\sqrt[3]{x_i}}{\left( 1 + \alpha \right)} \, dx$$`],
  ['a matrix', String.raw`$$\begin{pmatrix} a & b \\[4pt] c & d \end{pmatrix}$$`],
  ['rows that begin with letters', String.raw`$$\begin{aligned} a &= b \\def &= c \\x &= y \end{aligned}$$`],
  ['fonts and text', String.raw`\(\mathbb{R}^n \to \mathcal{L}, \quad \text{where } x \in \mathrm{dom}\)`],
  ['colours by name', String.raw`$\color{red}{x} + \textcolor{#c0ffee}{y} + \color[RGB]{0,0,255}{z}$`],
  ['labels', String.raw`\\[ a = b \tag{1}\label{eq:a} \\] see \\(\eqref{eq:a}\\)`],
  ['chemistry', String.raw`$\ce{2H2 + O2 -> 2H2O}$`],
  ['short spaces', String.raw`$a\!b\,c\;d\kern-.17em e \hspace{2em} f\mkern-6mu g$`],
  ['a strut and a shifted letter', String.raw`$\rule{0pt}{2ex} \raise.5ex\hbox{a} \smash{x} \rlap{/}{p}$`],
  ['boxes', String.raw`$\boxed{x} \bbox[5px,border:2px solid red]{y} \bbox[yellow]{z}$`],
  ['variables of a shell', String.raw`Set $HOME and $PATH, and $env:APPDATA\tool\bin of Windows.`],
  ['prices', 'From $5 to $10, or \\$20.'],
  ['paths of Windows', String.raw`Open C:\new\command\class\data\style and \\server\share\def.`],
  ['regular expressions', String.raw`It matches \d+\.\w*\b and \[a-z\] or \(x\).`],
  ['code of TeX', '`\\newcommand{\\x}{y}` defines it.\n\n```latex\n\\href{a}{b}\n```'],
  ['TeX in a fence beside formulas in text', '$a$\n\n```latex\n\\usepackage{x}\n```\n\n$b$'],
]

describe('nothing is found', () => {
  describe.each(HONEST)('in %s', (_title, text) => {
    test.each(ALL)('of %s', (dialect) => {
      expect(mathsIn(dialect, text)).toEqual([])
    })
  })

  test('in formulas of reStructuredText', () => {
    const text = String.raw`:math:\`\\frac{a}{b}\` and
.. math::
   :label: a

   \begin{split}a &= b\\ c &= d\end{split}`
    expect(mathsIn('rst', text)).toEqual([])
  })
})

describe('a command that is not known', () => {
  test.each(MARKDOWN)('needs a precedent in %s', (dialect) => {
    const [found] = activeContentIn(dialect, String.raw`$$a \RR b$$`)
    expect(found).toMatchObject({ form: 'unknown-maths', name: 'RR' })
  })

  test('is an environment, too', () => {
    expect(mathsIn('plain', String.raw`$$\begin{tikzcd}a\end{tikzcd}$$`)).toEqual(['unknown-maths begin:tikzcd'])
  })

  test('is text where there is no formula', () => {
    expect(mathsIn('plain', String.raw`The folder \RR has files.`)).toEqual([])
  })
})

describe('a page of hostile formulas costs little', () => {
  test.each([
    ['dollars', '$$ '],
    ['open formulas', '\\('],
    ['fences', '```math\n'],
    ['environments', '\\begin{a} '],
    ['definitions', '\\def\\a'],
    ['links in links', '\\href{a}{'],
    ['definitions of links', '\\newcommand{\\a}[1]{\\href{x}'],
    ['definitions in formulas', '$$\\def\\a{'],
    ['boxes', '\\bbox['],
    ['overlays', '\\llap{'],
    ['lengths', '\\rule[1em]{1em}'],
    ['comments', '<!-- \\a '],
    ['backslashes', '\\'],
    ['percent signs', '\\href%'],
  ])('of %s', (_title, part) => {
    const text = part.repeat(200_000 / part.length)
    const found = new ActiveContentList(text, lineStarts(text), () => undefined)
    const cpuMs = measureCpu()
    addMaths(text, text, found)
    expect(cpuMs()).toBeLessThan(3000)
  })
})

// The parsers of frameworks in Python as judges of the gate. Debian has them: python3-markdown, python3-pymdownx,
// python3-jinja2, python3-yaml, python3-docutils, python3-sphinx and python3-myst-parser.
import { testProperty } from '../../../support/property.ts'
import type { Parsers } from './parsers/line-process.ts'
import { startPython, whyNoPython } from './parsers/python.ts'
import { describeWithParsers, expectNoPass, expectNoRevival } from './run-contest.ts'

describeWithPython('Python-Markdown', ['markdown', 'pymdownx', 'jinja2'], 'python_markdown.py', (parsers) => {
  testProperty('the gate refuses what acts in pages of MkDocs without extensions', () =>
    expectNoPass('markdown', parsers().oracleFor('markdown'), 300),
  )

  testProperty('the gate refuses what acts in pages of MkDocs with the usual extensions', () =>
    expectNoPass('superfences', parsers().oracleFor('superfences'), 300),
  )

  testProperty('the gate refuses what acts in pages of MkDocs with mkdocs-macros', () =>
    expectNoPass('macros', parsers().oracleFor('macros'), 300),
  )

  testProperty('the gate refuses what begins to act in pages of MkDocs', async () => {
    await expectNoRevival('macros', parsers().oracleFor('macros'), 300)
    await expectNoRevival('markdown', parsers().oracleFor('markdown'), 300)
    await expectNoRevival('superfences', parsers().oracleFor('superfences'), 300)
  })
})

describeWithPython('PyYAML', ['markdown', 'yaml'], 'mkdocs_fields.py', (parsers) => {
  testProperty('the gate refuses frontmatter that MkDocs reads differently', () =>
    expectNoPass('yaml', parsers().oracleFor('yaml'), 600),
  )
})

describeWithPython('Sphinx', ['docutils', 'sphinx', 'myst_parser'], 'sphinx_pages.py', (parsers) => {
  testProperty('the gate refuses what acts in reStructuredText', () =>
    expectNoPass('rst', parsers().oracleFor('rst'), 300),
  )

  testProperty('the gate refuses what acts in MyST', () => expectNoPass('myst', parsers().oracleFor('myst'), 300))

  testProperty('the gate refuses what begins to act in reStructuredText', () =>
    expectNoRevival('rst', parsers().oracleFor('rst'), 300),
  )

  testProperty('the gate refuses what begins to act in MyST', () =>
    expectNoRevival('myst', parsers().oracleFor('myst'), 300),
  )
})

function describeWithPython(
  name: string,
  modules: readonly string[],
  program: string,
  define: (parsers: () => Parsers) => void,
): void {
  describeWithParsers(name, whyNoPython(modules), () => startPython(program), define)
}

// Every directive and role that docutils 0.19, Sphinx 5.3 with its own extensions and MyST 0.18 register is either
// permitted or on the list below, so that a new name of a newer version is a decision.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import {
  PERMITTED_DIRECTIVES,
  PERMITTED_ROLES,
} from '../../../../src/checks/active-content/restructured-text/permitted-names.ts'
import { PYTHON, whyNoPython } from './parsers/python.ts'

/** They read files, import or run code, insert markup, or change what other names mean; the last one is a test's. */
const REFUSED_DIRECTIVES =
  'autoattribute autoclass autodata autodecorator autoexception autofunction automethod automodule autonewtypedata ' +
  'autonewvarattribute autoproperty autosummary default-domain default-role digraph doctest graph graphviz ifconfig ' +
  'include inheritance-diagram literalinclude raw testcleanup testcode testoutput testsetup ' +
  'restructuredtext-test-directive'
/** They copy a file or insert markup. Pages do without the others, and docutils implements few of them. */
const REFUSED_ROLES =
  'download raw autolink citation-reference footnote-reference i restructuredtext-unimplemented-role sub-ref ' +
  'substitution-reference target'

const reason = whyNoPython(['docutils', 'sphinx', 'myst_parser'])
if (reason !== undefined) console.warn(`Skipped: ${reason}, so it cannot list its directives and roles.`)
const describeIfThere = reason === undefined ? describe : describe.skip

describeIfThere('every name that Sphinx registers is permitted or refused', () => {
  const { stdout } = spawnSync(PYTHON, ['-B', join(import.meta.dirname, 'python/sphinx_names.py')], {
    encoding: 'utf8',
  })
  const names: { directives: string[]; roles: string[] } = reason === undefined ? JSON.parse(stdout) : {}

  test('directives', () => {
    expect(names.directives.filter((name) => !PERMITTED_DIRECTIVES.has(name)).sort()).toEqual(
      REFUSED_DIRECTIVES.split(' ').sort(),
    )
  })

  test('roles', () => {
    expect(names.roles.filter((name) => !PERMITTED_ROLES.has(name)).sort()).toEqual(REFUSED_ROLES.split(' ').sort())
  })
})

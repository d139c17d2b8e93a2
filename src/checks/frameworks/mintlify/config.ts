// docs.json, which may be spread over several files by `$ref`.

import { readModuleFile, type StaticModule, type StaticNode } from '../../config/js-module.ts'
import { fieldAt, fieldsAt, itemsAt, stringAt } from '../../config/js-values.ts'
import { type LinkedFiles, type LinkedNode, readLinkedFiles } from '../../config/linked-files.ts'
import { folderOf, joinPath } from '../../config/paths.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'

const MAX_FILES = 50

/** Reads the configuration and the JSON files of the repository that it refers to. `follow` goes through `$ref`. */
export function readMintlifyConfig(path: string, source: SiteSource): Promise<LinkedFiles> {
  return readLinkedFiles(path, MAX_FILES, {
    read: (name) => readModuleFile(name, source),
    targetsOf: (module) => referencesIn(module, module.root).filter((name) => source.hasFile(name)),
    step: (linked, modules) => {
      const module = modules.get(referenceOf(linked) ?? '')
      return module === undefined ? undefined : { module, node: module.root }
    },
  })
}

function referencesIn(module: StaticModule, node: StaticNode): string[] {
  const own = referenceOf({ module, node })
  if (own !== undefined) return [own]
  const children = [...itemsAt(node, []), ...fieldsAt(node, []).map(({ value }) => value)]
  return children.flatMap((child) => referencesIn(module, child))
}

function referenceOf({ module, node }: LinkedNode): string | undefined {
  const reference = stringAt(node, ['$ref'])
  return reference?.endsWith('.json') === true ? joinPath(folderOf(module.path), reference) : undefined
}

/** https://www.mintlify.com/docs/organize/settings-reference: all that docs.json must have. */
const REQUIRED = ['theme', 'name', 'colors.primary', 'navigation']
const COLOR = /^#(?:[a-f\d]{3}|[a-f\d]{6})$/i

/** https://www.mintlify.com/docs/customize/themes */
const THEMES = 'mint maple palm willow linden almond aspen sequoia luma'.split(' ')

/** What the published schema (https://mintlify.com/docs.json) refuses, as far as people get it wrong: the place, and why. */
function refusedValues({ node }: LinkedNode): { subject: string; at: StaticNode; message: string }[] {
  const theme = fieldAt(node, ['theme'])
  const navigation = fieldAt(node, ['navigation'])
  const logo = fieldAt(node, ['logo'])
  const found: { subject: string; at: StaticNode; message: string }[] = []
  if (theme?.kind === 'string' && !THEMES.includes(theme.value)) {
    const message = `Mintlify has no theme ${theme.value}, so the build stops. It has: ${THEMES.join(', ')}`
    found.push({ subject: 'theme', at: theme, message })
  }
  if (navigation?.kind === 'array') {
    const message = `In docs.json, navigation is an object, and Mintlify refuses this list. Write { "groups": [ … ] } around its items`
    found.push({ subject: 'navigation', at: navigation, message })
  }
  for (const { key, value } of fieldsAt(node, ['colors'])) {
    if (['primary', 'light', 'dark', '$ref'].includes(key)) continue
    const message = `colors has no key ${key}, so Mintlify refuses docs.json. It has: primary, light, dark`
    found.push({ subject: `colors.${key}`, at: value, message })
  }
  for (const key of logo?.kind === 'object' && fieldAt(logo, ['$ref']) === undefined ? ['light', 'dark'] : []) {
    if (logo === undefined || fieldAt(logo, [key]) !== undefined) continue
    const message = `The logo has no image for ${key} mode, so Mintlify refuses docs.json. Add logo.${key}, or write one path as the logo`
    found.push({ subject: `logo.${key}`, at: logo, message })
  }
  for (const link of itemsAt(node, ['navbar', 'links'])) {
    if (link.kind !== 'object' || ['href', '$ref'].some((key) => fieldAt(link, [key]) !== undefined)) continue
    const message = 'A link of the navbar needs label and href, so Mintlify refuses docs.json. Add href'
    found.push({ subject: 'navbar.links', at: link, message })
  }
  return found
}

/** Gives a problem for each setting that is missing or wrong, so that Mintlify does not build. A file of another tool may have the name, too. */
export function wrongSettings({ root, problems }: LinkedFiles): Problem[] {
  const { module, node } = root
  const isOfMintlify = stringAt(node, ['$schema'])?.includes('mintlify') === true
  const isWhole = problems.length === 0 && node.kind === 'object' && fieldAt(node, ['$ref']) === undefined
  if (!isOfMintlify || !isWhole || !/(^|\/)docs\.json$/.test(module.path)) return []
  const missing = REQUIRED.filter(
    (name) =>
      fieldAt(node, name.split('.')) === undefined && fieldAt(node, [name.split('.')[0] ?? '', '$ref']) === undefined,
  )
  const colors = fieldsAt(node, ['colors']).filter(
    ({ key, value }) =>
      ['primary', 'light', 'dark'].includes(key) && value.kind === 'string' && !COLOR.test(value.value),
  )
  const problem = (subject: string, { line, column } = { line: 1, column: 1 }, message: string): Problem => {
    return { path: module.path, rule: 'config-syntax', line, column, subject, message }
  }
  return [
    ...missing.map((name) => problem(name, undefined, `docs.json has no ${name}, which Mintlify requires. Add it`)),
    ...refusedValues(root).map(({ subject, at, message }) => problem(subject, at, message)),
    ...colors.map(({ key, value }) => {
      const message = `colors.${key} is not a color that Mintlify takes. Write # and six hexadecimal digits, such as #0d9373`
      return problem(`colors.${key}`, value, message)
    }),
  ]
}

// What stops Starlight in its configuration: `StarlightConfigSchema` of @astrojs/starlight 0.37, and files and packages that are
// not there. https://starlight.astro.build/reference/configuration/

import type { Place, StaticNode } from '../../config/js-module.ts'
import { findShapeFaults, readShape } from '../../config/js-shape.ts'
import { fieldAt, fieldsAt, itemsAt, stringAt, stringNodeAt } from '../../config/js-values.ts'
import { joinPath } from '../../config/paths.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'
import { findLackedImports, PACKAGE, readPackages, reportLackedPackage } from '../npm-packages.ts'
import { isSurelyAbsent } from '../surely-absent.ts'
import { readAliases, type StarlightConfig } from './config.ts'
import { ICONS } from './icons.ts'

const ITEM = 'label translations badge link attrs collapsed items autogenerate slug'
const SHAPE = readShape(`
: title description logo social tagline tableOfContents editLink locales defaultLocale sidebar head customCss lastUpdated pagination favicon expressiveCode pagefind components titleDelimiter disable404Route prerender credits routeMiddleware markdown plugins
sidebar is list
head is list
customCss is list
head.*.tag = title base link style meta script noscript template
locales.*.dir = ltr rtl
sidebar.*: ${ITEM}
sidebar.*.items.*: ${ITEM}
sidebar.*.items.*.items.*: ${ITEM}
sidebar.*.badge.variant = note danger success caution tip default
sidebar.*.items.*.badge.variant = note danger success caution tip default
`)
/** Since 0.33. */
const SOCIAL = readShape(`
social is list
social.*.icon = ${[...ICONS].join(' ')} seti:*
`)

const STOPS = 'Starlight stops'

export async function findConfigFaults(
  folder: string,
  { modules, options }: Pick<StarlightConfig, 'modules' | 'options'>,
  source: SiteSource,
): Promise<Problem[]> {
  if (modules === undefined || modules.problems.length > 0) return []
  const packages = await readPackages(folder, '@astrojs/starlight', source)
  const problems = await findLackedImports(modules, packages, 'Astro stops')
  if (options === undefined) return problems
  const { node, module } = options
  const add = ({ line, column }: Place, subject: string, why: string): void => {
    problems.push({ path: module.path, rule: 'config-syntax', line, column, subject, message: `${STOPS} at ${why}` })
  }
  const [, minor = 99] = /^\D*0\.(\d+)/.exec(packages.version || '0.37') ?? []
  const isKnown = Number(minor) <= 37
  if (isKnown) problems.push(...findShapeFaults(modules, options, SHAPE, STOPS))
  if (isKnown && Number(minor) >= 33) problems.push(...findShapeFaults(modules, options, SOCIAL, STOPS))
  const aliases = Object.keys(await readAliases(folder, source))
  for (const file of filesIn(node)) {
    const path = joinPath(folder, file.value)
    if (/^\.{0,2}\/public\//.test(file.value)) continue
    if (/^\.{1,2}\/|^\/src\//.test(file.value)) {
      if (path !== undefined && (await isSurelyAbsent(path, source)))
        add(file, file.value, `${path}, which does not exist. Correct the path`)
      continue
    }
    const [name] = PACKAGE.exec(file.value) ?? []
    const isAlias = aliases.some((alias) => file.value.startsWith(alias))
    if (name !== undefined && !isAlias && (await packages.lacks(name)))
      problems.push(reportLackedPackage(module.path, name, file, STOPS))
  }
  const favicon = stringNodeAt(node, ['favicon'])
  if (favicon !== undefined && !/\.(?:ico|gif|jpe?g|png|svg)(?:[?#].*)?$/i.test(favicon.value))
    add(favicon, 'favicon', 'favicon: it must be an .ico, .gif, .jpg, .png or .svg file')
  if (node.kind !== 'object' || node.isOpen) return problems
  if (node.fields.length > 0 && fieldAt(node, ['title']) === undefined)
    add(node, 'title', 'its options: they have no title. Add one')
  const locales = fieldAt(node, ['locales'])
  const keys = fieldsAt(locales, []).map(({ key }) => key)
  const chosen = stringAt(node, ['defaultLocale']) ?? 'root'
  const isLost = locales?.kind === 'object' && !locales.isOpen && keys.length > 0 && !keys.includes(chosen)
  if (isLost && (fieldAt(node, ['defaultLocale'])?.kind ?? 'string') === 'string')
    add(locales, 'defaultLocale', `locales: none of them is the default. Add defaultLocale: '${keys[0] ?? ''}'`)
  return problems
}

/** Strings that name files of the site, or of packages. */
function filesIn(options: StaticNode): (Place & { value: string })[] {
  const middleware = fieldAt(options, ['routeMiddleware'])
  const nodes = [
    ...itemsAt(options, ['customCss']),
    ...['src', 'light', 'dark'].map((key) => fieldAt(options, ['logo', key])),
    ...fieldsAt(options, ['components']).map(({ value }) => value),
    ...(middleware?.kind === 'array' ? middleware.items : [middleware]),
  ]
  return nodes.flatMap((one) => (one?.kind === 'string' ? [one] : []))
}

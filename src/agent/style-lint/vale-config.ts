// The repository's `.vale.ini` (https://vale.sh/docs/vale-ini), reduced to settings that only choose and tune rules.

/** Before the first section. `Packages` would be fetched; `StylesPath` is set here. */
const TOP_SETTINGS = new Set(['MinAlertLevel', 'Vocab', 'IgnoredScopes', 'SkippedScopes', 'IgnoredClasses'])
/** Of a section for files. `Transform` names a program's input, and `Lang` a dictionary elsewhere. */
const SECTION_SETTINGS = new Set(['BasedOnStyles', 'TokenIgnores', 'BlockIgnores', 'CommentDelimiters'])
const RULE = /^[\w-]+\.[\w-]+$/
const LINES_MAX = 1000
/** A setting over several lines counts as one. */
const LINE_MAX_CHARACTERS = 5000
const SAFE_STYLES_PATH = /^(?!\/|~)(?!(?:.*\/)?\.\.(?:\/|$))[^\\$]+$/

export interface ValeConfig {
  /** Of the file for Vale; the rules are in the folder `styles` beside it. */
  text: string
  /** Folder of the rules in the repository; undefined when it has none. */
  stylesPath: string | undefined
}

export function readValeConfig(ini: string): ValeConfig {
  const kept: string[] = ['StylesPath = styles']
  let section: string | undefined
  let stylesPath: string | undefined
  for (const line of logicalLines(ini)) {
    const [, title] = /^\s*\[([^\]]+)\]\s*$/.exec(line) ?? []
    const [, name = '', value = ''] = /^\s*([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? []
    if (title !== undefined) {
      section = title
      kept.push(`[${title}]`)
    } else if (section === undefined && name === 'StylesPath') stylesPath = folderOf(value)
    else if (isKept(section, name)) kept.push(line.trim())
  }
  return { text: `${kept.join('\n')}\n`, stylesPath }
}

function isKept(section: string | undefined, name: string): boolean {
  if (section === undefined) return TOP_SETTINGS.has(name)
  // `mdx = md` reads one format as another.
  if (section === 'formats') return /^\w+$/.test(name)
  return SECTION_SETTINGS.has(name) || RULE.test(name)
}

/**
 * A backslash at its end continues a line. What is kept stands on one line: after a quoted value Vale ignores the backslash,
 * and would read the next line as a setting that nobody has looked at.
 */
function logicalLines(ini: string): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const line of ini.split(/\r?\n/, LINES_MAX)) {
    if (/^\s*[#;]/.test(line)) continue
    const bare = line.trimEnd()
    const isContinued = bare.endsWith('\\')
    const text = isContinued ? bare.slice(0, -1) : bare
    if (isOpen) joined.push(`${joined.pop() ?? ''}${text.trimStart()}`)
    else joined.push(text)
    isOpen = isContinued
  }
  return joined.filter(({ length }) => length <= LINE_MAX_CHARACTERS)
}

function folderOf(value: string): string | undefined {
  const path = value.trim().replace(/^\.\//, '').replace(/\/+$/, '')
  return path !== '' && SAFE_STYLES_PATH.test(path) ? path : undefined
}

// What a manifest asks for: packages, and the oldest version of the language.
import type { Fact } from '../fact.ts'

const LANGUAGE_VERSION: readonly [RegExp, string, RegExp][] = [
  [
    /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile)$/,
    'Python',
    /^\s*(?:requires-python|python_requires|python)\s*=\s*["']?[\^~>=]{1,2}\s*(\d+\.\d+)/,
  ],
  [/(?:^|\/)package\.json$/, 'Node.js', /^\s*"node"\s*:\s*"[\^~>=]{1,2}\s*v?(\d+(?:\.\d+)?)/],
  [/(?:^|\/)Cargo\.toml$/, 'Rust', /^\s*rust-version\s*=\s*"(\d+\.\d+)/],
  [/(?:^|\/)go\.mod$/, 'Go', /^go\s+(\d+\.\d+)/],
]
const PACKAGE: readonly [RegExp, RegExp][] = [
  [
    /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w./-]*\.txt)$/,
    /^\s*["']?([A-Za-z][\w.-]{1,60})(?:\[[^\]]*\])?\s*(?:[=<>~!]=|=\s*["'{][\^~>=\d*v])/,
  ],
  [/(?:^|\/)package\.json$/, /^\s*"(@?[\w./-]{2,80})"\s*:\s*"(?:[\^~>=\d*]|\w+:)/],
  [/(?:^|\/)Cargo\.toml$/, /^([a-z][\w-]{1,60})\s*=\s*(?:"[\^~=\d*]|\{)/],
  [/(?:^|\/)go\.mod$/, /^\s*(?:require\s+)?([\w.-]+\.[a-z]+\/[\w./-]+)\s+v\d/],
]
const LINES_MAX = 5000
/** A longer line asks for nothing that a person wrote. */
const LINE_MAX_CHARACTERS = 1000
/** Keys of a manifest that look like packages. */
const NO_PACKAGE =
  /^(?:version|node|npm|python|rust-version|edition|go|name|line-length|target-version|requires|minversion|python_requires)$/i

/** A table or an object of packages that only the development needs. */
const DEVELOPMENT =
  /^\s*(?:"devDependencies"|\[(?:dev-dependencies|build-dependencies|dependency-groups|tool\.poetry\.(?:dev-dependencies|group\.[^\]]*)|tool\.\w+\.envs[^\]]*)\])/
const SECTION = /^\s*(?:"\w*[dD]ependencies"\s*:|\[)/
const OF_DEVELOPMENT = /(?:^|[/_.-])(?:dev|tests?|docs?|lint|ci|bench(?:marks?)?)[\w-]*\.txt$/i

/** Undefined for a file that is no manifest. What only the development needs is inner. */
export function manifestFactsOf(path: string, text: string): Fact[] | undefined {
  const version = LANGUAGE_VERSION.find(([file]) => file.test(path))
  const packages = PACKAGE.find(([file]) => file.test(path))
  if (version === undefined && packages === undefined) return undefined
  let isOfDevelopment = OF_DEVELOPMENT.test(path)
  return text.split(/\r?\n/, LINES_MAX).flatMap((line, at): Fact[] => {
    if (line.length > LINE_MAX_CHARACTERS) return []
    if (SECTION.test(line)) isOfDevelopment = DEVELOPMENT.test(line)
    const asked = version?.[2].exec(line)?.[1]
    if (version !== undefined && asked !== undefined)
      return [{ kind: 'requirement', owner: 'version', name: version[1], value: asked, path, line: at + 1 }]
    const name = packages?.[1].exec(line)?.[1]
    if (name === undefined || NO_PACKAGE.test(name)) return []
    const fact: Fact = { kind: 'requirement', owner: 'package', name, path, line: at + 1 }
    return [isOfDevelopment ? { ...fact, isInner: true } : fact]
  })
}

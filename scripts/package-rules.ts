// What must be true of the files of the npm package, as a pure function.

/** 1.4 times what it has today; a picture, a fixture or a copied dependency goes beyond. */
const PACKED_MAX_BYTES = 4_000_000
const UNPACKED_MAX_BYTES = 14_000_000
/** Tests, source maps (they repeat the sources, also of others), build state, and what may hold secrets. */
const UNWANTED =
  /(^|\/)(tests?|__tests__|fixtures|node_modules)\/|\.(test|spec)\.|\.(map|tsbuildinfo|pem|key|tgz|db)$|(^|\/)\.env$/

/** What pages are sent with: the bundler does not copy it. */
const ASSETS = ['build/styles/tokens.css', 'build/assets/dashboard.js']

/** What `npm pack --json` says. */
export interface Packed {
  size: number
  unpackedSize: number
  files: readonly { path: string }[]
}

interface Manifest {
  bin: Record<string, string>
  exports: Record<string, string | Record<string, string>>
  files: readonly string[]
}

/** Gives a sentence per mistake. */
export function findPackageMistakes({ size, unpackedSize, files }: Packed, manifest: Manifest): string[] {
  const paths = files.map(({ path }) => path)
  const unwanted = paths.filter((path) => UNWANTED.test(path))
  const missing = filesOf(manifest).filter(
    (name) => !paths.some((path) => path === name || path.startsWith(`${name}/`)),
  )
  return [
    ...unwanted.map((path) => `${path} does not belong into the package`),
    ...ASSETS.filter((name) => !paths.includes(name)).map((name) => `The pages lack ${name}`),
    ...missing.map((name) => `package.json names ${name}, which the package does not have`),
    ...(size > PACKED_MAX_BYTES ? [`The package has ${size} bytes, more than ${PACKED_MAX_BYTES}`] : []),
    ...(unpackedSize > UNPACKED_MAX_BYTES
      ? [`Its files have ${unpackedSize} bytes, more than ${UNPACKED_MAX_BYTES}`]
      : []),
  ]
}

function filesOf({ bin, exports, files }: Manifest): string[] {
  const exported = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  const included = files.filter((name) => !name.startsWith('!'))
  return [...Object.values(bin), ...exported, ...included].map((path) => path.replace(/^\.\//, ''))
}

// A checkout runs its .tsx files only with a loader. Without it, a service would be ready and answer every page with 500.
import { UsageError } from './runtime.ts'

const SCRIPTS = { serve: 'npm start', demo: 'npm run demo' }

/**
 * Throws `UsageError`, which names the right command, if the pages for people cannot be loaded. A refused start is seen by the
 * person who typed the command; a warning in the log of a service that looks healthy is not.
 */
export async function requireJsx(command: keyof typeof SCRIPTS): Promise<void> {
  try {
    await import('./jsx-probe.tsx')
  } catch (cause) {
    if (!isUnknownExtension(cause)) throw cause
    throw new UsageError(
      `A checkout needs its loader for .tsx files: run ${SCRIPTS[command]}, or node --import ./scripts/jsx.js src/main.ts ${command}`,
      { cause },
    )
  }
}

/** https://nodejs.org/api/errors.html#err_unknown_file_extension */
function isUnknownExtension(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION'
}

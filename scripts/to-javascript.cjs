// Takes types and JSX out of a .tsx file, and keeps its lines where they are. The options mean what those of tsconfig.json
// mean, with which tsc compiles the package.
const { transform } = require('sucrase')

/** Throws for a file that cannot be parsed. */
exports.toJavaScript = (file, source) =>
  transform(source, {
    filePath: file,
    transforms: ['typescript', 'jsx'],
    jsxRuntime: 'automatic',
    jsxImportSource: 'hono/jsx',
    production: true,
    disableESTransforms: true,
    keepUnusedImports: true,
  }).code

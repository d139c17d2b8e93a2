// Takes types and JSX out of a .tsx file. The options are those of tsconfig.json, with which tsc compiles the package.
const { transformSync } = require('oxc-transform')

/** Throws for a file that cannot be parsed. */
exports.toJavaScript = (file, source) => {
  const { code, map, errors } = transformSync(file, source, {
    sourcemap: true,
    jsx: { runtime: 'automatic', importSource: 'hono/jsx' },
    typescript: { onlyRemoveTypeImports: true },
  })
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`)
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
}

// Jest transform: Node's own type stripping, so that tests run the very source that the service runs, with exact lines. JSX is
// no part of it.
const { stripTypeScriptTypes } = require('node:module')
const { createHash } = require('node:crypto')
const { toJavaScript } = require('../../scripts/to-javascript.cjs')

module.exports = {
  canInstrument: false,
  getCacheKey: (source, file, options) =>
    createHash('sha1')
      .update([source, file, options.configString, options.instrument, process.version].join('\0'))
      .digest('hex'),
  process: (source, file) => ({
    code: file.endsWith('.tsx') ? toJavaScript(file, source) : stripTypeScriptTypes(source, { mode: 'strip' }),
  }),
}

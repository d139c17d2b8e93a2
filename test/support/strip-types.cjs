// Jest transform: Node's own type stripping, so that tests run the very source that the service runs, with exact lines.
const { stripTypeScriptTypes } = require('node:module')
const { createHash } = require('node:crypto')

module.exports = {
  canInstrument: false,
  getCacheKey: (source, file, options) =>
    createHash('sha1')
      .update([source, file, options.configString, options.instrument, process.version].join('\0'))
      .digest('hex'),
  process: (source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
}

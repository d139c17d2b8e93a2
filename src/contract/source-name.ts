/** The name of a server whose logs are counted, in `?source=` of the API and `--source` of `docmend import`. */
export const SOURCE_NAME = /^[\w.:-]{1,64}$/

// The style of the pages: that of all pages that Docmend makes, and what only a code host has.
import { readStyles } from '../../../src/base/design/stylesheet.ts'

export const style = readStyles(['tokens', 'base', 'frame', 'parts', 'forms', 'code-host'])

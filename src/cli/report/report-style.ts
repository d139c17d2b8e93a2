// The style of the HTML report: that of all pages that Docmend makes, and what only the report has.
import { readStyles } from '../../base/design/stylesheet.ts'

export const REPORT_STYLE = readStyles(['tokens', 'base', 'report'])

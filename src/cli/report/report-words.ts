// Words that `docmend report` takes. They stand alone, because the help shows them without loading the command.

export const SORTS = ['views', 'ai', 'ai-share'] as const
export type Sort = (typeof SORTS)[number]

export const CSV_TABLES = ['pages', 'agents', 'page-agents', 'missing', 'failed-requests', 'others'] as const
export type CsvTable = (typeof CSV_TABLES)[number]

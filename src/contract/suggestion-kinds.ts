// Suggestions of missing pages by name. No validator here: the command line starts with this file.

/** In the order in which they are listed. */
export const SUGGESTION_KINDS = ['redirect', 'write', 'unclear', 'ignore'] as const
export const MOVE_SIGNS = ['history', 'title', 'name'] as const

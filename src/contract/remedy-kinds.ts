// Remedies of missing pages by name. No validator here: the command line starts with this file.

/** In the order in which they are listed. */
export const REMEDY_KINDS = ['moved', 'gap', 'unclear', 'noise'] as const
export const MOVE_SIGNS = ['history', 'title', 'name'] as const

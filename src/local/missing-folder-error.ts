/** A folder that the caller named is not in the repository: the command was called wrongly. */
export class MissingFolderError extends Error {}

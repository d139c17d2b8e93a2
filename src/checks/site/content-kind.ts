// Contents that are no page whatever their name says.

/** Pages larger than this are passed over: the port of the tree does not read them. */
export const PAGE_MAX_BYTES = 1024 * 1024

/** Exactly the form that git-lfs writes (docs/spec.md of git-lfs): a page that only begins like a pointer is a page. */
const LFS_POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(ext-\d-\w+ sha256:[0-9a-f]{64}\n)*oid sha256:[0-9a-f]{64}\nsize \d+\n$/
const LFS_MAX_BYTES = 1024

/** True when git would call the content binary: a NUL within the first 8,000 bytes (xdiff-interface.c). */
export function isBinary(content: Uint8Array): boolean {
  return content.subarray(0, 8000).includes(0)
}

/** True for the small text that stands for a file kept elsewhere. */
export function isLfsPointer(content: Uint8Array): boolean {
  return content.byteLength < LFS_MAX_BYTES && LFS_POINTER.test(new TextDecoder('latin1').decode(content))
}

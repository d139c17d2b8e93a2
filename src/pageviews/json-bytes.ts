// Bytes that JSON is held together by (RFC 8259 section 2).

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const COMMA = 0x2c
export const COLON = 0x3a
export const OPEN_LIST = 0x5b
export const CLOSE_LIST = 0x5d
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d
/** Of UTF-8; some writers put it first. */
export const BOM: readonly number[] = [0xef, 0xbb, 0xbf]

// Follows one JSON value through its bytes to its end, by strings and brackets alone.

import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, COMMA, OPEN_LIST, OPEN_OBJECT, QUOTE } from './json-bytes.ts'

/** Brackets within each other; a page view needs one. */
const DEPTH_MAX = 32

/** Reusable: `begin` for each value, then `follow` for each piece of bytes until `isClosed` or a `fault`. */
export class JsonNesting {
  isClosed = true
  fault: string | undefined
  readonly #closers = new Uint8Array(DEPTH_MAX)
  #depth = 0
  #isInString = false
  #isEscaped = false

  begin(): void {
    this.isClosed = false
    this.fault = undefined
    this.#depth = 0
    this.#isInString = false
    this.#isEscaped = false
  }

  /**
   * Gives the place behind the last byte of the value: the end of the bytes while it goes on, or the place of the fault. A
   * number or a word ends before the white space, comma or bracket that follows it.
   */
  follow(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && !this.isClosed && this.fault === undefined) {
      at = this.#isInString ? this.#followString(bytes, at) : this.#followStructure(bytes, at)
    }
    return at
  }

  /** Most bytes of an event are in strings, so this loop touches nothing but the byte. */
  #followString(bytes: Uint8Array, from: number): number {
    let at = from
    let isEscaped = this.#isEscaped
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) return this.#closeString(at + 1)
    }
    this.#isEscaped = isEscaped
    return at
  }

  #closeString(next: number): number {
    this.#isInString = false
    this.#isEscaped = false
    this.isClosed = this.#depth === 0
    return next
  }

  #followStructure(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === QUOTE) {
        this.#isInString = true
        return at + 1
      }
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(byte)
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (this.#depth === 0) this.isClosed = true
        else return this.#close(byte) ? at + 1 : at
      } else if (this.#depth === 0 && (byte === COMMA || isJsonSpace(byte))) this.isClosed = true
      if (this.isClosed || this.fault !== undefined) return at
    }
    return bytes.length
  }

  #open(byte: number): void {
    if (this.#depth === DEPTH_MAX) {
      this.fault = `brackets nested deeper than ${DEPTH_MAX}`
      return
    }
    this.#closers[this.#depth] = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST
    this.#depth += 1
  }

  #close(byte: number): boolean {
    this.#depth -= 1
    if (this.#closers[this.#depth] !== byte) this.fault = 'a bracket that closes another kind'
    this.isClosed = this.#depth === 0
    return this.fault === undefined
  }
}

/** RFC 8259, section 2. */
export function isJsonSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** The status of an answer as a label: another server chooses it, so only what HTTP can mean gets one of its own. */
export function statusLabel(status: number): string {
  return Number.isInteger(status) && status >= 100 && status < 600 ? String(status) : 'invalid'
}

/** `2xx` to `5xx`. */
export function statusClass(status: number): string {
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'invalid'
}

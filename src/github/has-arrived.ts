/**
 * True for the status of a delivery that reached us. GitHub follows no redirect, so whatever answers with one has kept the
 * webhook to itself.
 */
export function hasArrived(status: number): boolean {
  return status >= 200 && status < 300
}

/** An edit of a navigation file that cannot be proved harmless; the message goes on from "This edit ... is not allowed: ". */
export class UnprovedEdit extends Error {
  static throwFor(reason: string | undefined): void {
    if (reason !== undefined) throw new UnprovedEdit(reason)
  }
}

// Each project may hold so many requests of a kind at once, so that one cannot tie up the service for the others.

/** Takes a place of the project and gives what gives it back; giving it back again changes nothing. */
export type TakePlace = (projectId: string) => () => void

/** What `refuse` makes is thrown when all places of a project are taken. */
export function createPlaces(perProject: number, refuse: (most: number) => Error): TakePlace {
  const taken = new Map<string, number>()
  return (projectId) => {
    const before = taken.get(projectId) ?? 0
    if (before >= perProject) throw refuse(perProject)
    taken.set(projectId, before + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (taken.get(projectId) ?? 1) - 1
      if (left === 0) taken.delete(projectId)
      else taken.set(projectId, left)
    }
  }
}

// Paths and names of branches in addresses: their slashes stay, everything else that an address cannot hold is escaped.

export function escapePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

// Paths and branch names in addresses: slashes stay, and everything that an address cannot contain is escaped.

export function escapePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

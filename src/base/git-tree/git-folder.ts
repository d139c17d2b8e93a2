/**
 * True for a name that is git's own folder on some system: they fold case, ignore trailing dots and invisible characters,
 * and know short names and streams (CVE-2014-9390, CVE-2019-1352).
 */
export function isGitFolder(segment: string): boolean {
  const visible = segment.normalize('NFKC').replace(/[\p{Cc}\p{Cf}]/gu, '')
  // NTFS reads `name:stream` as a stream of `name`, and drops dots and spaces at the end of it.
  const name = (visible.toLowerCase().split(':')[0] ?? '').trim().replace(/[. ]+$/, '')
  return name === '.git' || /^git~\d+$/.test(name)
}

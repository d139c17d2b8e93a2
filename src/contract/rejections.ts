// Why a line or event was not counted as a view. Every one is counted under exactly one of these names, so that
// `accepted + duplicates + the sum of rejected` is the number of lines. docs/analytics.md lists the same names (tested).

/** name -> what it means, for people. */
export const REJECTIONS = {
  empty_line: 'There is nothing on the line.',
  comment: 'A comment or header of the log, such as #Fields.',
  unreadable: 'The line does not have the shape of its format: it is cut off, damaged, or of another format.',
  too_long: 'The line or event is larger than 64 KiB.',
  invalid_event: 'The event lacks a required field, or a field has the wrong type.',
  user_agent_missing: 'The log has no user agent field, so people and agents cannot be told apart.',
  invalid_time: 'The time cannot be read or does not exist.',
  in_future: 'The time is more than an hour ahead of the clock.',
  too_old:
    'The time is before the days whose individual views are kept (DOCMEND_RAW_DAYS), so a duplicate could not be detected.',
  internal: 'A request of the host itself (revalidation, subrequest, build step), not of a visitor.',
  method: 'Not a GET request.',
  status: 'Neither 200 nor 304: a redirect, a part (206) or an error.',
  not_found: 'The page does not exist (404 or 410); counted apart, among the missing pages.',
  prefetch: 'A prefetch by the browser or the framework; no one has looked at the page yet.',
  asset: 'An image, style sheet, script, font, feed or other file that is not a page.',
  content_type: 'The answer was neither HTML nor Markdown.',
  excluded_path: 'A path that never holds a page, such as /_next/ or /robots.txt, or one in ignorePaths.',
  other_host: 'A host that does not belong to the project.',
  outside_base_path: 'A path outside the base path of the project’s site.',
  automated: 'An automated browser sent a beacon; agents are counted from server logs.',
} as const satisfies Record<string, string>

export type Rejection = keyof typeof REJECTIONS

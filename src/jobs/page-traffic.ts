// Port: how much the pages of a site are read. Implemented over the page views, where a project has any.

export interface Traffic {
  human: number
  ai: number
}

export interface PageTraffic {
  /**
   * Gives the views of the last 30 full days of UTC for these addresses on the site (decoded, as in `TouchedPage.route`),
   * under the very names that were asked for. Empty when the project has no page views at all.
   */
  lastDays(projectId: string, routes: readonly string[]): Promise<ReadonlyMap<string, Traffic>>
}

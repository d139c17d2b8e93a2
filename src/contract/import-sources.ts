// The tools whose counts can be imported. Apart from the schemas, since the command line lists them in its help.

export const IMPORT_SOURCES = ['plausible', 'umami', 'goatcounter'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** In whose time zone the days of a source begin: Plausible exports days of the time zone that is set for the site. */
export const IMPORT_SOURCE_DAYS = {
  plausible: 'site_time_zone',
  umami: 'utc',
  goatcounter: 'utc',
} as const satisfies Record<ImportSource, 'utc' | 'site_time_zone'>

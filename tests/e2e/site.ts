/** The servers that the journeys visit; tests/e2e/start-sites.ts starts them. */
export const basePathBelow = '/noon/s'

/** Where start-sites.ts leaves the addresses for the workers. */
export const siteVariables = {
  site: 'EPIDERM_E2E_SITE',
  siteBelowBase: 'EPIDERM_E2E_SITE_BELOW_BASE',
  dataBelowBase: 'EPIDERM_E2E_DATA_BELOW_BASE',
  siteWithMore: 'EPIDERM_E2E_SITE_WITH_MORE',
  dataWithMore: 'EPIDERM_E2E_DATA_WITH_MORE',
  siteOfShortSessions: 'EPIDERM_E2E_SITE_OF_SHORT_SESSIONS',
  pictures: 'EPIDERM_E2E_PICTURES',
} as const

export type TestSite = {
  /** `http://127.0.0.1:4711` */
  readonly origin: string
  /** Empty or `/noon/s`. */
  readonly basePath: string
  /** Absolute URL of a path of the site: `url('/skincare/acne')`. */
  readonly url: (path: string) => string
}

export const site = createTestSite(siteVariables.site, '')
/** The same site below a base path, with people who can sign in. */
export const siteBelowBase = createTestSite(siteVariables.siteBelowBase, basePathBelow)
/** Its data folder, for what staff do by command and for the messages in its outbox. */
export const findDataBelowBase = () => requireVariable(siteVariables.dataBelowBase)

/** The site with what its settings leave switched off: it counts what visitors do. */
export const siteWithMore = createTestSite(siteVariables.siteWithMore, '')
export const findDataWithMore = () => requireVariable(siteVariables.dataWithMore)

/** Below a base path as well, with the same people, for journeys in which a session ends by itself. */
export const siteOfShortSessions = createTestSite(siteVariables.siteOfShortSessions, basePathBelow)
/** Seconds: on a busy machine as well, what a journey does before the warning, and while it stands, takes less. */
export const shortSession = { idle: 24, warning: 12 } as const
export const members = {
  anna: { email: 'anna@clinic.example', password: 'three words or four' },
  bert: { email: 'bert@clinic.example', password: 'other words than hers' },
} as const

/** The folder of resized pictures that all sites share, so that each is made once. */
export const findPictures = () => requireVariable(siteVariables.pictures)

function createTestSite(variable: string, basePath: string): TestSite {
  const origin = () => requireVariable(variable)
  return {
    basePath,
    get origin() {
      return origin()
    },
    url: (path) => origin() + basePath + path,
  }
}

function requireVariable(variable: string): string {
  const value = process.env[variable]
  if (value === undefined) throw new Error(`${variable} is not set: start the journeys with Playwright.`)
  return value
}

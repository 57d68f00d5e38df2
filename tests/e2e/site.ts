/** The two servers that the journeys visit; tests/e2e/start-sites.ts starts them. */
export const basePathBelow = '/noon/s'

/** Where start-sites.ts leaves the addresses for the workers. */
export const siteVariables = {
  site: 'EPIDERM_E2E_SITE',
  siteBelowBase: 'EPIDERM_E2E_SITE_BELOW_BASE',
} as const

export type TestSite = {
  /** `http://127.0.0.1:4711` */
  readonly origin: string
  /** Empty or `/noon/s`. */
  readonly basePath: string
  /** Absolute URL of a path of the site: `url('/skincare/acne')`. */
  readonly url: (path: string) => string
}

/** The site at the root. */
export const site = createTestSite(siteVariables.site, '')
/** The same site below a base path. */
export const siteBelowBase = createTestSite(siteVariables.siteBelowBase, basePathBelow)

function createTestSite(variable: string, basePath: string): TestSite {
  const origin = () => {
    const started = process.env[variable]
    if (started === undefined) throw new Error(`${variable} is not set: start the journeys with Playwright.`)
    return started
  }
  return {
    basePath,
    get origin() {
      return origin()
    },
    url: (path) => origin() + basePath + path,
  }
}

/** The sites for the browser tests. start-sites.ts starts them and passes their URLs in environment variables. */
export const nestedBasePath = '/noon/s'

export type TestSite = {
  /** The site's origin, for example `http://127.0.0.1:4711`. */
  readonly origin: string
  /** The site's base path: an empty string or `/noon/s`. */
  readonly basePath: string
  /** Absolute path of the site's data folder. */
  readonly dataDir: string
  /** Returns the absolute URL of a path on the site, such as `url('/skincare/acne')`. */
  readonly url: (path: string) => string
}

export type SiteName = 'ROOT' | 'BELOW_BASE' | 'WITH_MORE'

export const rootSite = findSite('ROOT', '')
/** The storefront below a base path, with members and two additional pages. */
export const siteAtBasePath = findSite('BELOW_BASE', nestedBasePath)
/** The storefront with analytics and German enabled. */
export const extendedSite = findSite('WITH_MORE', '')
export const members = {
  anna: { email: 'anna@clinic.example', password: 'three words or four' },
  cara: { email: 'cara@clinic.example', password: 'words of her own' },
  bert: { email: 'bert@clinic.example', password: 'other words than hers' },
} as const

export function storeSiteAddress(
  name: SiteName,
  { origin, dataDir }: Pick<TestSite, 'origin' | 'dataDir'>,
): void {
  process.env[`EPIDERM_E2E_${name}`] = origin
  process.env[`EPIDERM_E2E_${name}_DATA`] = dataDir
}

function findSite(name: SiteName, basePath: string): TestSite {
  const variable = `EPIDERM_E2E_${name}`
  return toTestSite(basePath, () => ({
    origin: requireVariable(variable),
    dataDir: requireVariable(`${variable}_DATA`),
  }))
}

/** Reads the origin and data folder only when a test needs them, because the site may not have started yet. */
export function toTestSite(basePath: string, find: () => Pick<TestSite, 'origin' | 'dataDir'>): TestSite {
  return {
    basePath,
    get origin() {
      return find().origin
    },
    get dataDir() {
      return find().dataDir
    },
    url: (path) => find().origin + basePath + path,
  }
}

export function requireVariable(variable: string): string {
  const value = process.env[variable]
  if (value === undefined) throw new Error(`${variable} is not set: start these tests with Playwright.`)
  return value
}

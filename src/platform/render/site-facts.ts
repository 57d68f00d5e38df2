/** Facts of the site at the current release, for answers that are no pages. */
import { toSiteManifest } from './search-engines/site-manifest.ts'
import type { Sites } from './sites.ts'

export type SiteFacts = {
  /** Paths of the pages around accounts. */
  readonly loadAccountSite: () => Promise<AccountSite>
  /** Name and theme tokens. */
  readonly loadBrand: () => Promise<{ siteName: string; tokens: Readonly<Record<string, string>> }>
  /** Whether the site's settings name a sink for what visitors do. */
  readonly isCounting: () => Promise<boolean>
  /** The web manifest. */
  readonly loadManifest: () => Promise<Record<string, unknown>>
}

export type AccountSite = {
  readonly signInPath: string | undefined
  readonly accountPath: string | undefined
  readonly setPasswordPath: string | undefined
  readonly confirmEmailPath: string | undefined
  readonly setUpPath: string | undefined
  readonly endedLinkPath: string | undefined
  /** Whether a page is at that path. */
  readonly isPage: (path: string) => boolean
}

export function createSiteFacts({ current, setting }: Sites): SiteFacts {
  const loadIndex = async () => (await current().site).default.index
  return {
    async loadAccountSite() {
      const { settings, findPageByKey, findPage } = await loadIndex()
      const { accountPages } = settings
      const toPath = (key: string | undefined) =>
        key === undefined ? undefined : findPageByKey(key)?.body.route
      return {
        signInPath: toPath(accountPages?.signInKey),
        accountPath: toPath(accountPages?.accountKey),
        setPasswordPath: toPath(accountPages?.setPasswordKey),
        confirmEmailPath: toPath(accountPages?.confirmEmailKey),
        setUpPath: toPath(accountPages?.setUpKey),
        endedLinkPath: toPath(accountPages?.endedLinkKey),
        isPage: (path) => findPage(path) !== undefined,
      }
    },
    async loadBrand() {
      const { settings, theme } = await loadIndex()
      return { siteName: settings.name, tokens: theme.tokens }
    },
    isCounting: async () => (await loadIndex()).settings.analytics !== undefined,
    loadManifest: async () => toSiteManifest(await loadIndex(), setting),
  }
}

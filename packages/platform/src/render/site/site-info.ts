/** Information about the site at the current release, for responses other than pages. */
import { readIslandLabels, toIslandVersion } from '#blocks'
import type { IslandParts } from '#model'
import { toImageKeys } from '#schema'
import { readPageIcons, type PageIcons } from './site-icons.ts'
import { toSiteManifest } from './site-manifest.ts'
import { toThemeCss } from './theme-assets.ts'
import type { Sites } from './sites.ts'

export type SiteInfo = {
  /** Loads the paths of the account pages. */
  readonly loadAccountSite: () => Promise<AccountPaths>
  /** Loads the site's name and theme tokens. */
  readonly loadBrand: () => Promise<{ siteName: string; tokens: Readonly<Record<string, string>> }>
  /** Returns the content key of the site's default image for social networks. */
  readonly findPicture: () => Promise<string | undefined>
  /** Returns true if the site's settings specify a destination for analytics events. */
  readonly isCounting: () => Promise<boolean>
  /**
   * Loads the data of a block's islands in a language, or in the default language if the block is untranslated;
   * undefined for a block without islands.
   */
  readonly loadIsland: (
    type: string,
    language: string,
  ) => Promise<{ readonly version: string; readonly parts: IslandParts } | undefined>
  /** Loads the root-relative URL of the icon for browsers that request an icon without a link to it. */
  readonly loadFavicon: () => Promise<string>
  /** Loads the web manifest. */
  readonly loadManifest: () => Promise<Record<string, unknown>>
}

export type AccountPaths = {
  readonly signInPath: string | undefined
  readonly accountPath: string | undefined
  readonly setPasswordPath: string | undefined
  readonly forgottenPasswordPath: string | undefined
  readonly confirmEmailPath: string | undefined
  readonly setUpPath: string | undefined
  readonly endedLinkPath: string | undefined
  /** Returns true if a page exists at the given path. */
  readonly isPage: (path: string) => boolean
}

export function createSiteInfo({ current, setting }: Sites): SiteInfo {
  const loadIndex = async () => (await current().site).default.index
  async function loadIcons(): Promise<PageIcons> {
    const { source, index } = (await current().site).default
    const contentKeys = toImageKeys(index.theme.icon)
    const items = contentKeys.length === 0 ? [] : (await source.findContents({ contentKeys })).items
    return readPageIcons(index.theme, {
      icons: setting.themeAssets.icons,
      loaded: { findContent: (key) => items.find(({ contentKey }) => contentKey === key) },
      page: { site: index.settings, url: setting.url, toResizedUrl: setting.toResizedUrl },
      warn: (reason) => setting.warn({ message: 'The site’s icon cannot be shown', reason }),
    })
  }
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
        forgottenPasswordPath: toPath(accountPages?.forgottenPasswordKey),
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
    findPicture: async () => toImageKeys((await loadIndex()).settings.image)[0],
    isCounting: async () => (await loadIndex()).settings.analytics !== undefined,
    async loadIsland(type, code) {
      const islandNeeds = setting.registry.get(type)?.islandNeeds
      if (islandNeeds === undefined) return undefined
      const { languages, default: first } = await current().site
      const language = languages.find((each) => each.code === code) ?? first
      const { theme, formatter, labels: all } = language.index
      const hasExternalTheme = formatter.gates.isOpen('themeProviderDisabled')
      const labels = readIslandLabels(islandNeeds, all)
      const parts = {
        labels,
        address: setting.url.path(islandNeeds.toAddress(language.code)),
        tokens: hasExternalTheme ? '' : `@layer tokens{${toThemeCss(theme)}}`,
      }
      return { version: toIslandVersion(labels, theme.tokens), parts }
    },
    loadFavicon: async () => (await loadIcons()).favicon,
    async loadManifest() {
      return toSiteManifest(await loadIndex(), { icons: await loadIcons(), url: setting.url })
    },
  }
}

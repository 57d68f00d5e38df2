/** The site of the current release, read once: for everyone, and with private content for its readers. */
import type { VisitorFacts } from '#blocks'
import type { z } from 'zod'
import type { ChangedEntry, ContentItem, ContentSource } from '#model'
import type { SiteSettings } from './render-settings.ts'
import type { FindListings, Site } from './site.ts'

/** The site at one release, for one kind of reader. */
export type SiteSnapshot = ContentSource & {
  readonly release: number
  /** Returns the addresses of pages that the reader of this site may not see. */
  readonly findAddresses: (language: string) => Promise<readonly ContentItem[]>
  readonly findListings: FindListings
  /** Counts the items of a type; the count may include removed items. */
  readonly countItems: (type: string) => Promise<number>
  /** Lists the differences to another release. */
  readonly loadChangesSince: (release: number) => Promise<readonly ChangedEntry[]>
}

/** Kinds of readers; each may read more than the one before it. */
export type Audience = 'everyone' | 'signedIn' | 'administrators'

export type ReleasedSite = {
  readonly snapshot: SiteSnapshot
  /** The site for everyone. */
  readonly site: Promise<Site>
  /** Loads the site with private content for this visitor. That site is read when the first such visitor arrives. */
  readonly loadWhole: (visitor: Pick<VisitorFacts, 'isAdministrator'>) => Promise<Site>
  /** Lists the differences to an earlier release; only some if there are very many. */
  readonly loadChangesSince: SiteSnapshot['loadChangesSince']
}

export type OpenSnapshot = (audience: Audience) => SiteSnapshot

export type SitesOptions = SiteSettings & {
  /** Opens the current snapshot. Responses that are not for one signed-in visitor must use the snapshot for everyone. */
  readonly openSnapshot: OpenSnapshot
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** Schemas of content types, which determine how their fields are shown (RTE-1). */
  readonly schemas?: ReadonlyMap<string, z.ZodObject> | undefined
}

export type Sites = {
  readonly setting: SiteSettings
  /** Returns the same object until there is another release, or until reading the site fails. */
  readonly current: () => ReleasedSite
  /** Reads the site of a release that is not current yet, for everyone and for the kinds of readers that are in use. */
  readonly prepare: (openSnapshot: OpenSnapshot) => Promise<void>
  /** Opens the current release with drafts; the function returns the snapshot for each kind of reader. */
  readonly openDraft: (openSnapshot: OpenSnapshot) => ReleasedSite
}

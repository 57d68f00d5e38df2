/**
 * The site at the current release. One snapshot contains only public content. Other snapshots add private content for
 * readers with access to it.
 */
import type { VisitorDetails } from '#blocks'
import type { z } from 'zod'
import type { ChangedEntry, ContentItem, ContentSource, DraftSet } from '#model'
import type { SiteSettings } from './render-settings.ts'
import type { FindListings, Site } from './site.ts'

/** The site at one release, for one kind of reader: guests, signed-in visitors or administrators. */
export type SiteSnapshot = ContentSource & {
  readonly release: number
  /** Returns the paths of pages that this site's reader may not see. */
  readonly findAddresses: (language: string) => Promise<readonly ContentItem[]>
  readonly findListings: FindListings
  /** Counts the items of a type. The count may include removed items. */
  readonly countItems: (type: string) => Promise<number>
  /** Lists the changes since another release. */
  readonly loadChangesSince: (release: number) => Promise<readonly ChangedEntry[]>
  /**
   * Lists the differences between the given drafts and another set of drafts on the same release; undefined if the
   * differences are unknown.
   */
  readonly loadDraftedSince?: (former: DraftSet) => Promise<readonly ChangedEntry[] | undefined>
}

/** The kinds of readers. Each kind may also read everything that the kinds before it may read. */
export type Audience = 'everyone' | 'signedIn' | 'administrators'

export type ReleasedSite = {
  readonly snapshot: SiteSnapshot
  /** The site without private content, as guests see it. */
  readonly site: Promise<Site>
  /**
   * Loads the site with private content for this visitor. The content is read when the first visitor with the same
   * access arrives.
   */
  readonly loadWhole: (visitor: Pick<VisitorDetails, 'isAdministrator'>) => Promise<Site>
  /** Lists the changes since an earlier release. The list is incomplete if there are very many changes. */
  readonly loadChangesSince: SiteSnapshot['loadChangesSince']
  /** Lists the changes since an earlier release that this kind of reader may see. */
  readonly loadChangesFor: (audience: Audience, release: number) => Promise<readonly ChangedEntry[]>
}

export type OpenSnapshot = (audience: Audience) => SiteSnapshot

export type SitesOptions = SiteSettings & {
  /** Opens the current snapshot. Use its public site for every response, except a response to one signed-in visitor. */
  readonly openSnapshot: OpenSnapshot
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** The schemas of content types; they determine how a field is formatted (RTE-1). */
  readonly schemas?: ReadonlyMap<string, z.ZodObject> | undefined
}

export type Sites = {
  readonly setting: SiteSettings
  /** Returns the same object until the next release, or until reading the site fails. */
  readonly current: () => ReleasedSite
  /**
   * Reads the site of a release that is not current yet: once without private content, and once for each kind of reader
   * whose snapshot is in use.
   */
  readonly prepare: (openSnapshot: OpenSnapshot) => Promise<void>
  /**
   * Opens the current release with drafts. `openSnapshot` returns the snapshot for each kind of reader. If `stored` is
   * given, the new site reuses the site that the previous call built.
   */
  readonly openDraft: (openSnapshot: OpenSnapshot, stored?: DraftSet) => ReleasedSite
}

/** The site of the current release, read once: as everyone may know it, and with what is for its readers. */
import type { VisitorFacts } from '#blocks'
import type { z } from 'zod'
import type { ChangedEntry, ContentItem, ContentSource } from '#model'
import type { SiteSetting } from './render-setting.ts'
import type { FindListings, Site } from './site.ts'

/** The site at one release, as one kind of reader may know it. */
export type Snapshot = ContentSource & {
  readonly release: number
  /** Pages that are not for the reader of this site: where they are. */
  readonly findAddresses: (language: string) => Promise<readonly ContentItem[]>
  readonly findListings: FindListings
  /** Of a type; perhaps also items that are shown no more. */
  readonly countItems: (type: string) => Promise<number>
  /** What it shows otherwise than another release. */
  readonly loadChangesSince: (release: number) => Promise<readonly ChangedEntry[]>
}

/** Who reads: each may know more than the one before. */
export type Audience = 'everyone' | 'signedIn' | 'administrators'

export type ReleasedSite = {
  readonly snapshot: Snapshot
  /** As everyone may know it. */
  readonly site: Promise<Site>
  /** With what is for its reader; read once the first such visitor comes. */
  readonly loadWhole: (visitor: Pick<VisitorFacts, 'isAdministrator'>) => Promise<Site>
  /** What it shows otherwise than a former one; of very much, some. */
  readonly loadChangesSince: Snapshot['loadChangesSince']
}

export type OpenSnapshot = (audience: Audience) => Snapshot

export type SitesOptions = SiteSetting & {
  /** The site now. Answers that are not for one signed-in visitor read what is for everyone, and nothing else. */
  readonly openSnapshot: OpenSnapshot
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** The schemas of content types, which tell how their fields are shown (RTE-1). */
  readonly schemas?: ReadonlyMap<string, z.ZodObject> | undefined
}

export type Sites = {
  readonly setting: SiteSetting
  /** The same object until there is another release, or until the site could not be read. */
  readonly current: () => ReleasedSite
  /** Reads the site of a release that is not current yet, for everyone and for those who have asked before. */
  readonly prepare: (openSnapshot: OpenSnapshot) => Promise<void>
  /** The site of the current release with drafts, of which this tells each reader's part. */
  readonly openDraft: (openSnapshot: OpenSnapshot) => ReleasedSite
}

/** Dependencies of the content use cases. */
import type { RecordAuditEvent } from '#audit'
import type { BlockRegistry, BodyMigrations } from '#blocks'
import type { Database } from '#database'
import type { Warn } from '#kit'
import type { ContentType, ContentTypes, DataProvider } from '#content-types'
import type { FindRemoteKeys } from '../checks/remote-keys.ts'
import type { ContentMedia } from '../types/media.ts'
import type { BodyStore } from '../snapshots/body-store.ts'
import type { OnVersionsWritten } from '../types/change.ts'
import type { FieldValues } from '../snapshots/field-values.ts'
import type { CurrentSite } from '../snapshots/current-site.ts'
import type { ContentTables } from '../types/tables.ts'

export type ContentOptions = {
  readonly database: Database<ContentTables>
  readonly media: ContentMedia
  readonly types: readonly ContentType[]
  /**
   * Provides the definitions of the rows by which lists are sorted and filtered. Default: a provider without sort
   * actions.
   */
  readonly dataProvider?: DataProvider | undefined
  readonly registry: BlockRegistry
  readonly clock: () => Date
  readonly randomBytes: (length: number) => Uint8Array
  readonly warn: Warn
  readonly recordAuditEvent?: RecordAuditEvent | undefined
  /** Writes data derived from new versions, before a release contains them. */
  readonly onVersions?: OnVersionsWritten | undefined
  /** Finds items on the remote server. References to these items are not reported as dead. */
  readonly findRemote?: FindRemoteKeys | undefined
  /** Returns the display names of accounts, by id. */
  readonly findNames?: ((accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined
  /** The site's base path, which links may contain; empty or `/a/b`. */
  readonly basePath?: string | undefined
}

export type ContentDeps = Omit<ContentOptions, 'types'> & {
  readonly types: ContentTypes
  readonly migrations: BodyMigrations
  readonly bodies: BodyStore
  readonly site: CurrentSite
  readonly values: FieldValues
}

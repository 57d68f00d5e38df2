/** Opens the parts that the server and the commands share: database, media and content. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { openActivity, type Activity } from '#activity'
import type { AnalyticsTables } from '#analytics'
import type { BuildTables } from '#builds'
import { openAudit, type Audit, type AuditTables } from '#audit'
import { toFields } from '#schema'
import { createBodyMigrations, type BlockRegistry } from '#blocks'
import { createContentOrigin, type ContentOrigin } from '#connect'
import { createContentTypes, createDataProvider, type DataProvider } from '#content-types'
import { openContent, type ContentService, type ContentTables } from '#content'
import { openDatabase, type Database } from '#database'
import { openDrafts, type Drafts, type DraftTables } from '#drafts'
import { openPageRows, type DependencyTables, type PageRows } from '#dependencies'
import { openSubmissions, type FormTables, type Submissions } from '#forms'
import {
  openIdentity,
  standardSessionTimes,
  type AttemptLimits,
  type PasswordHashing,
  type Identity,
  type IdentityOptions,
  type IdentityTables,
} from '#identity'
import { toContentQueryResult, type Actor } from '#model'
import type { RunAfter, Warn } from '#kit'
import { openOutbox, toOutboxFolder, type Outbox } from '#mail'
import type { MediaEraser, MediaStore, MediaTables, PartialUploads, SharedPictures, Uploads } from '#media'
import type { PublishingTables } from '#publishing'
import type { PurgingTables } from '#purging'
import type { InstallationTables } from '#installation'
import type { WebhookTables } from '#webhooks'
import { openSearchRows, type SearchRows, type SearchTables } from '#search'
import { findAccountNames } from '../account-names.ts'
import { createAuditedOutbox } from './audited-outbox.ts'
import { openMedia } from './open-media.ts'
import type { Configuration } from '../settings/configuration.ts'
import { toSearchRowsVersion } from '../search-rows-version.ts'
import type { Storefront } from '../site-definition.ts'
import { createSiteRegistry, toSiteContentTypes } from '../site-registry.ts'

/** All tables. Each part of the platform receives only its own tables. */
export type PlatformTables = AnalyticsTables &
  AuditTables &
  BuildTables &
  ContentTables &
  DependencyTables &
  DraftTables &
  FormTables &
  IdentityTables &
  InstallationTables &
  MediaTables &
  PublishingTables &
  PurgingTables &
  WebhookTables &
  SearchTables

export type Platform = {
  readonly database: Database<PlatformTables>
  readonly media: MediaStore
  /** Throws `media-refused` if the media storage rejects the server's access keys. */
  readonly requireMedia: () => Promise<void>
  /** The shared storage of resized images; undefined if each server stores its own images. */
  readonly eraser: MediaEraser
  readonly sharedPictures: SharedPictures | undefined
  /** Files that editors upload. */
  readonly uploads: Uploads
  /** Files that editors upload in parts. */
  readonly partialUploads: PartialUploads
  readonly content: ContentService
  /** Filters and sorts items in lists. Includes the site's own sort actions. */
  readonly dataProvider: DataProvider
  readonly drafts: Drafts
  /** The database rows in which search looks up content versions. */
  readonly searchRows: SearchRows
  /** The dependencies and dates of all pages. */
  readonly pageRows: PageRows
  /** Version of the running code, for cached data that this code derives. */
  readonly code: string
  readonly submissions: Submissions
  readonly identity: Identity
  readonly audit: Audit
  readonly activity: Activity
  readonly outbox: Outbox
  readonly registry: BlockRegistry
  /** The server that provides additional content, if configured. */
  readonly origin: ContentOrigin | undefined
  /** Returns true if items of the given content type may come from the content origin. */
  readonly isShared: (type: string) => boolean
  /** Names of the rich text fields, by content type. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** Imports the site's own content as release 1 if the site has no release. */
  readonly importIfEmpty: (task: {
    folder: string
    onProgress?: ((line: string) => void) | undefined
  }) => Promise<void>
  readonly close: () => Promise<void>
}

const starter: Actor = { kind: 'operator', name: 'first start' }
const progressStep = 25

type PlatformOptions = {
  readonly configuration: Pick<Configuration, 'dataDir'> &
    Partial<
      Pick<
        Configuration,
        'basePath' | 'databaseServer' | 'contentOrigin' | 'contentChannel' | 'sessionTimes' | 'media'
      >
    >
  readonly storefront: Pick<Storefront, 'blocks' | 'contentTypes' | 'registerSortActions'>
  readonly warn: Warn
  /** Default: the system clock. */
  readonly clock?: (() => Date) | undefined
  /** Timeout for responses from the content origin. */
  readonly originTimeoutMs?: number | undefined
  /** Version of the running code, for cached data that this code derives. */
  readonly code?: string | undefined
  /** Password hashing. Default: the standard algorithm. */
  readonly hashing?: PasswordHashing | undefined
  /** Limits on attempts, such as sign-in attempts. Default: the standard limits. */
  readonly attemptLimits?: AttemptLimits | undefined
  /** Calls other servers; default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Receives the result of each sign-in attempt. */
  readonly onSignIn?: IdentityOptions['onSignIn']
}

export async function openPlatform(request: PlatformOptions): Promise<Platform> {
  const { configuration, storefront, warn, clock = () => new Date(), code = 'not built' } = request
  const { dataDir, databaseServer: server, sessionTimes: times = standardSessionTimes } = configuration
  const types = toSiteContentTypes(storefront)
  const registry = createSiteRegistry(storefront)
  const dataProvider = createDataProvider(types, warn)
  storefront.registerSortActions?.(dataProvider)
  const database = await openDatabase<PlatformTables>({ dataDir, server })
  warnOfNewerMigrations(database, warn)
  const giveUp = closeAndThrow(database)
  const { stopFollowing, ...stored } = await openMedia({ ...request, clock }, database).catch(giveUp)
  const isShared = toIsShared(types)
  const richTextFields = new Map(types.map(({ name, schema }) => [name, findRichTextFields(schema)]))
  const origin = openOrigin({ ...request, clock }, { isShared, richTextFields })
  const identity = openIdentity({ ...toSessions(request, database), randomBytes, times })
  const audit = openAudit({ database, clock, randomBytes })
  const searchRows = openSiteSearchRows(database, types, registry)
  const content = await openContent({
    database,
    media: stored.media,
    types,
    dataProvider,
    registry,
    clock,
    randomBytes,
    warn,
    basePath: configuration.basePath,
    findRemote: origin && ((keys) => findPublished(origin, keys)),
    recordAuditEvent: audit.recordIn,
    onVersions: searchRows.write,
    findNames: (accounts) => findAccountNames(identity, accounts),
  }).catch(giveUp)

  const drafts = openSiteDrafts({ ...request, database, content, audit, identity, code })
  return {
    database,
    ...stored,
    content,
    dataProvider,
    drafts,
    searchRows,
    pageRows: openPageRows(database),
    code,
    submissions: openSubmissions({ database, clock, randomBytes, recordAuditEvent: audit.recordIn }),
    identity,
    audit,
    activity: openSiteActivity({ audit, content, drafts, identity }),
    registry,
    outbox: createAuditedOutbox(openOutbox({ folder: toOutboxFolder(dataDir) }), audit),
    richTextFields,
    origin,
    isShared,
    importIfEmpty: (task) => importIfEmpty({ content, drafts }, task),
    async close() {
      stopFollowing()
      await drafts.close()
      content.close()
      await database.close()
    },
  }
}

const openSiteActivity = ({
  identity,
  ...logs
}: Pick<Platform, 'audit' | 'content' | 'drafts' | 'identity'>): Activity =>
  openActivity({ ...logs, findNames: (accounts) => findAccountNames(identity, accounts) })

function openSiteSearchRows(
  database: Platform['database'],
  siteTypes: ReturnType<typeof toSiteContentTypes>,
  registry: BlockRegistry,
): SearchRows {
  const types = createContentTypes(siteTypes)
  const code = toSearchRowsVersion(createBodyMigrations(types, registry))
  return openSearchRows({ database, types, registry, code })
}

function toIsShared(types: ReturnType<typeof toSiteContentTypes>): Platform['isShared'] {
  const own = new Set(types.flatMap(({ name, isShared }) => (isShared ? [] : [name])))
  return (type) => !own.has(type)
}

function warnOfNewerMigrations({ newerMigrations }: Platform['database'], warn: Warn): void {
  if (newerMigrations.length === 0) return
  warn({
    message: 'A newer version has changed the database; this version can still use it',
    reason: newerMigrations.join(', '),
  })
}

const closeAndThrow = (database: Pick<Platform['database'], 'close'>) => async (error: unknown) => {
  await database.close()
  throw error
}

type SiteDraftsOptions = Pick<PlatformOptions, 'clock'> &
  Pick<Platform, 'database' | 'content' | 'audit' | 'identity' | 'code'>

/**
 * Opens drafts with the database's clock, so that deleted items are erased at the same moment whichever server does so.
 */
const openSiteDrafts = ({
  database,
  content,
  audit,
  identity,
  code,
  ...options
}: SiteDraftsOptions): Drafts =>
  openDrafts({
    database,
    content,
    code,
    clock: options.clock ?? database.clock,
    randomBytes,
    recordAuditEvent: audit.recordIn,
    findNames: (accounts) => findAccountNames(identity, accounts),
  })

/** Uses the database's clock, so that a session expires at the same moment on all servers. */
const toSessions = (request: PlatformOptions, database: Database<PlatformTables>) => ({
  ...request,
  database,
  clock: request.clock ?? database.clock,
})

async function importIfEmpty(
  { content, drafts }: Pick<Platform, 'content' | 'drafts'>,
  { folder, onProgress }: Parameters<Platform['importIfEmpty']>[0],
): Promise<void> {
  if (content.currentRelease() > 0) return
  onProgress?.('Importing the site’s content …')
  /** Each step of the import counts from the first file again. */
  let printed = 0
  const { release } = await content.importFolder(starter, {
    folder,
    note: 'The site’s own content',
    onProgress: ({ done, total }) => {
      if (done <= printed || (done % progressStep !== 0 && done !== total)) return
      onProgress?.(`  ${done} of ${total} files`)
      printed = done
    },
  })
  await drafts.folders.importFrom(starter, { folder })
  onProgress?.(`Imported as release ${release}.`)
}

function openOrigin(
  { configuration, clock, warn, originTimeoutMs, ...request }: PlatformOptions & { clock: () => Date },
  rules: Pick<Platform, 'isShared' | 'richTextFields'>,
): ContentOrigin | undefined {
  const { contentOrigin, contentChannel } = configuration
  if (contentOrigin === undefined) return undefined
  return createContentOrigin({
    ...rules,
    url: contentOrigin,
    channelOrSiteId: contentChannel,
    fetch: request.fetch ?? fetch,
    clock,
    after,
    warn,
    timeoutMs: originTimeoutMs,
  })
}

const after: RunAfter = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/** Returns an empty set while the origin does not respond. The log contains the reason. */
async function findPublished(origin: ContentOrigin, contentKeys: readonly string[]): Promise<Set<string>> {
  const { items } = await origin.findByKeys(contentKeys).catch(() => toContentQueryResult([]))
  return new Set(items.map(({ contentKey }) => contentKey))
}

const findRichTextFields = (schema: z.ZodObject): ReadonlySet<string> =>
  new Set(toFields(schema).flatMap(({ name, facts }) => (facts.kind === 'richText' ? [name] : [])))

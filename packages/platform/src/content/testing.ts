/** A content service on real files for tests, with a deterministic clock and deterministic random bytes. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  createDataProvider,
  defineContentType,
  standardContentTypes,
  type ContentType,
  type DataProvider,
} from '#content-types'
import { createBodyMigrations, createRegistry } from '#blocks'
import { field } from '#schema'
import { standardBlocks } from '#standard-blocks'
import type { Database } from '#database'
import { createContentKey, createRecordId, createSiteUrls, type Warning } from '#kit'
import type { Actor } from '#model'
import type { Change, ContentDraft } from './types/change.ts'
import type { ContentOptions } from './releases/content-deps.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import type { ContentMedia, ContentMediaObject } from './types/media.ts'
import { openContent, type ContentService } from './open-content.ts'
import type { ContentTables } from './types/tables.ts'
import { openTestDatabase, type DatabaseKind } from '../database/testing.ts'

export { createQueryCounter } from './releases/counting.fixture.ts'
export { bicycle, blocks, previousBicycle, previousBlocks } from './snapshots/schema-versions.fixture.ts'

/** The migrations of a server version whose schemas have never changed. */
export const noMigrations = createBodyMigrations(new Map(), new Map())

export const operator: Actor = { kind: 'operator', name: 'test' }

export const productType = defineContentType({
  name: 'epiderm__product',
  label: 'Product',
  folder: 'products',
  recordPrefix: '01t',
  schema: z.object({
    strapline: field.text('Strapline'),
    description: field.richText('Description').optional(),
    pictures: z.array(field.image('Picture')).default([]),
    related: z.array(field.contentKey('Related')).default([]),
  }),
})

export type TestContent = {
  readonly folder: string
  readonly database: Database<ContentTables>
  readonly content: ContentService
  readonly warnings: readonly Warning[]
  readonly close: () => Promise<void>
}

type TestContentOptions = Partial<
  Pick<
    ContentOptions,
    'clock' | 'randomBytes' | 'recordAuditEvent' | 'registry' | 'onVersions' | 'dataProvider'
  >
> & {
  /** Content types that replace the standard types of the same name. */
  readonly types?: readonly ContentType[]
  /** Wraps the database, for instance to count queries. */
  readonly wrapDatabase?: (database: Database<ContentTables>) => Database<ContentTables>
  /** The kind of database to use instead of the test run's default. */
  readonly kind?: DatabaseKind
}

/** Opens a content service in a new temporary folder, or in another test service's folder if `dataDir` is given. */
export async function openTestContent(
  dataDir?: string,
  { wrapDatabase = (database) => database, kind, types = [], ...more }: TestContentOptions = {},
): Promise<TestContent> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'content-')))
  const database = wrapDatabase(await openTestDatabase<ContentTables>({ dataDir: folder, pollMs: 20 }, kind))
  const warnings: Warning[] = []
  let seconds = 0
  let made = 7
  const allTypes = [
    ...[...standardContentTypes, productType].filter(({ name }) => types.every((own) => own.name !== name)),
    ...types,
  ]
  const content = await openContent({
    database,
    media: createMemoryMedia(),
    types: allTypes,
    dataProvider: createDataProvider(allTypes),
    registry: createRegistry(standardBlocks),
    clock: () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)),
    randomBytes: (length) => new Uint8Array(length).fill(made++),
    warn: (warning) => void warnings.push(warning),
    ...more,
  })
  return {
    folder,
    database,
    content,
    warnings,
    async close() {
      content.close()
      await database.close()
      if (dataDir === undefined) await rm(folder, { recursive: true })
    },
  }
}

/** The origin and base path of the delivery API in `openTestDelivery`. */
export const testOrigin = 'https://shop.example'
export const deliveryBasePath = '/acme/s'
export const deliveryApiPath = `${deliveryBasePath}/services/data/v65.0`

export type TestDelivery = TestContent & { readonly app: FastifyInstance }

/** Opens a content service with its delivery API. */
export async function openTestDelivery(
  dataProvider: DataProvider = createDataProvider(),
): Promise<TestDelivery> {
  const test = await openTestContent(undefined, { dataProvider })
  const app = Fastify()
  const url = createSiteUrls({ basePath: deliveryBasePath, origin: testOrigin })
  await app.register(deliveryRoutes, { prefix: deliveryBasePath, content: test.content, url, dataProvider })
  return {
    ...test,
    app,
    async close() {
      await app.close()
      await test.close()
    },
  }
}

/** Derives a content key from the name, so that the same name always produces the same key. */
export const toContentKey = (name: string): string =>
  createContentKey(createHash('sha256').update(name).digest())
export const toId = (prefix: '20Y' | '01t', name: string): string =>
  createRecordId(prefix, createHash('sha256').update(name).digest().readUIntBE(0, 6))

export const createQuestionChange = (
  name: string,
  answer: string,
  more: Partial<ContentDraft> = {},
): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'epiderm__question',
    title: `Question ${name}`,
    urlName: name,
    language: 'en_GB',
    body: { question: `What is ${name}?`, answer },
    ...more,
  },
})

export const createProductChange = (name: string, body: Record<string, unknown> = {}): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: toId('01t', name),
    type: 'epiderm__product',
    title: `Product ${name}`,
    urlName: name,
    language: 'en_GB',
    body: { strapline: `About ${name}`, ...body },
  },
})

/** Returns an image item with stored bytes; `hash` may be any string. */
export const createImageChange = (name: string, altText = `Picture of ${name}`): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'sfdc_cms__image',
    title: `Picture ${name}`,
    urlName: name,
    language: 'en_GB',
    body: {
      'sfdc_cms:media': { source: { type: 'file', mimeType: 'image/png', size: 123, ref: 'a'.repeat(64) } },
      altText,
      width: 40,
      height: 30,
    },
  },
})

export const createPageChange = (name: string, body: Record<string, unknown> = {}): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'epiderm__page',
    title: `Page ${name}`,
    urlName: name,
    language: 'en_GB',
    body: { route: `/${name}`, blocks: [], ...body },
  },
})

export const siteIds = {
  siteId: createRecordId('0DM', 1),
  channelId: createRecordId('0ap', 1),
  communityId: createRecordId('0DB', 1),
}

/** Returns the items that every site requires: theme, layout and two pages. */
export const createSiteChanges = (more: Record<string, unknown> = {}): Change[] => [
  createPageChange('not-found'),
  createPageChange('error'),
  {
    kind: 'put',
    draft: { ...toPlainDraft('theme', 'epiderm__theme'), body: { tokens: { '--dxp-g-root': '#FAF7F2' } } },
  },
  { kind: 'put', draft: { ...toPlainDraft('layout', 'epiderm__layout'), body: { header: [], footer: [] } } },
  {
    kind: 'put',
    draft: {
      ...toPlainDraft('site', 'epiderm__site'),
      body: {
        name: 'Test',
        ...siteIds,
        channelName: 'Test channel',
        defaultLanguage: 'en_GB',
        languages: [{ code: 'en_GB', label: 'English' }],
        themeKey: toContentKey('theme'),
        layoutKey: toContentKey('layout'),
        notFoundPageKey: toContentKey('not-found'),
        errorPageKey: toContentKey('error'),
        ...more,
      },
    },
  },
]

const toPlainDraft = (name: string, type: string): Omit<ContentDraft, 'body'> => ({
  contentKey: toContentKey(name),
  managedContentId: toId('20Y', name),
  recordId: null,
  type,
  title: `The ${name}`,
  urlName: name,
  language: 'en_GB',
})

/**
 * A media store that accepts files starting with `PNG`, and removes `EXIF(…)` from them. The tests of the `media`
 * module cover the real store.
 */
function createMemoryMedia(): ContentMedia {
  const stored = new Map<string, { readonly object: ContentMediaObject; readonly sent: Uint8Array }>()
  const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const clean = (bytes: Uint8Array) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replaceAll(/EXIF\([^)]*\)/g, ''),
      'latin1',
    )
  const inspect = (bytes: Uint8Array): ContentMediaObject => ({
    hash: toHash(bytes),
    sentHash: toHash(clean(bytes)),
    mimeType: Buffer.from(bytes).toString('latin1', 0, 3) === 'PNG' ? 'image/png' : 'image/webp',
    size: bytes.byteLength,
    width: 40,
    height: 30,
  })
  return {
    inspect: async (bytes) => stored.get(toHash(bytes))?.object ?? inspect(bytes),
    async put(bytes, as) {
      const own = inspect(bytes)
      const known = stored.get(as?.hash ?? '')?.object
      if (known !== undefined && known.sentHash === own.sentHash) return known
      const object = known === undefined && as?.sentHash === own.sentHash ? { ...own, ...as } : own
      stored.set(object.hash, { object, sent: clean(bytes) })
      return object
    },
    findSentHash: async (bytes) => inspect(bytes).sentHash,
    findSame: async (sentHash) =>
      Array.from(stored.values(), ({ object }) => object).filter((object) => object.sentHash === sentHash),
    async load(hash) {
      const sent = stored.get(hash)?.sent
      if (sent === undefined) throw new Error(`no bytes for ${hash}`)
      return sent
    },
    findFacts: async (hash) => stored.get(hash)?.object,
    isErased: async () => false,
    listHashes: async () => [...stored.keys()],
  }
}

export const createRedirectChange = (name: string, body: Readonly<Record<string, unknown>>): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'epiderm__redirect',
    title: `Redirect ${name}`,
    urlName: name,
    language: 'en_GB',
    body,
  },
})

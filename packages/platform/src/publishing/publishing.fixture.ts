/**
 * Opens publishing with its real dependencies: a database, content, drafts, page rows, and a renderer for a site of a
 * few pages.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ContentService } from '#content'
import type { Database } from '#database'
import { createPageRowUpdater, openPageRows, type DependencyTables } from '#dependencies'
import type { Drafts, DraftVersion } from '#drafts'
import type { Warning } from '#kit'
import { guest, type Actor } from '#model'
import type { Audience, OpenSnapshot, SiteSnapshot } from '#render'
import {
  openTestContent,
  createPageChange,
  createQuestionChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../content/testing.ts'
import type { DatabaseKind } from '../database/testing.ts'
import { openTab, openTestDrafts, createTextOperation, createTextBlock } from '../drafts/testing.ts'
import { openTestRenderer } from '../render/testing.ts'
import type { VerificationLimits } from './verify-pages.ts'
import { openPublishing, type PublishOutcome, type Publishing, type PublishingOptions } from './publishing.ts'
import type { DifferenceAlert } from './deferred-checks.ts'
import type { PublishingTables } from './tables.ts'

export const publisher: Actor = { kind: 'staff', userId: '005000000000002AAA', role: 'publisher' }
const operator: Actor = { kind: 'operator', name: 'test' }

/** Pages with a `text` block, a list of questions, and a page for each question. */
const siteItems = [
  ...createSiteChanges(),
  createPageChange('about', { blocks: [createTextBlock('text', 'About us')] }),
  createPageChange('contact', { blocks: [createTextBlock('text', 'Write to us')] }),
  createPageChange('questions', {
    blocks: [
      {
        id: 'list',
        block: 'grid',
        props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__question' } },
        slots: { item: [createTextBlock('text', '{!Item.question}')] },
      },
    ],
  }),
  createPageChange('question', {
    route: '/questions/{urlName}',
    record: { type: 'epiderm__question', parameter: 'urlName' },
    blocks: [createTextBlock('text', '{!Record.question}')],
  }),
  createQuestionChange('one', '<p>First.</p>'),
  createQuestionChange('two', '<p>Second.</p>'),
]

const readers: Readonly<Record<Audience, Actor>> = {
  everyone: guest,
  signedIn: { kind: 'visitor', userId: '' },
  administrators: { kind: 'staff', userId: '', role: 'administrator' },
}
const toOpenSnapshot =
  (at: (actor: Actor) => SiteSnapshot): OpenSnapshot =>
  (audience) =>
    at(readers[audience])

export const toDraftKey = (name: string) => ({ contentKey: toContentKey(name), language: 'en_GB' })
export const toHash = (text: string) => createHash('sha256').update(text).digest('hex')

type TestPublishingOptions = {
  readonly kind?: DatabaseKind
  /**
   * Data folder of a test site that is already open. The new site shares the folder, as a second server process would.
   */
  readonly folder?: string
  readonly limits?: Partial<VerificationLimits>
  /** Wraps the database, for example to count its queries. */
  readonly wrapDatabase?: (database: TestContent['database']) => TestContent['database']
  /** Publishing dependencies that a test replaces. */
  readonly wrap?: (options: PublishingOptions) => PublishingOptions
}

export type TestPublishing = {
  readonly folder: string
  readonly database: Database<PublishingTables>
  readonly content: ContentService
  readonly drafts: Drafts
  readonly publishing: Publishing
  readonly limits: { -readonly [Name in keyof VerificationLimits]: VerificationLimits[Name] }
  readonly verifier: PublishingOptions['pages']['verifier']
  readonly clock: { nowMs: number }
  readonly auditEvents: string[]
  readonly warnings: Warning[]
  readonly alerts: DifferenceAlert[]
  /** Updates the page rows that are out of date. */
  readonly updateRows: () => Promise<void>
  /** Returns the page as guests see it; undefined if there is none. */
  readonly see: (path: string) => Promise<string | undefined>
  /** Creates a draft of the page with this text. */
  readonly edit: (name: string, text: string) => Promise<DraftVersion>
  readonly publish: (drafts: readonly DraftVersion[], key?: string) => Promise<PublishOutcome>
  /** Publishes an item, as an import does. */
  readonly publishItem: (...changes: ReturnType<typeof createPageChange>[]) => Promise<number>
  readonly countRows: (table: 'publish' | 'published_draft' | 'receipt' | 'staged_version') => Promise<number>
  readonly close: () => Promise<void>
}

export async function openTestPublishing(options: TestPublishingOptions = {}): Promise<TestPublishing> {
  const { kind, folder, wrapDatabase, wrap = (same) => same } = options
  const test = await openTestContent(folder, {
    randomBytes,
    ...(kind && { kind }),
    ...(wrapDatabase && { wrapDatabase }),
  })
  const { content } = test
  if (content.currentRelease() === 0) await content.publish(operator, { changes: siteItems, note: '' })
  const database = test.database as unknown as Database<PublishingTables & DependencyTables>
  const drafts = openTestDrafts(test)
  const { renderer, scanner } = openTestRenderer(toOpenSnapshot((actor) => content.at(actor)))
  const updater = createPageRowUpdater({
    rows: openPageRows(database),
    scanner,
    code: 'test',
    holder: randomUUID(),
    after: () => () => undefined,
    warn: ({ message }) => {
      throw new Error(message)
    },
    rest: 0,
  })
  updater.note()
  const ignoreReleases = content.onRelease(updater.note)
  const clock = { nowMs: Date.parse('2026-11-02T09:00:00Z') }
  const limits = { before: 200, named: 5000, ...options.limits }
  const auditEvents: string[] = []
  const warnings: Warning[] = []
  const alerts: DifferenceAlert[] = []
  const publishing = openPublishing(
    wrap({
      database,
      content,
      drafts,
      findNames: async (accounts) => new Map(accounts.map((account) => [account, `Name of ${account}`])),
      pages: {
        limits,
        verifier: renderer.verifier,
        findAffected: updater.findAffected,
        findChanged: updater.findChanged,
        toOpenSnapshot,
      },
      build: 'test',
      clock: () => new Date(clock.nowMs),
      warn: (warning) => void warnings.push(warning),
      recordAuditEvent: async (_trx, { event, item }) => void auditEvents.push(`${event} ${item}`),
      alert: async (one) => void alerts.push(one),
    }),
  )
  return {
    folder: test.folder,
    database,
    content,
    drafts,
    publishing,
    limits,
    verifier: renderer.verifier,
    clock,
    auditEvents,
    warnings,
    alerts,
    updateRows: updater.update,
    async see(path) {
      const answer = await renderer.pages.answer(path, new URLSearchParams())
      return answer.kind === 'page' && answer.status === 200 ? String(answer.page.body.plain) : undefined
    },
    async edit(name, text) {
      const key = toDraftKey(name)
      const { seq } = await openTab(drafts, key).edit(createTextOperation('text', text))
      return { ...key, seq }
    },
    publish: (named, key) => publishing.publish(publisher, { drafts: named, note: 'Words', key }),
    publishItem: async (...changes) => (await content.publish(operator, { changes, note: '' })).release,
    countRows: (table) => countRows(test.database, table),
    async close() {
      ignoreReleases()
      await publishing.rest.drain()
      await updater.close()
      await drafts.close()
      await test.close()
    },
  }
}

/** Wraps the publishing options so that `work` runs each time before a release is verified. For use as `wrap`. */
export const runBeforeVerification =
  (work: () => Promise<unknown>) =>
  (options: PublishingOptions): PublishingOptions => ({
    ...options,
    content: {
      ...options.content,
      publishVerified: (actor, input) =>
        options.content.publishVerified(actor, {
          ...input,
          async verify(coming) {
            await work()
            return input.verify(coming)
          },
        }),
    },
  })

async function countRows(
  database: TestContent['database'],
  table: Parameters<TestPublishing['countRows']>[0],
): Promise<number> {
  const { read } = database as unknown as Database<PublishingTables & { staged_version: { job: string } }>
  const row = await read
    .selectFrom(table)
    .select((q) => q.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

/** Provides tests with drafts on a small published site, in a real database and without HTTP. */
import { randomBytes } from 'node:crypto'
import type { Change } from '#content'
import type { Database } from '#database'
import type { Actor } from '#model'
import { findBlock, type DraftState, type Operation, type BlockTarget } from '#operations'
import type { BlockNode } from '#schema'
import {
  openTestContent,
  operator,
  createPageChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../content/testing.ts'
import type { DatabaseKind } from '../database/testing.ts'
import type { OperationsCall } from './accept-operations.ts'
import type { DraftKey, DraftOptions } from './draft.ts'
import type { Drafts } from './drafts.ts'
import { openDrafts } from './open-drafts.ts'
import type { DraftVersion } from './publish/publish-drafts.ts'
import type { DraftTables } from './tables.ts'

export const editor = { kind: 'staff', userId: '005000000000001AAA', role: 'editor' } as const
export const colleague = { kind: 'staff', userId: '005000000000002AAA', role: 'publisher' } as const
export const viewer = { kind: 'staff', userId: '005000000000003AAA', role: 'viewer' } as const

const names = new Map([editor, colleague, viewer].map(({ userId, role }) => [userId, `The ${role}`]))

type TestDraftsOptions = Partial<Pick<DraftOptions, 'clock' | 'code' | 'recordAuditEvent'>>

/** Opens a second service on the same database. Its cache is empty, as after a restart. */
export const openTestDrafts = (
  { database, content }: Pick<TestContent, 'database' | 'content'>,
  options: TestDraftsOptions = {},
): Drafts =>
  openDrafts({
    database: toDraftRows(database),
    content,
    clock: () => new Date(),
    code: 'test',
    randomBytes,
    findNames: async () => names,
    ...options,
  })

export const toDraftRows = (database: TestContent['database']) => database as unknown as Database<DraftTables>

export type TestSite = TestContent & { readonly drafts: Drafts }

type TestSiteOptions = TestDraftsOptions & {
  readonly kind?: DatabaseKind
  /** The clock for publishes. By default, it advances one second with each call. */
  readonly contentClock?: () => Date
}

/**
 * Opens a site with an error page and a not-found page. All tests share this site, and each test adds its own items.
 */
export async function openTestSite({
  kind,
  contentClock,
  ...options
}: TestSiteOptions = {}): Promise<TestSite> {
  const test = await openTestContent(undefined, {
    ...(kind && { kind }),
    ...(contentClock && { clock: contentClock }),
  })
  await publish(test, ...createSiteChanges())
  const drafts = openTestDrafts(test, options)
  return {
    ...test,
    drafts,
    async close() {
      await drafts.close()
      await test.close()
    },
  }
}

export const publish = ({ content }: Pick<TestContent, 'content'>, ...changes: Change[]) =>
  content.publish(operator, { changes, note: '' })

/** Returns each block's text by block id, in document order. */
export type BlockTexts = Readonly<Record<string, string>>

export const createTextBlock = (id: string, text: string): BlockNode => ({
  id,
  block: 'text-block',
  props: { text },
})

let published = 0
/** Publishes a page. Each publish creates a new version, because the title is different each time. */
export async function publishPage(
  test: TestContent,
  name: string,
  texts: BlockTexts = {},
): Promise<DraftKey> {
  const blocks = Object.entries(texts).map(([id, text]) => createTextBlock(id, text))
  return publishBody(test, name, { blocks })
}

export async function publishBody(
  test: TestContent,
  name: string,
  body: Record<string, unknown>,
): Promise<DraftKey> {
  const change = createPageChange(name, body)
  if (change.kind !== 'put') throw new Error('A page is put')
  await publish(test, { ...change, draft: { ...change.draft, title: `Title ${++published}` } })
  return toDraftKey(name)
}

export const toDraftKey = (name: string): DraftKey => ({ contentKey: toContentKey(name), language: 'en_GB' })

/** Publishes drafts in their current state in one transaction, as `publishing` does. */
export async function publishDrafts({ content, drafts }: TestSite, ...keys: readonly DraftKey[]) {
  const seen: DraftVersion[] = []
  for (const key of keys) seen.push({ ...toKeyOf(key), seq: (await drafts.read(editor, key)).seq })
  const named = await drafts.name(colleague, seen)
  await content.publishVerified(colleague, {
    note: '',
    changes: named.map(({ change }) => change),
    verify: async () => undefined,
    locks: ['drafts'],
    async onAppend(trx, { heads }) {
      const toVersion = (key: DraftKey) => {
        const head = heads.find(({ item }) => toDraftName(item) === toDraftName(key))
        return head === undefined || head.isWithdrawn === true ? null : head.item.version
      }
      await drafts.takeIn(
        trx,
        seen.map((draft) => ({ ...draft, version: toVersion(draft) })),
      )
    },
  })
}
const toKeyOf = ({ contentKey, language }: DraftKey): DraftKey => ({ contentKey, language })
const toDraftName = ({ contentKey, language }: DraftKey) => `${contentKey} ${language}`

let tabs = 0
export const createTestClientId = () => (++tabs).toString(16).padStart(32, '0')

export type Tab = ReturnType<typeof openTab>

/** Opens a browser tab, which numbers its operations. */
export function openTab(drafts: Drafts, key: DraftKey, actor: Actor = editor) {
  const client = createTestClientId()
  let number = 0
  const toCall = (baseSeq: number, operations: readonly Operation[]): OperationsCall => ({
    client,
    gesture: `g-${number + 1}`,
    baseSeq,
    operations: operations.map((operation) => ({ number: ++number, operation })),
  })
  const send = (call: OperationsCall) => drafts.accept(actor, { key, call })
  /** Returns the last operation number; 0 for an item that does not exist yet. */
  const findSeq = async () => (await drafts.read(editor, key).catch(() => undefined))?.seq ?? 0
  return {
    client,
    toCall,
    send,
    read: () => drafts.read(actor, key),
    readLog: (after = 0) => drafts.readLog(actor, { key, query: { after, limit: 1000 } }),
    /** Sends one call from an editor who has seen all operations. */
    edit: async (...operations: Operation[]) => send(toCall(await findSeq(), operations)),
    /** Sends one call from an editor who has not seen any operation after the given one. */
    editAt: (baseSeq: number, ...operations: Operation[]) => send(toCall(baseSeq, operations)),
    /** Sends one call from an editor who has not seen any version newer than the given version. */
    editOf: async (baseVersion: number, ...operations: Operation[]) =>
      send({ ...toCall(await findSeq(), operations), baseVersion }),
    undo: () => drafts.undo(actor, { key, call: { client, number: ++number } }),
    redo: () => drafts.redo(actor, { key, call: { client, number: ++number } }),
  }
}

export const createTextOperation = (block: string, value: unknown): Operation => ({
  kind: 'set',
  block,
  path: ['props', 'text'],
  value,
})
export const createTitleOperation = (value: string): Operation => ({
  kind: 'set',
  block: null,
  path: ['title'],
  value,
})
export const createBlocksTarget = (before: string | null = null): BlockTarget => ({
  parent: { field: 'blocks' },
  before,
})
export const createPageOperation = (route: string, texts: BlockTexts = {}): Operation => ({
  kind: 'create',
  type: 'epiderm__page',
  title: `Page at ${route}`,
  urlName: route.slice(1),
  body: { route, blocks: Object.entries(texts).map(([id, text]) => createTextBlock(id, text)) },
})

export const readBlockTexts = ({ body }: Pick<DraftState, 'body'>): BlockTexts =>
  Object.fromEntries(
    listBlockIds({ body }).map((id) => [id, String(findBlock(body, id)?.node.props?.['text'])]),
  )
/** Lists the ids of the top-level blocks, in order. */
export const listBlockIds = ({ body }: Pick<DraftState, 'body'>): readonly string[] =>
  (body['blocks'] as readonly BlockNode[]).map(({ id }) => id)

/** Creates, moves and archives pages as ordinary drafts, together with the redirects that they need. */
import { toChange, type Change } from '#content'
import type { Actor } from '#model'
import { createContentKey } from '#kit'
import type { EditedItem, Operation, Outcome } from '#operations'
import { changeBlocks, changeChildBlocks, hasExpression, listBlocks, type BlockNode } from '#schema'
import { loadPublishedItem, requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import {
  addressRedirected,
  addressTaken,
  pageNotFound,
  pageNeverPublished,
  recordPageNotSupported,
  pageRejected,
} from '../errors.ts'
import { findOrCreateItemIds, loadDraftHeads, readDraft } from '../read-drafts.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { requireSiteLanguage } from '../items/site-settings.ts'
import { createOperationSender } from '../send-calls.ts'
import { discardUnchangedDraft } from '../close-drafts.ts'
import {
  findRedirectsFrom,
  updateRedirects,
  type PathUndoGroup,
  type ChangedRedirect,
} from './page-redirects.ts'

export type NewPage = {
  /** A new client id. */
  readonly client: string
  readonly language: string
  readonly title: string
  /** The path, without base path or language prefix. */
  readonly route: string
  /** The page whose blocks and settings are copied. If absent, the new page is empty. */
  readonly copyOf?: string | undefined
  /** The blocks of a new page that is not a copy. */
  readonly blocks?: readonly BlockNode[] | undefined
  /** The description for search engines. */
  readonly description?: string | undefined
}

export type PageMoveOptions = {
  readonly client: string
  readonly route: string
  /** True if the previous path should redirect to the new path. */
  readonly isLeading: boolean
}

export type PageArchiveOptions = {
  readonly client: string
  /** The target of a redirect from the previous path. If absent, requests for the previous path get status 404. */
  readonly leadsTo?: string | undefined
}

export type ChangedPage = DraftKey & {
  readonly seq: number
  readonly redirects: readonly ChangedRedirect[]
}

type PageDeps = DraftDeps & { readonly open: OpenDrafts }

const pageType = 'epiderm__page'

/**
 * Creates a page as a draft. Throws `page-unknown` (404), `language-unknown`, `page-of-records`, `page-address-taken`
 * and `page-refused` (422).
 */
export async function createPage(deps: PageDeps, actor: Actor, page: NewPage): Promise<ChangedPage> {
  requireEditor(actor, 'make pages')
  const { language, title, route, copyOf, client } = page
  await requireSiteLanguage(deps, language)
  const source =
    copyOf === undefined ? undefined : await readPage(deps, actor, { contentKey: copyOf, language })
  const key = { contentKey: createContentKey(deps.randomBytes(16)), language }
  await requireFree(deps, actor, { ...key, route, title, isMoving: false })
  const { isTemplate: _isTemplate, ...begun } = source?.body ?? { blocks: page.blocks ?? [] }
  const body = withDescription(deps, { ...withoutNames(deps, begun), route }, page.description)
  const create = { kind: 'create', type: pageType, title, urlName: toUrlName(route), body } as const
  const send = createOperationSender(deps, actor, { client, gesture: 'new page' })
  const { seq, outcomes } = await send(key, { seq: 0, baseVersion: null }, [create])
  requireApplied(outcomes)
  return { ...key, seq, redirects: [] }
}

/** Removes properties that identify the original page, because the copy must not share them. */
function withoutNames({ content: { registry } }: DraftDeps, body: EditedItem['body']): EditedItem['body'] {
  const change = (node: BlockNode): BlockNode => {
    const changed = changeChildBlocks(node, change)
    const names = registry.get(node.block)?.namesPage ?? []
    const isKept = ([name, value]: [string, unknown]) => !names.includes(name) || hasExpression(String(value))
    const { props = {} } = changed
    return Object.entries(props).every(isKept)
      ? changed
      : { ...changed, props: Object.fromEntries(Object.entries(props).filter(isKept)) }
  }
  return changeBlocks(body, change)
}

/**
 * Stores the description in the page's last block that contains a description. If there is none, adds a block at the
 * end of the page.
 */
function withDescription(
  { content: { registry } }: DraftDeps,
  body: EditedItem['body'],
  description = '',
): EditedItem['body'] {
  const summaries = new Map(
    [...registry.values()].map(({ type, summary, namesPage }) => [type, namesPage && summary]),
  )
  const [type, name] = [...summaries].find(([, one]) => one !== undefined) ?? []
  if (description === '' || type === undefined || name === undefined) return body
  const { blocks } = body
  const stored = listBlocks(blocks).findLast(({ block }) => block === type)
  if (stored === undefined) {
    const node = { id: type, block: type, props: { [name]: description } }
    return { ...body, blocks: [...(Array.isArray(blocks) ? blocks : []), node] }
  }
  const change = (node: BlockNode): BlockNode =>
    node.id === stored.id
      ? { ...node, props: { ...node.props, [name]: description } }
      : changeChildBlocks(node, change)
  return changeBlocks(body, change)
}

/** Converts `/help/returns` to `help-returns`. */
const toUrlName = (route: string) => route.split('/').filter(Boolean).join('-').toLowerCase() || 'home'

/** Moves a page to another path. Throws the same errors as `createPage`. */
export async function movePage(
  deps: PageDeps,
  actor: Actor,
  { key, move: { client, route, isLeading } }: { readonly key: DraftKey; readonly move: PageMoveOptions },
): Promise<ChangedPage> {
  requireEditor(actor, 'change pages')
  const { title } = await readPage(deps, actor, key)
  await requireFree(deps, actor, { ...key, route, title, isMoving: true })
  return changePage(deps, actor, {
    key,
    client,
    gesture: 'move',
    operations: [toSet(route)],
    to: route,
    isLeading,
  })
}

const toSet = (route: string): Operation => ({
  kind: 'set',
  block: null,
  path: ['body', 'route'],
  value: route,
})

/**
 * Drafts the removal of a page, or discards the draft if the page was never published. Throws the same errors as
 * `createPage`.
 */
export async function archivePage(
  deps: DraftDeps,
  actor: Actor,
  { key, archive: { client, leadsTo } }: { readonly key: DraftKey; readonly archive: PageArchiveOptions },
): Promise<ChangedPage> {
  const operations = [{ kind: 'withdraw' }] as const
  return changePage(deps, actor, {
    key,
    client,
    gesture: 'archive',
    operations,
    to: leadsTo,
    isLeading: true,
  })
}

/**
 * Reverts a path change or the archiving of a page: the page stays at its published path, and its new redirects are
 * removed. A draft without other changes is discarded. Throws the same errors as `createPage`, and
 * `page-never-published` (422).
 */
export async function restorePage(
  deps: PageDeps,
  actor: Actor,
  { key, client }: { readonly key: DraftKey; readonly client: string },
): Promise<ChangedPage> {
  requireEditor(actor, 'change pages')
  const draft = await readPage(deps, actor, key)
  const published = await loadPublishedItem(deps, key)
  const route = published?.body['route']
  if (published === undefined || typeof route !== 'string') throw pageNeverPublished(draft.title)
  const operations: Operation[] = [
    ...(draft.isWithdrawn ? [{ kind: 'bringBack' } as const] : []),
    ...(draft.body['route'] === route ? [] : [toSet(route)]),
  ]
  await requireFree(deps, actor, { ...key, route, title: draft.title, isMoving: true })
  return changePage(deps, actor, { key, client, gesture: 'restore', operations, to: route, isLeading: false })
}

type PageChange = {
  readonly key: DraftKey
  readonly client: string
  readonly gesture: PathUndoGroup
  readonly operations: readonly Operation[]
  /** The path to which the previous path redirects. */
  readonly to: string | undefined
  readonly isLeading: boolean
}

async function changePage(
  deps: DraftDeps,
  actor: Actor,
  { key, client, gesture, operations, to, isLeading }: PageChange,
): Promise<ChangedPage> {
  requireEditor(actor, 'change pages')
  const draft = await readPage(deps, actor, key)
  const send = createOperationSender(deps, actor, { client, gesture, isAddressChange: true })
  const { seq, outcomes } = await send(key, draft, operations)
  requireApplied(outcomes)
  const published = await loadPublishedItem(deps, key)
  const [from, drafted] = [published?.body['route'], draft.body['route']].map(toRoute)
  const move = { language: key.language, title: draft.title, from, drafted, to, isLeading }
  const redirects = await updateRedirects(deps, send, move)
  for (const one of [key, ...redirects]) await discardUnchangedDraft(deps, actor, one)
  return { ...key, seq, redirects }
}

const toRoute = (route: unknown) => (typeof route === 'string' ? route : undefined)

/**
 * Loads a page. Throws if the item is not a page, or if the page shows records and therefore has no path of its own.
 */
async function readPage(deps: DraftDeps, actor: Actor, key: DraftKey) {
  const draft = await readDraft(deps, actor, key)
  if (draft.type !== pageType) throw pageNotFound(key.contentKey, key.language)
  if (draft.body['record'] !== undefined) throw recordPageNotSupported(draft.title)
  return draft
}

type NewPagePath = DraftKey & {
  readonly route: string
  readonly title: string
  /** True if redirects from the new path must be removed. */
  readonly isMoving: boolean
}

/** Checks that a path is free. Throws `page-address-taken` if another published or drafted item has this path. */
async function requireFree(
  deps: PageDeps,
  actor: Actor,
  { contentKey, language, route, title, isMoving }: NewPagePath,
): Promise<void> {
  const key = { contentKey, language }
  const leaving = await findRedirectsFrom(deps, language, route)
  if (!isMoving && leaving.length > 0) throw addressRedirected(route)
  const translations = (await loadDraftHeads(deps, actor, [contentKey])).filter(
    ({ item }) => item.language !== language,
  )
  const ids = await findOrCreateItemIds(deps, { contentKey, type: pageType })
  const draft = {
    ...key,
    ...ids,
    type: pageType,
    title,
    urlName: toUrlName(route),
    body: { route, blocks: [] },
  }
  const changes: Change[] = [
    ...translations.map(toChange),
    ...leaving.map((redirect): Change => ({ kind: 'remove', ...redirect })),
    { kind: 'put', draft },
  ]
  const drafts = await deps.open.load()
  const problems = await deps.content.findProblems(actor, { changes, about: key, drafts })
  const problem = problems.find(({ fieldPath }) => fieldPath?.join(' ') === 'body route')
  if (problem !== undefined) throw addressTaken(problem)
}

function requireApplied(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') throw pageRejected(outcome)
    if (outcome.kind === 'offered')
      throw pageRejected({ message: 'Another editor has changed it at the same time.' })
  }
}

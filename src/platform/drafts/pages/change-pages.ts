/** New pages, pages that move, pages that leave: drafts like any, with the redirects that belong to them. */
import type { Actor } from '#model'
import { createContentKey } from '#kit'
import type { Operation, Outcome } from '#operations'
import { loadPublished, requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { noPage, pageOfRecords, pageRefused } from '../errors.ts'
import { readDraft } from '../read-drafts.ts'
import { createSender } from '../send-calls.ts'
import { moveRedirects, type ChangedRedirect } from './page-redirects.ts'

export type NewPage = {
  /** A new one. */
  readonly client: string
  readonly language: string
  readonly title: string
  /** Its address, without base path and language. */
  readonly route: string
  /** The page whose blocks and settings it begins with; without one it is empty. */
  readonly copyOf?: string | undefined
}

export type MovedPage = {
  readonly client: string
  readonly route: string
  /** Whether the address that visitors know leads to the new one. */
  readonly isLeading: boolean
}

export type ArchivedPage = {
  readonly client: string
  /** Where the address that visitors know leads then; without one it is unknown. */
  readonly leadsTo?: string | undefined
}

export type ChangedPage = DraftKey & {
  readonly seq: number
  readonly redirects: readonly ChangedRedirect[]
}

const pageType = 'epiderm__page'

/** Throws `page-unknown` (404), `page-of-records` and `page-refused` (422). */
export async function createPage(deps: DraftDeps, actor: Actor, page: NewPage): Promise<ChangedPage> {
  requireEditor(actor, 'make pages')
  const { language, title, route, copyOf, client } = page
  const source =
    copyOf === undefined ? undefined : await readPage(deps, actor, { contentKey: copyOf, language })
  const key = { contentKey: createContentKey(deps.randomBytes(16)), language }
  const body = { ...(source?.body ?? { blocks: [] }), route }
  const create = { kind: 'create', type: pageType, title, urlName: toUrlName(route), body } as const
  const send = createSender(deps, actor, { client, gesture: 'new page' })
  const { seq, outcomes } = await send(key, { seq: 0, baseVersion: null }, [create])
  requireApplied(outcomes)
  return { ...key, seq, redirects: [] }
}

/** `/skincare/acne` → `skincare-acne`. */
const toUrlName = (route: string) => route.split('/').filter(Boolean).join('-').toLowerCase() || 'home'

/** Throws as `createPage` does. */
export async function movePage(
  deps: DraftDeps,
  actor: Actor,
  { key, move: { client, route, isLeading } }: { readonly key: DraftKey; readonly move: MovedPage },
): Promise<ChangedPage> {
  const set: Operation = { kind: 'set', block: null, path: ['body', 'route'], value: route }
  return changePage(deps, actor, { key, client, gesture: 'move', operation: set, to: route, isLeading })
}

/** Throws as `createPage` does. */
export async function archivePage(
  deps: DraftDeps,
  actor: Actor,
  { key, archive: { client, leadsTo } }: { readonly key: DraftKey; readonly archive: ArchivedPage },
): Promise<ChangedPage> {
  const operation = { kind: 'withdraw' } as const
  return changePage(deps, actor, { key, client, gesture: 'archive', operation, to: leadsTo, isLeading: true })
}

type PageChange = {
  readonly key: DraftKey
  readonly client: string
  readonly gesture: string
  readonly operation: Operation
  /** Where its visitors go. */
  readonly to: string | undefined
  readonly isLeading: boolean
}

async function changePage(
  deps: DraftDeps,
  actor: Actor,
  { key, client, gesture, operation, to, isLeading }: PageChange,
): Promise<ChangedPage> {
  requireEditor(actor, 'change pages')
  const draft = await readPage(deps, actor, key)
  const send = createSender(deps, actor, { client, gesture })
  const { seq, outcomes } = await send(key, draft, [operation])
  requireApplied(outcomes)
  const route = (await loadPublished(deps, key))?.body['route']
  const from = typeof route === 'string' ? route : undefined
  const move = { language: key.language, title: draft.title, from, to, isLeading }
  return { ...key, seq, redirects: await moveRedirects(deps, send, move) }
}

/** One with an address of its own. */
async function readPage(deps: DraftDeps, actor: Actor, key: DraftKey) {
  const draft = await readDraft(deps, actor, key)
  if (draft.type !== pageType) throw noPage(key.contentKey, key.language)
  if (draft.body['record'] !== undefined) throw pageOfRecords(draft.title)
  return draft
}

function requireApplied(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') throw pageRefused(outcome.message)
    if (outcome.kind === 'offered') throw pageRefused('Somebody has changed it at the same moment.')
  }
}

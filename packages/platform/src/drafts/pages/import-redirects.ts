/** Drafts new and changed redirects from the rows of a table. */
import { redirectBody, toStoredRedirect, type RedirectBody } from '#content-types'
import { createContentKey, foldPath } from '#kit'
import type { Actor } from '#model'
import type { Operation } from '#operations'
import { requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { requireSiteLanguage } from '../items/site-settings.ts'
import { createOperationSender, type KnownDraft, type SendCall } from '../send-calls.ts'
import { listRedirects, redirectType, type RedirectItem } from './page-redirects.ts'

type RedirectRow = {
  readonly line: number
  readonly from: string
  readonly to: string
  readonly permanent: boolean
}

export type RedirectImport = {
  /** A new client id. */
  readonly client: string
  readonly language: string
  readonly rows: readonly RedirectRow[]
}

export type ImportedRow = {
  readonly line: number
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused'
  readonly reason: string | null
  /** The draft that was created or changed for the row. */
  readonly key?: DraftKey
}

/**
 * Imports redirects. Creates a separate draft for each row, so that an invalid row does not affect other rows. Throws
 * `language-unknown` (422).
 */
export async function importRedirects(
  deps: DraftDeps,
  actor: Actor,
  { client, language, rows }: RedirectImport,
): Promise<readonly ImportedRow[]> {
  requireEditor(actor, 'import redirects')
  await requireSiteLanguage(deps, language)
  const send = createOperationSender(deps, actor, { client, gesture: 'import' })
  const listed = (await listRedirects(deps, language)).filter(({ isWithdrawn }) => !isWithdrawn)
  const known = new Map(listed.map((redirect) => [foldPath(redirect.from), redirect]))
  const lines = new Map<string, number>()
  const results: ImportedRow[] = []
  for (const { line, ...row } of rows) {
    const read = readRow(row)
    const former = read.body && lines.get(foldPath(read.body.from))
    if (read.body === undefined || former !== undefined) {
      const reason = read.reason ?? `line ${former} has the same old address`
      results.push({ line, outcome: 'refused', reason })
      continue
    }
    const { body } = read
    const path = foldPath(body.from)
    lines.set(path, line)
    const redirect = known.get(path)
    const change = redirect === undefined ? toCreation(deps, language, body) : toChange(redirect, body)
    results.push({ line, ...(await sendChange(send, change)) })
  }
  return results
}

type ParsedRow =
  | { readonly body: RedirectBody; readonly reason?: undefined }
  | { readonly body?: undefined; readonly reason: string }

function readRow(row: Omit<RedirectRow, 'line'>): ParsedRow {
  const { success, data, error } = redirectBody.safeParse(toStoredRedirect(row))
  if (success) return { body: data }
  const [issue] = error.issues
  return { reason: `${issue?.path.join('.')} ${issue?.message}` }
}

type RedirectChange = {
  readonly key: DraftKey
  readonly seen: KnownDraft
  readonly outcome: 'created' | 'changed'
  readonly operations: readonly Operation[]
}

function toCreation(
  { randomBytes }: Pick<DraftDeps, 'randomBytes'>,
  language: string,
  body: RedirectBody,
): RedirectChange {
  const contentKey = createContentKey(randomBytes(16))
  const operation: Operation = {
    kind: 'create',
    type: redirectType,
    title: `Redirect from ${body.from}`.slice(0, maxTitle),
    urlName: `from-${contentKey.toLowerCase()}`,
    body,
  }
  const seen = { seq: 0, baseVersion: null }
  return { key: { contentKey, language }, seen, outcome: 'created', operations: [operation] }
}

function toChange(redirect: RedirectItem, body: RedirectBody): RedirectChange {
  const operations = (['to', 'permanent'] as const)
    .filter((name) => redirect[name] !== body[name])
    .map((name): Operation => ({ kind: 'set', block: null, path: ['body', name], value: body[name] }))
  const { contentKey, language } = redirect
  return { key: { contentKey, language }, seen: redirect, outcome: 'changed', operations }
}

async function sendChange(
  send: SendCall,
  { key, seen, outcome, operations }: RedirectChange,
): Promise<Omit<ImportedRow, 'line'>> {
  if (operations.length === 0) return { outcome: 'unchanged', reason: null }
  const { outcomes, waiting } = await send(key, seen, operations)
  const rejected = outcomes.find((one) => one.kind === 'refused')
  if (rejected !== undefined) return { outcome: 'refused', reason: rejected.message }
  return waiting.length > 0
    ? {
        outcome: 'refused',
        reason: 'someone else has changed this redirect; resolve the conflict in its form',
        key,
      }
    : { outcome, reason: null, key }
}

const maxTitle = 300

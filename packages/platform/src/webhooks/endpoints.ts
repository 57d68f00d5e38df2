/**
 * The webhook addresses that administrators add in the studio. Their secrets are stored encrypted and never returned.
 */
import { randomUUID } from 'node:crypto'
import type { RecordAuditEvent } from '#audit'
import type { Database } from '#database'
import type { Fetch } from '#kit'
import { requirePermission, toActorName, type Actor } from '#model'
import { listAttempts, recordAttempt, type WebhookAttempt, type WebhookTarget } from './attempts.ts'
import { tooManyWebhooks, webhookInvalid, webhookTaken, webhookUnknown } from './errors.ts'
import { isWebhookSecret, sendWebhook, type WebhookSettings } from './send-webhook.ts'
import type { WebhookTables } from './tables.ts'

type ListedWebhook = {
  /** Row id. Null for an address from the environment variables. */
  readonly id: number | null
  /** The address without the middle of its path, which may contain a secret. */
  readonly address: string
  /** Time in ISO 8601 format, UTC. Null for an address from the environment variables. */
  readonly createdAt: string | null
  readonly attempts: readonly WebhookAttempt[]
}

export type WebhookEndpoints = {
  readonly list: (actor: Actor) => Promise<readonly ListedWebhook[]>
  /**
   * Adds an address. Throws `webhook-invalid` (422), `webhook-taken`, `webhooks-too-many` and `secret-key-missing`
   * (409).
   */
  readonly add: (actor: Actor, webhook: NewWebhook) => Promise<void>
  /** Removes an address and drops its pending webhooks. Throws `webhook-unknown` (404). */
  readonly remove: (actor: Actor, id: number) => Promise<void>
  /** Sends a signed test event, and returns the outcome. Throws `webhook-unknown` (404). */
  readonly test: (actor: Actor, id: number) => Promise<WebhookAttempt>
  readonly loadUrls: () => Promise<readonly string[]>
  /**
   * Returns the address with its secret. Returns undefined if the address has been removed. Throws `secret-unreadable`
   * (409).
   */
  readonly findTarget: (url: string) => Promise<WebhookTarget | undefined>
}

type NewWebhook = { readonly url: string; readonly secret: string }

type EndpointOptions = {
  readonly database: Database<WebhookTables>
  readonly settings: WebhookSettings | undefined
  /** Encrypts secrets. */
  readonly box: {
    readonly seal: (secret: string, purpose: string) => Promise<string>
    readonly open: (sealed: string, purpose: string) => Promise<string>
  }
  /** The HTTP client for addresses that administrators type in the studio. */
  readonly fetch: Fetch
  /** Checks an address. Throws unless the HTTP client is allowed to connect to the address. */
  readonly checkAddress: (url: string) => void
  readonly signal: AbortSignal
  readonly recordAuditEvent: RecordAuditEvent
  readonly clock: () => Date
}

const purpose = 'webhook secret'
const maxEndpoints = 20
const shownAttempts = 10
const notAllowedError = { code: 'installation-not-allowed', action: 'change webhooks' }
const requireAdministrator = (actor: Actor) => requirePermission(actor, 'manageInstallation', notAllowedError)

export function openWebhookEndpoints(options: EndpointOptions): WebhookEndpoints {
  const { database, settings, clock } = options
  const load = () =>
    database.read.selectFrom('webhook_endpoint').selectAll().orderBy('id').limit(maxEndpoints).execute()
  const toListed = async (url: string, facts: Pick<ListedWebhook, 'id' | 'createdAt'>) => ({
    ...facts,
    address: toShownAddress(url),
    attempts: await listAttempts({ database }, url, shownAttempts),
  })
  return {
    async list(actor) {
      requireAdministrator(actor)
      const rows = await load()
      return Promise.all([
        ...(settings?.urls ?? []).map((url) => toListed(url, { id: null, createdAt: null })),
        ...rows.map(({ id, url, created_at: createdAt }) => toListed(url, { id, createdAt })),
      ])
    },
    add: (actor, webhook) => addEndpoint(options, actor, webhook),
    remove: (actor, id) => removeEndpoint(options, actor, id),
    async test(actor, id) {
      requireAdministrator(actor)
      const row = (await load()).find((one) => one.id === id)
      if (row === undefined) throw webhookUnknown(id)
      const { url } = row
      const secret = await options.box.open(row.secret, purpose)
      const event = { type: 'webhook.test', timestamp: clock().toISOString(), data: {} }
      const webhook = { id: `test-${randomUUID()}`, url, body: JSON.stringify(event) }
      const attempt = await recordAttempt(options, { url, release: null }, () =>
        sendWebhook(webhook, { ...options, secret }),
      ).catch(async (error: unknown) => {
        const [failed] = await listAttempts({ database }, url, 1)
        if (failed === undefined) throw error
        return failed
      })
      return attempt
    },
    loadUrls: async () => (await load()).map(({ url }) => url),
    async findTarget(url) {
      const row = (await load()).find((one) => one.url === url)
      if (row === undefined) return undefined
      return { url, secret: await options.box.open(row.secret, purpose), fetch: options.fetch }
    },
  }
}

async function addEndpoint(
  { database, settings, box, checkAddress, recordAuditEvent, clock }: EndpointOptions,
  actor: Actor,
  { url: typed, secret }: NewWebhook,
): Promise<void> {
  requireAdministrator(actor)
  const url = readAddress(typed, checkAddress)
  if (!isWebhookSecret(secret)) throw webhookInvalid('The secret is not whsec_ and 24 to 64 bytes in base64.')
  if (settings?.urls.includes(url) === true) throw webhookTaken()
  const sealed = await box.seal(secret, purpose)
  await database.transaction(
    async (trx) => {
      const rows = await trx.selectFrom('webhook_endpoint').select('url').execute()
      if (rows.some((row) => row.url === url)) throw webhookTaken()
      if (rows.length >= maxEndpoints) throw tooManyWebhooks(maxEndpoints)
      const facts = { created_at: clock().toISOString(), created_by: toActorName(actor) }
      await trx
        .insertInto('webhook_endpoint')
        .values({ url, secret: sealed, ...facts })
        .execute()
      await recordAuditEvent(trx, { actor, event: 'webhook.added', item: toShownAddress(url) })
    },
    { lock: 'installation' },
  )
}

async function removeEndpoint(
  { database, recordAuditEvent }: EndpointOptions,
  actor: Actor,
  id: number,
): Promise<void> {
  requireAdministrator(actor)
  await database.transaction(
    async (trx) => {
      const row = await trx
        .selectFrom('webhook_endpoint')
        .select('url')
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) throw webhookUnknown(id)
      await trx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
      await trx.deleteFrom('webhook').where('url', '=', row.url).execute()
      await trx.deleteFrom('webhook_attempt').where('url', '=', row.url).execute()
      await recordAuditEvent(trx, { actor, event: 'webhook.removed', item: toShownAddress(row.url) })
    },
    { lock: 'installation' },
  )
}

function readAddress(typed: string, checkAddress: (url: string) => void): string {
  try {
    checkAddress(typed.trim())
    return new URL(typed.trim()).href
  } catch (error) {
    throw webhookInvalid(error instanceof Error ? error.message : String(error))
  }
}

/** Returns the scheme, the host and the last four characters: `https://build.example/…hook`. */
function toShownAddress(url: string): string {
  const { origin } = new URL(url)
  const rest = url.slice(origin.length)
  return rest.length <= 5 ? origin + rest : `${origin}/…${rest.slice(-4)}`
}

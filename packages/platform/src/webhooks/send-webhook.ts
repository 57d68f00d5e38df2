/** Signs and sends a webhook: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
import { createHmac } from 'node:crypto'
import type { Fetch } from '#kit'

export type WebhookSettings = {
  readonly urls: readonly string[]
  /** `whsec_` followed by 24 to 64 bytes in base64. Danger: must not appear in any message or log. */
  readonly secret: string
}

export type Webhook = { readonly id: string; readonly url: string; readonly body: string }

type SendOptions = {
  readonly secret: string
  readonly fetch: Fetch
  readonly clock: () => Date
  /** Aborts the webhook request. */
  readonly signal: AbortSignal
}

const secretPrefix = 'whsec_'
const answerWithinMs = 15_000

export function isWebhookSecret(text: string): boolean {
  const bytes = toSecretKey(text)
  const isWhole = text === secretPrefix + bytes.toString('base64')
  return isWhole && bytes.length >= 24 && bytes.length <= 64
}

/**
 * Returns the status if the receiver has responded with 2xx. Throws {@link WebhookRejectedError} for any other status.
 * Does not follow redirects, because the signature is valid only for this URL.
 */
export async function sendWebhook(
  { id, url, body }: Webhook,
  { secret, fetch, clock, signal: end }: SendOptions,
): Promise<number> {
  const timestamp = String(Math.floor(clock().getTime() / 1000))
  const signature = createHmac('sha256', toSecretKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([end, AbortSignal.timeout(answerWithinMs)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new WebhookRejectedError(new URL(url).host, answer.status)
  return answer.status
}

/** Thrown if the receiver responds with a status other than 2xx. */
export class WebhookRejectedError extends Error {
  readonly status: number

  constructor(host: string, status: number) {
    super(`${host} answered a webhook with ${status}`)
    this.status = status
  }
}

const toSecretKey = (secret: string) => Buffer.from(secret.slice(secretPrefix.length), 'base64')

/** Calls HTTP APIs, in a browser or on a server. The caller passes in the `fetch` function. */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** ERR-1: one of the reasons in an error response. */
export type FetchFailure = {
  readonly message: string
  /** The `errorCode` of an entry in Connect's error format. */
  readonly type: string
  readonly arguments: readonly unknown[]
}

/**
 * ERR-1: a failed response. Its message is the first of these that is available: the status text, the first reason's
 * message, or text such as `HTTP 404`.
 */
export class FetchError extends Error {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly errors: readonly FetchFailure[]

  constructor(facts: { url: string; status: number; statusText: string; errors: readonly FetchFailure[] }) {
    super(facts.statusText || facts.errors[0]?.message || `HTTP ${facts.status}`)
    this.name = 'FetchError'
    this.url = facts.url
    this.status = facts.status
    this.statusText = facts.statusText
    this.errors = facts.errors
  }
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json(?:\s*;|\s*$)/i

/**
 * Fetches JSON (API-1): GET with same-origin credentials and a JSON content type, unless `init` overrides these. Returns the response's
 * JSON, its text if it is not JSON, or null if it is empty. Throws {@link FetchError} for a failed response.
 */
export async function fetchJson(fetch: Fetch, url: string, init: RequestInit = {}): Promise<unknown> {
  const headers = new Headers({ 'content-type': 'application/json' })
  new Headers(init.headers).forEach((value, name) => headers.set(name, value))
  const response = await fetch(url, { method: 'GET', credentials: 'same-origin', ...init, headers })
  const { ok, status, statusText } = response
  const text = await response.text()
  const isJson = jsonType.test(response.headers.get('content-type') ?? '')
  if (!ok) throw new FetchError({ url, status, statusText, errors: isJson ? parseFailures(text) : [] })
  if (text === '') return null
  return isJson ? (JSON.parse(text) as unknown) : text
}

/** Parses Connect's format: `[{message, errorCode}]`. Returns no reasons for any other format. */
function parseFailures(text: string): FetchFailure[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.flatMap(toFailure) : []
  } catch {
    return []
  }
}

function toFailure(entry: unknown): FetchFailure[] {
  const { message, errorCode } = Object(entry) as { message?: unknown; errorCode?: unknown }
  if (typeof message !== 'string') return []
  return [{ message, type: typeof errorCode === 'string' ? errorCode : '', arguments: [] }]
}

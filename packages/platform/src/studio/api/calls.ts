/** Sends requests to the server, and interprets the responses. */
import type { ApiResponse, ApiMethod, ApiPath, ApiRequest, PublishProblem } from '#api'
import { createListeners, type Fetch } from '#kit/browser'

export type CallFailure = 'unreachable' | 'signedOut' | 'refused'

type CallErrorDetails = {
  readonly message: string
  readonly status: number
  readonly code?: string
  readonly hint?: string
  readonly next?: number | undefined
  readonly problems?: readonly PublishProblem[]
  readonly answer?: unknown
}

/**
 * Status for a request body that is too large. Such requests are not retried, because the proxy's size limit does not
 * change.
 */
const tooLarge = 413

/** A failed request: a response with an error status, or no response at all. */
export class CallError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The server's error code; empty if the server itself did not send the response. */
  readonly code: string
  readonly hint: string
  /** The operation number that the server expects next. Set only if the server has not received earlier operations. */
  readonly next: number | undefined
  /** Problems that prevent publishing. */
  readonly problems: readonly PublishProblem[]
  /** The parsed JSON of the response. */
  readonly answer: unknown

  constructor(facts: CallErrorDetails) {
    super(facts.message)
    this.name = 'CallError'
    this.status = facts.status
    this.code = facts.code ?? ''
    this.hint = facts.hint ?? ''
    this.next = facts.next
    this.problems = facts.problems ?? []
    this.answer = facts.answer
  }

  /**
   * The kind of failure. Only the server itself can reject a request: responses from a proxy, or from a server that is
   * overloaded or down, have no error code.
   */
  get failure(): CallFailure {
    if (this.code === '' && this.status !== tooLarge) return 'unreachable'
    if (this.status === 401) return 'signedOut'
    return this.status === 0 || this.status === 429 || this.status >= 500 ? 'unreachable' : 'refused'
  }
}

/**
 * The path parameters, query and body of a request, as defined by its route. The argument is optional if the route
 * defines none of them.
 */
type CallArguments<Method extends ApiMethod, Path extends ApiPath<Method>> =
  Record<never, never> extends ApiRequest<Method, Path>
    ? [request?: ApiRequest<Method, Path>, limits?: CallLimits]
    : [request: ApiRequest<Method, Path>, limits?: CallLimits]

/** `withinMs` is the timeout. */
type CallLimits = { readonly withinMs?: number }

/** Sends a request. The type of the response is derived from the route. Throws {@link CallError}. */
type ApiCall<Method extends ApiMethod> = <const Path extends ApiPath<Method>>(
  path: Path,
  ...parts: CallArguments<Method, Path>
) => Promise<ApiResponse<Method, Path>>

export type ApiClient = {
  /** Paths are relative to `{base}/api` and contain parameter names. */
  readonly get: ApiCall<'GET'>
  readonly post: ApiCall<'POST'>
  readonly delete: ApiCall<'DELETE'>
  /** Converts a path relative to `{base}/api` to an absolute path. */
  readonly url: (path: string) => string
  /** Headers that every request must have. */
  readonly headers: Readonly<Record<string, string>>
  /** Returns a client for one account. Its requests fail after another tab has signed in with a different account. */
  readonly by: (account: string) => ApiClient
  /** Adds a listener for responses that require the user to sign in again. */
  readonly onSignedOut: (listen: () => void) => () => void
}

type AnyRequest = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

export function createApiClient(fetch: Fetch, basePath: string, account?: string): ApiClient {
  const url = (path: string) => `${basePath}/api${path}`
  const own: Readonly<Record<string, string>> = account === undefined ? {} : { 'epiderm-account': account }
  const signedOut = createListeners()
  const send = async <Answer>(
    method: ApiMethod,
    path: string,
    [sent = {}, { withinMs } = {}]: readonly [AnyRequest?, CallLimits?],
  ): Promise<Answer> => {
    const { body } = sent
    const init: RequestInit = { method, credentials: 'same-origin', cache: 'no-store', headers: own }
    const headers = { ...own, 'content-type': 'application/json' }
    const request = body === undefined ? init : { ...init, headers, body: JSON.stringify(body) }
    const ended = withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }
    const response = await fetch(url(toAddress(path, sent)), { ...request, ...ended }).catch(
      (cause: unknown) => {
        throw new CallError({ message: String(cause), status: 0 })
      },
    )
    const answer = await readJson(response)
    if (response.ok) return answer
    const error = toError(response.status, answer)
    if (error.failure === 'signedOut') signedOut.notify()
    throw error
  }
  return {
    get: (path, ...parts) => send('GET', path, parts),
    post: (path, ...parts) => send('POST', path, parts),
    delete: (path, ...parts) => send('DELETE', path, parts),
    url,
    headers: own,
    by: (one) => createApiClient(fetch, basePath, one),
    onSignedOut: signedOut.subscribe,
  }
}

function toAddress(path: string, { params = {}, query = {} }: AnyRequest): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

/**
 * Parses a response as JSON without validating its type, because the server builds it from that type. A proxy's
 * response may not be JSON.
 */
async function readJson(response: Response): Promise<ReturnType<typeof JSON.parse>> {
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function toError(status: number, answer: unknown): CallError {
  const { error, next } = Object(answer) as { error?: unknown; next?: unknown }
  const { code, message, hint, ...more } = Object(error) as Readonly<Record<string, unknown>>
  const expected = next ?? more['next']
  const { problems } = more
  return new CallError({
    status,
    answer,
    message: typeof message === 'string' ? message : `HTTP ${status}`,
    code: typeof code === 'string' ? code : '',
    hint: typeof hint === 'string' ? hint : '',
    next: typeof expected === 'number' ? expected : undefined,
    problems: Array.isArray(problems) ? (problems as readonly PublishProblem[]) : [],
  })
}

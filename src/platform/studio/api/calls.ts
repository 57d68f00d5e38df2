/** Calls to the server, and what their answers mean to the studio. */
import type { Fetch } from '#kit/browser'
import type { PublishProblem } from './shapes.ts'

export type CallFailure = 'unreachable' | 'signedOut' | 'refused'

type CallFacts = {
  readonly message: string
  readonly status: number
  readonly code?: string
  readonly hint?: string
  readonly next?: number | undefined
  readonly problems?: readonly PublishProblem[]
}

/** A proxy that lets no more through will not tomorrow. */
const tooLarge = 413

/** An answer that is not ok, or none. */
export class CallError extends Error {
  /** 0 without an answer. */
  readonly status: number
  /** As the server names it; empty without an answer. */
  readonly code: string
  readonly hint: string
  /** Of a gap in the numbers of operations: the one that is expected. */
  readonly next: number | undefined
  /** Of a publish: where something keeps it from being made. */
  readonly problems: readonly PublishProblem[]

  constructor(facts: CallFacts) {
    super(facts.message)
    this.name = 'CallError'
    this.status = facts.status
    this.code = facts.code ?? ''
    this.hint = facts.hint ?? ''
    this.next = facts.next
    this.problems = facts.problems ?? []
  }

  /** A server that is down or too busy says nothing about what was sent, nor does what stands between: it names no code. */
  get failure(): CallFailure {
    if (this.code === '' && this.status !== tooLarge) return 'unreachable'
    if (this.status === 401) return 'signedOut'
    return this.status === 0 || this.status === 429 || this.status >= 500 ? 'unreachable' : 'refused'
  }
}

export type Calls = {
  /** Paths are below `{base}/api`: `/studio/pages`. Each throws {@link CallError}. */
  readonly get: <T>(path: string) => Promise<T>
  /** `withinMs`: an answer that takes longer is none. */
  readonly post: <T>(path: string, body: unknown, withinMs?: number) => Promise<T>
  readonly delete: <T>(path: string) => Promise<T>
  /** Absolute path of an address below `{base}/api`. */
  readonly url: (path: string) => string
  /** Of each call. */
  readonly headers: Readonly<Record<string, string>>
  /** For one account: where another has signed in meanwhile, in another tab, nothing is done in its name. */
  readonly by: (account: string) => Calls
  /** Hears each time that a call was answered so: somebody must sign in. */
  readonly onSignedOut: (listen: () => void) => () => void
}

type Sent = { readonly body?: unknown; readonly withinMs?: number | undefined }

export function createCalls(fetch: Fetch, basePath: string, account?: string): Calls {
  const url = (path: string) => `${basePath}/api${path}`
  const own: Readonly<Record<string, string>> = account === undefined ? {} : { 'epiderm-account': account }
  const listeners = new Set<() => void>()
  const send = async <T>(method: string, path: string, { body, withinMs }: Sent = {}): Promise<T> => {
    const init: RequestInit = { method, credentials: 'same-origin', cache: 'no-store', headers: own }
    const headers = { ...own, 'content-type': 'application/json' }
    const request = body === undefined ? init : { ...init, headers, body: JSON.stringify(body) }
    const ended = withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }
    const response = await fetch(url(path), { ...request, ...ended }).catch((cause: unknown) => {
      throw new CallError({ message: String(cause), status: 0 })
    })
    const answer = await readJson(response)
    if (response.ok) return answer as T
    const error = toError(response.status, answer)
    if (error.failure === 'signedOut') for (const listen of listeners) listen()
    throw error
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body, withinMs) => send('POST', path, { body, withinMs }),
    delete: (path) => send('DELETE', path),
    url,
    headers: own,
    by: (one) => createCalls(fetch, basePath, one),
    onSignedOut(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

/** What a proxy answers is no JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
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
    message: typeof message === 'string' ? message : `HTTP ${status}`,
    code: typeof code === 'string' ? code : '',
    hint: typeof hint === 'string' ? hint : '',
    next: typeof expected === 'number' ? expected : undefined,
    problems: Array.isArray(problems) ? (problems as readonly PublishProblem[]) : [],
  })
}

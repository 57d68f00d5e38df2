/** An HTTP client with a browser's cookies and headers, for tests. */
import type { InjectOptions } from 'fastify'
import type { TestApp } from '../app/testing.ts'

export type Client = ReturnType<typeof createClient>

type RequestOptions = Pick<InjectOptions, 'headers' | 'remoteAddress' | 'payload'>

/** Returns a client; `basePath` is prepended to every path. */
export function createClient(app: TestApp, basePath = '', kept: readonly (readonly [string, string])[] = []) {
  const jar = new Map(kept)
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }
  const toHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  async function send(
    method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'PUT',
    path: string,
    body?: object,
    sent: RequestOptions = {},
  ) {
    const given = Object.entries(sent.headers ?? {}).filter(([, value]) => value !== undefined)
    const isSilent = sent.headers !== undefined && 'sec-fetch-site' in sent.headers
    const answer = await app.server.inject({
      method,
      url: basePath + path,
      ...(body instanceof URLSearchParams ? { payload: body.toString() } : body && { payload: body }),
      ...sent,
      headers: {
        ...(!isSilent && { 'sec-fetch-site': 'same-origin' }),
        ...(body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(jar.size > 0 && { cookie: toHeader() }),
        ...Object.fromEntries(given),
      },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(line)
    return answer
  }
  return {
    send,
    cookies: () => [...jar.keys()],
    cookie: (name: string) => jar.get(name),
    /** Returns all cookies as a request header. */
    cookieHeader: toHeader,
    setCookie: (name: string, value: string) => void jar.set(name, value),
    /** Returns a client for another browser that has a copy of the cookies. */
    copy: () => createClient(app, basePath, [...jar]),
  }
}

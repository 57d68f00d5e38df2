import { describe, expect, it } from 'vitest'
import { FetchError, fetchJson, type Fetch } from './fetch-json.ts'

const url = 'https://shop.example/api'
const json = { 'content-type': 'application/json;charset=UTF-8' }

/** Creates a `fetch` function that always returns this response and records each request. */
function createNetwork(body: string | null, init: ResponseInit = { headers: json }) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch: Fetch = async (to, options) => {
    requests.push({ url: to, init: options })
    return new Response(body, init)
  }
  return { fetch, requests }
}

const failure = async (body: string | null, init: ResponseInit) => {
  const thrown: unknown = await fetchJson(createNetwork(body, init).fetch, url).catch(
    (error: unknown) => error,
  )
  if (!(thrown instanceof FetchError)) throw new Error('it is not a fetch error', { cause: thrown })
  return thrown
}

describe('fetchJson', () => {
  it('API-1 sends GET with same-origin credentials and a JSON content type', async () => {
    const { fetch, requests } = createNetwork('{}')
    await fetchJson(fetch, url)
    expect(requests).toMatchObject([{ url, init: { method: 'GET', credentials: 'same-origin' } }])
    expect(Object.fromEntries(requests[0]?.init.headers as Headers)).toEqual({
      'content-type': 'application/json',
    })
  })

  it('uses the caller’s options instead of the defaults', async () => {
    const { fetch, requests } = createNetwork('{}')
    const { signal } = new AbortController()
    const headers = { 'Content-Type': 'text/plain', accept: 'application/json' }
    await fetchJson(fetch, url, { method: 'POST', credentials: 'omit', body: 'a', headers, signal })
    expect(requests[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', body: 'a', signal })
    expect(Object.fromEntries(requests[0]?.init.headers as Headers)).toEqual({
      'content-type': 'text/plain',
      accept: 'application/json',
    })
  })

  it.each([
    ['JSON', '{"a":[1]}', { headers: json }, { a: [1] }],
    ['JSON of a kind', '{"a":1}', { headers: { 'content-type': 'application/ld+json' } }, { a: 1 }],
    [
      'text whose content type is not JSON',
      '{"a":1}',
      { headers: { 'content-type': 'text/html' } },
      '{"a":1}',
    ],
    [
      'text whose content type only begins like JSON',
      '1',
      { headers: { 'content-type': 'application/jsonp' } },
      '1',
    ],
    ['204', null, { status: 204, headers: json }, null],
    ['an empty body', '', { headers: json }, null],
    ['an empty body whose content type is not JSON', '', { headers: { 'content-type': 'text/plain' } }, null],
  ])('API-1 reads %s', async (_title, body, init, expected) => {
    expect(await fetchJson(createNetwork(body, init).fetch, url)).toEqual(expected)
  })

  it('API-1 ERR-1 throws for a failed response, with url, status, status text and Connect errors', async () => {
    const body = '[{"errorCode":"NOT_FOUND","message":"No such thing"},{"message":"Second"},5,null]'
    const error = await failure(body, { status: 404, statusText: 'Not Found', headers: json })
    expect(error).toMatchObject({
      name: 'FetchError',
      message: 'Not Found',
      url,
      status: 404,
      statusText: 'Not Found',
      errors: [
        { message: 'No such thing', type: 'NOT_FOUND', arguments: [] },
        { message: 'Second', type: '', arguments: [] },
      ],
    })
  })

  it.each([
    [
      'its status text',
      '[{"message":"a"}]',
      { status: 500, statusText: 'Oh dear', headers: json },
      'Oh dear',
    ],
    [
      'otherwise the first error’s message',
      '[{"message":"a"},{"message":"b"}]',
      { status: 500, headers: json },
      'a',
    ],
    ['otherwise its status', '', { status: 503 }, 'HTTP 503'],
    [
      'otherwise its status, if the JSON is broken',
      '[{"message"',
      { status: 500, headers: json },
      'HTTP 500',
    ],
    [
      'otherwise its status, if the JSON is not a list',
      '{"message":"a"}',
      { status: 500, headers: json },
      'HTTP 500',
    ],
    ['otherwise its status, if the body is not JSON', '[{"message":"a"}]', { status: 502 }, 'HTTP 502'],
  ])('ERR-1 a fetch error’s message is %s', async (_title, body, init, message) => {
    expect((await failure(body, init)).message).toBe(message)
  })
})

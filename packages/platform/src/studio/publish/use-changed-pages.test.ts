import { expect, it } from 'vitest'
import { createApiClient } from '../api/calls.ts'
import { loadChangedPages } from './use-changed-pages.ts'

const drafts = [{ contentKey: 'page', language: 'en_GB' }]
const toPage = (at: number) => ({ path: `/${at}`, language: 'en_GB' })

/** Creates calls to a fake server that returns three pages, one per request. */
function openCalls(onCall: (from: number) => void = () => undefined) {
  const requests: number[] = []
  const calls = createApiClient(async (_path, { body }) => {
    const { from } = JSON.parse(String(body)) as { from: number }
    requests.push(from)
    onCall(from)
    return Response.json({ changed: [toPage(from)], next: from < 2 ? from + 1 : null })
  }, '')
  return { requests, calls }
}

it('sends requests until every page has been checked', async () => {
  const { calls, requests } = openCalls()
  const { signal } = new AbortController()
  expect(await loadChangedPages(calls, { drafts, signal })).toEqual([0, 1, 2].map(toPage))
  expect(requests).toEqual([0, 1, 2])
})

it('stops sending requests when the dialog is closed', async () => {
  const closed = new AbortController()
  const { calls, requests } = openCalls(() => closed.abort())
  await expect(loadChangedPages(calls, { drafts, signal: closed.signal })).rejects.toThrow('aborted')
  expect(requests).toEqual([0])
})

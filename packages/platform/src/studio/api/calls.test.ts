import { expect, it } from 'vitest'
import { createApiClient } from './calls.ts'

function open(answer: () => Response) {
  const sent: { readonly url: string; readonly body: unknown }[] = []
  const calls = createApiClient(async (url, { body }) => {
    sent.push({ url, body })
    return answer()
  }, '/acme/s')
  return { calls, sent }
}

it('an API call inserts parameters into its path, and omits undefined query parameters', async () => {
  const { calls, sent } = open(() => Response.json({ operations: [] }))
  await calls.get('/studio/drafts/:item/:language/operations', {
    params: { item: 'MC/A', language: 'en_GB' },
    query: { limit: 20, after: undefined },
  })
  await calls.delete('/studio/drafts/:item/:language/offers/:seq', {
    params: { item: 'MCA', language: 'en_GB', seq: 7 },
  })
  await calls.post('/studio/patterns/:id/name', { params: { id: 'a' }, body: { name: 'A: b' } })
  expect(sent).toEqual([
    { url: '/acme/s/api/studio/drafts/MC%2FA/en_GB/operations?limit=20', body: undefined },
    { url: '/acme/s/api/studio/drafts/MCA/en_GB/offers/7', body: undefined },
    { url: '/acme/s/api/studio/patterns/a/name', body: '{"name":"A: b"}' },
  ])
})

it('a failed API call throws an error with the response’s code and JSON', async () => {
  const answer = { error: { code: 'draft-gap', message: 'A number is missing.', hint: '' }, next: 3 }
  const { calls } = open(() => Response.json(answer, { status: 409 }))
  const failed = calls.get('/studio/drafts')
  await expect(failed).rejects.toMatchObject({ status: 409, code: 'draft-gap', next: 3, answer })
})

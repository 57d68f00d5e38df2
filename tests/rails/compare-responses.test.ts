/** Tests the rules by which `npm run compare` detects differences between the responses of two checkouts. */
import { describe, expect, it } from 'vitest'
import { createResponseComparer, type Answer } from '../../scripts/compare/differences.mjs'
import { createServerValues } from '../../scripts/compare/server-values.mjs'

const toAnswer = (body: string, headers: Record<string, string> = {}, status = 200): Answer => ({
  status,
  headers: Object.entries(headers),
  body: Buffer.from(body),
})
const find = (before: Answer, after: Answer) => createResponseComparer().find(before, after)
const oldName = '<script src="/assets/form-b3tGlU_z.js">'
const newName = '<script src="/assets/form-Xx0GlU-9.js">'

describe('the comparison of two responses', () => {
  it('ignores the time of otherwise equal responses', () => {
    const [before, after] = ['Mon, 02 Mar 2026 09:00:00 GMT', 'Mon, 02 Mar 2026 09:00:01 GMT'].map((date) =>
      toAnswer('a', { date, etag: '"1"' }),
    )
    expect(find(before!, after!)).toEqual([])
  })

  it.each([
    [
      'a byte',
      toAnswer('<p>One word</p>'),
      toAnswer('<p>One ward</p>'),
      /byte 8 .*\n.*One word.*\n.*One ward/,
    ],
    ['an additional byte', toAnswer('a'), toAnswer('ab'), /byte 1 on \(1 → 2\)/],
    ['a status', toAnswer('', {}, 404), toAnswer('', {}, 410), /status: 404 → 410/],
    ['a header', toAnswer('', { vary: 'a' }), toAnswer('', { vary: 'b' }), /vary: a → b/],
    ['a missing header', toAnswer('', { vary: 'a' }), toAnswer(''), /vary: a → none/],
    ['an entity tag', toAnswer('a', { etag: '"1"' }), toAnswer('a', { etag: '"2"' }), /etag: "1" → "2"/],
  ])('reports a difference and its position: %s', (_what, before, after, said) => {
    expect(find(before, after)).toEqual([expect.stringMatching(said)])
  })

  it('ignores the names of built assets, and the entity tags and lengths that depend on them', () => {
    const { find: findDifferences } = createResponseComparer()
    const before = toAnswer(oldName, { etag: '"1"', 'content-length': '39' })
    const after = toAnswer(newName, { etag: '"2"', 'content-length': '39' })
    expect(findDifferences(before, after)).toEqual([])
    expect(
      findDifferences(toAnswer('', { etag: '"1"' }, 304), toAnswer('', { etag: '"2"' }, 304)),
      'a later answer without the bytes',
    ).toEqual([])
    expect(findDifferences(before, toAnswer(`${newName}!`, { etag: '"2"' }))).not.toEqual([])
  })

  it('ignores times of the database’s clock, but not the fixed time', () => {
    const today = new Date().toISOString().slice(0, 10)
    const texts = [`${today}T01:02:03.456Z`, `${today}T11:12:13.456Z`, '2026-03-02T09:00:00.000Z']
    const [first, second, fixed] = texts.map((text) => toAnswer(text))
    expect(find(first!, second!)).toEqual([])
    expect(find(first!, fixed!)).not.toEqual([])
  })
})

describe('values that each server generates', () => {
  it('are sent to the server that generated them', () => {
    const { record, toNewRequest } = createServerValues()
    record(toAnswer('', { etag: '"1"' }), toAnswer('', { etag: '"2"' }))
    record(
      toAnswer('', { location: '/thanks?receipt=old#form' }, 303),
      toAnswer('', { location: '/thanks?receipt=new#form' }, 303),
    )
    const request = { path: '/thanks?receipt=old', headers: { 'if-none-match': '"0", W/"1"', accept: '"1"' } }
    expect(toNewRequest(request)).toEqual({
      path: '/thanks?receipt=new',
      headers: { 'if-none-match': '"0", W/"2"', accept: '"1"' },
    })
  })

  it('do not count as differences if they are receipts', () => {
    const { record, withOldReceipts } = createServerValues()
    const [before, after] = ['old', 'new'].map((receipt) =>
      toAnswer(`Your number is ${receipt}`, { location: `/thanks?receipt=${receipt}` }),
    )
    expect(find(before!, after!)).toHaveLength(2)
    record(before!, after!)
    expect(find(before!, withOldReceipts(after!))).toEqual([])
  })
})

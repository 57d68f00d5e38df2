import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../types/change.ts'
import { findRedirectProblems } from './check-redirects.ts'
import { ContentRejectedError } from '../../types/errors.ts'
import {
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createQuestionChange,
  createRedirectChange as toRedirect,
  createSiteChanges,
  toId,
  toContentKey,
  type TestContent,
} from '../../testing.ts'

const redirect = (name: string, from: string, to: string, more: Record<string, unknown> = {}): Change =>
  toRedirect(name, { from, to, ...more })

let test: TestContent
beforeAll(async () => {
  test = await openTestContent()
  await publish(
    ...createSiteChanges(),
    createPageChange('acne', { route: '/supplies/acne' }),
    createPageChange('care'),
    createPageChange('item', {
      route: '/product/{urlName}/about',
      record: { type: 'epiderm__product', parameter: 'urlName' },
    }),
    createProductChange('gel'),
    redirect('stored', '/old/acne', '/supplies/acne'),
  )
})
afterAll(() => test.close())

const toDrafts = (change: Change) => (change.kind === 'put' ? [change.draft] : [])

const publish = (...changes: Change[]) => test.content.publish(operator, { changes, note: '' })

async function findRejections(...changes: Change[]): Promise<string[]> {
  const error: unknown = await publish(...changes).catch((reason: unknown) => reason)
  if (!(error instanceof ContentRejectedError)) throw new Error('It was not refused')
  return error.problems.map(({ path, message, hint }) => `${path}: ${message}${hint ? ` (${hint})` : ''}`)
}

describe('SEO-3 storing redirects', () => {
  it.each([
    ['to a page', '/a', '/supplies/acne'],
    ['with query and fragment', '/a', '/supplies/acne?from=a&b=c#questions'],
    ['to the start', '/a.html', '/'],
    ['to another site', '/Über/a(1)', 'https://example.org/a?b=c'],
    ['from the address of a missing record', '/product/none/about', '/supplies/acne'],
    ['next to a record page with another route', '/product/gel', '/product/gel/about'],
    ['with a blank', '/spring sale', '/supplies/acne'],
  ])('accepts a redirect %s', async (_, from, to) => {
    expect((await publish(redirect('one', from, to))).made?.changed).toBe(1)
    await publish({ kind: 'remove', contentKey: toContentKey('one'), language: 'en_GB' })
  })
})

describe('SEO-3 checking redirects', () => {
  it.each([
    ['no path', 'a', '/b'],
    ['the start', '/', '/b'],
    ['a trailing slash', '/a/', '/b'],
    ['a query', '/a?b', '/c'],
    ['another site as its address', '//evil.example', '/b'],
    ['a backslash', '/\\evil.example', '/b'],
    ['a path that leaves the site', '/a/../b', '/c'],
    ['a control character', '/a\r\nset-cookie:b', '/c'],
    ['a space at the end', '/a ', '/c'],
    ['another kind of space', '/a\u2003b', '/c'],
    ['another scheme', '/a', 'javascript:alert(1)'],
    ['an open scheme', '/a', 'http://example.org/'],
    ['a target without a scheme', '/a', '//evil.example'],
    ['a target that browsers interpret as a host', '/a', '/\\evil.example'],
    ['a target with a tab in it', '/a', '/\t/evil.example'],
    ['a user name in the target', '/a', 'https://shop.example@evil.example/'],
    ['no host', '/a', 'https://'],
    ['nowhere', '/a', ''],
  ])('rejects %s', async (_, from, to) => {
    expect(await findRejections(redirect('one', from, to))).toEqual([
      expect.stringMatching(/^Redirect one › .* (?:must be|is missing)/),
    ])
  })

  it('rejects a second redirect from a path', async () => {
    expect(await findRejections(redirect('one', '/old/acne', '/'))).toEqual([
      expect.stringContaining('has the from "/old/acne" of Redirect stored'),
    ])
  })

  it.each([
    ['itself', [redirect('one', '/a', '/a')], ['/a to /a']],
    ['a redirect to itself with a slash and a query', [redirect('one', '/a', '/a/?b#c')], ['/a to /a/?b#c']],
    [
      'two redirects to each other',
      [redirect('one', '/a', '/b'), redirect('two', '/b', '/a')],
      ['/a to /b to /a', '/b to /a to /b'],
    ],
  ])('rejects a loop: %s', async (_, changes, steps) => {
    expect(await findRejections(...changes)).toEqual(
      steps.map((step) =>
        expect.stringContaining(`leads from ${step}, in a redirect loop (Change the target`),
      ),
    )
  })

  it.each(['/api/x', '/studio', '/sitemap.xml', '/cms/a', '/healthz'])(
    'rejects %s, a path of the server',
    async (from) => {
      expect(await findRejections(redirect('one', from, '/'))).toEqual([
        `Redirect one: redirects from ${from}, which the server answers itself (Remove the redirect: it would never be used.)`,
      ])
    },
  )

  it('rejects sources that differ only in case', async () => {
    expect(await findRejections(redirect('one', '/Care', '/a'))).toEqual([
      expect.stringContaining('redirects from /Care, where Page care is'),
    ])
    expect(await findRejections(redirect('one', '/product/GEL/About', '/a'))).toEqual([
      expect.stringContaining('where Product gel is'),
    ])
    expect(await findRejections(redirect('one', '/a', '/Old/Acne'))).toEqual([
      expect.stringContaining('leads from /a to /old/acne to /supplies/acne'),
    ])
    expect(await findRejections(redirect('one', '/a', '/A'))).toEqual([
      expect.stringContaining('in a redirect loop'),
    ])
    expect(await findRejections(redirect('one', '/OLD/acne', '/'))).toEqual([
      expect.stringContaining(
        'redirects from /OLD/acne, and Redirect stored from /old/acne, which differs only in case',
      ),
    ])
  })

  it('rejects chains of stored or new redirects, in either order', async () => {
    expect(await findRejections(redirect('one', '/a', '/old/acne?x'))).toEqual([
      'Redirect one: leads from /a to /old/acne to /supplies/acne, over more than one redirect (Redirect /a to /supplies/acne directly.)',
    ])
    await publish(redirect('first', '/first', '/second'))
    expect(await findRejections(redirect('two', '/second', '/'))).toEqual([
      'Redirect two: leads from /first to /second to /, over more than one redirect (Redirect /first to / directly.)',
    ])
    await publish(redirect('first', '/first', '/third'), redirect('two', '/second', '/third'))
  })

  it('rejects a redirect that hides a page or a record, and a new page that a stored redirect would hide', async () => {
    expect(await findRejections(redirect('one', '/care', '/a'))).toEqual([
      expect.stringContaining('Redirect one: redirects from /care, where Page care is'),
    ])
    expect(await findRejections(redirect('one', '/product/gel/about', '/a'))).toEqual([
      expect.stringContaining('where Product gel is'),
    ])
    expect(
      await findRejections(redirect('one', `/product/${toId('01t', 'gel').slice(0, 15)}/about`, '/a')),
    ).toEqual([expect.stringContaining('where Product gel is')])
    expect(await findRejections(createPageChange('again', { route: '/old/acne' }))).toEqual([
      `Page again: is at /old/acne, from which Redirect stored (${toContentKey('stored')}) redirects (Remove that redirect, or choose another address.)`,
    ])
    expect(
      await findRejections(createProductChange('cream'), redirect('one', '/product/cream/about', '/a')),
    ).toHaveLength(1)
  })
})

it.each([
  ['/caf%C3%A9', '/café'],
  ['/cafe\u0301', '/café'],
  ['/spring%20sale', '/spring sale'],
  ['/100%', '/100%'],
])('SEO-3 a redirect from %s is stored decoded, as %s', async (from, stored) => {
  await publish(redirect('one', from, '/supplies/acne?a=%20b'))
  const { items } = await test.content.at(operator).findContents({ contentKeys: [toContentKey('one')] })
  expect(items[0]?.body).toMatchObject({ from: stored, to: '/supplies/acne?a=%20b' })
  expect((await publish(redirect('one', stored, '/supplies/acne?a=%20b'))).made).toBeUndefined()
  await publish({ kind: 'remove', contentKey: toContentKey('one'), language: 'en_GB' })
})

it('SEO-3 accepts a redirect from the path of a page that is removed in the same release, and does not block later releases', async () => {
  await publish(createPageChange('moved', { route: '/moved' }))
  await publish(
    { kind: 'remove', contentKey: toContentKey('moved'), language: 'en_GB' },
    redirect('moved-on', '/moved', '/supplies/acne'),
  )
  expect((await publish(createQuestionChange('more', 'yes'))).made?.changed).toBe(1)
})

it('checks two thousand redirects against two thousand pages without reading every page for every redirect', () => {
  let read = 0
  const route = {
    get route() {
      read++
      return '/page'
    },
  }
  const drafts = Array.from({ length: 2000 }, (_, position) => [
    ...toDrafts(createPageChange(`page-${position}`)).map((draft) => ({ ...draft, body: route })),
    ...toDrafts(redirect(`from-${position}`, `/from-${position}`, `/page-${position}`)),
  ]).flat()
  expect(findRedirectProblems({ drafts, staying: [], stayingHeads: [] })).toEqual([])
  expect(read).toBeLessThanOrEqual(2 * 2000)
})

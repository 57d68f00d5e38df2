import { describe, expect, it, vi } from 'vitest'
import { visitorEvent, type Visitor } from '#model/browser'
import { followPrivateBlocks } from './private-blocks.ts'

const anna: Visitor = { isGuest: false, userId: '005anna' }
const bert: Visitor = { isGuest: false, userId: '005bert' }

/**
 * Creates a document with a placeholder or a private block, and counts the number of times that the block is removed.
 */
function createPage({
  placeholders = 1,
  owner = undefined as string | undefined,
  answer = () => Promise.resolve(new Response(null, { status: 302 })),
} = {}) {
  const requests: { url: string; init: RequestInit }[] = []
  let takenAway = 0
  const document = Object.assign(new EventTarget(), {
    URL: 'https://shop.example/s/supplies?sort=name#top',
    defaultView: new EventTarget(),
    querySelector(selector: string) {
      if (selector === 'template[data-owner]') return owner === undefined ? null : { dataset: { owner } }
      return placeholders === 0 ? null : {}
    },
    querySelectorAll(selector: string) {
      if (selector === '[data-private]') takenAway += 1
      return []
    },
  })
  const ask = (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return answer()
  }
  followPrivateBlocks(document as unknown as Document, { fetch: ask, watchIslands: () => undefined })
  return {
    requests,
    announce: (visitor: Visitor) =>
      document.dispatchEvent(new CustomEvent(visitorEvent, { detail: visitor })),
    leave: (persisted: boolean) =>
      document.defaultView.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })),
    takenAway: () => takenAway,
  }
}

describe('private blocks', () => {
  it('SSN-1 are requested once, uncached, from the page’s own URL, but never on the sign-in page', () => {
    const { requests, announce } = createPage()
    announce(anna)
    expect(requests).toEqual([
      {
        url: 'https://shop.example/s/supplies?sort=name&visitor=me',
        init: { cache: 'no-store', credentials: 'same-origin', redirect: 'manual' },
      },
    ])
  })

  it('are not requested for guests, or on a page without private blocks', () => {
    const guest = createPage()
    guest.announce({ isGuest: true })
    const without = createPage({ placeholders: 0 })
    without.announce(anna)
    expect([guest.requests, without.requests]).toEqual([[], []])
  })

  it.each([
    ['a failed response', () => Promise.reject(new TypeError('offline'))],
    ['a server that cannot', () => Promise.resolve(new Response('<p>', { status: 503 }))],
  ])('remain behind their links after %s, until the visitor is announced again', async (_what, answer) => {
    const { requests, announce } = createPage({ answer })
    announce(anna)
    await Promise.resolve()
    announce(anna)
    expect(requests).toHaveLength(2)
  })

  it('SSN-2 are removed from a page that was rendered for another account, even if the page learns of no other visitor first', () => {
    const { announce, takenAway } = createPage({ owner: anna.userId })
    announce(bert)
    expect(takenAway()).toBe(1)
  })

  it('SSN-2 are not shown if another account has signed in since the visitor was identified', async () => {
    await import('#standard-blocks/browser')
    const parseFromString = vi.fn(() => ({ querySelectorAll: () => [] }))
    vi.stubGlobal(
      'DOMParser',
      class {
        parseFromString = parseFromString
      },
    )
    const toHtml = (owner: string) => `<template data-signed-out="" data-owner="${owner}"></template>`
    let sender = '005bert'
    const { announce } = createPage({ answer: async () => new Response(toHtml(sender)) })
    announce(anna)
    await vi.dynamicImportSettled()
    expect(parseFromString).not.toHaveBeenCalled()
    sender = '005anna'
    announce(anna)
    await vi.waitFor(() => expect(parseFromString).toHaveBeenCalled())
  })

  it('SSN-2 are removed when the session ends, when another account signs in, and when the page enters the back-forward cache', () => {
    const { requests, announce, leave, takenAway } = createPage()
    announce(anna)
    expect(takenAway()).toBe(0)
    announce({ isGuest: true })
    expect(takenAway()).toBe(1)
    announce(bert)
    expect([takenAway(), requests.length]).toEqual([2, 1])
    leave(false)
    expect(takenAway()).toBe(2)
    leave(true)
    expect(takenAway()).toBe(3)
  })
})

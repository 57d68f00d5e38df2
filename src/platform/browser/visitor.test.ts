import { describe, expect, it } from 'vitest'
import { visitorEvent, type Visitor } from '#kit/browser'
import { tellVisitor } from './visitor.ts'

/** As much of a document as is asked for: what is said on it, and the block that is filled. */
function createDocument(cookie: string) {
  const data = { textContent: '{"basePath":"/noon/s"}' }
  const user = { textContent: '' }
  const said: Visitor[] = []
  const document = Object.assign(new EventTarget(), {
    cookie,
    documentElement: { dataset: {} as DOMStringMap },
    querySelector: (selector: string) => (selector.includes('user') ? user : data),
    querySelectorAll: () => [],
  })
  document.addEventListener(visitorEvent, (event) => said.push((event as CustomEvent<Visitor>).detail))
  return { document: document as unknown as Document, user, said }
}

describe('who the visitor is', () => {
  it('SSN-1 is asked of the server, below the base path, and told with the own id', async () => {
    const asked: string[] = []
    const { document, user, said } = createDocument('other=1; epiderm-visitor=1')
    await tellVisitor(document, async (url) => {
      asked.push(url)
      return Response.json({ isGuest: false, userId: '005A' })
    })
    expect(asked).toEqual(['/noon/s/api/visitor'])
    expect(said).toEqual([{ isGuest: false, userId: '005A' }])
    expect(JSON.parse(user.textContent)).toEqual({ isGuest: false, userId: '005A' })
    expect(document.documentElement.dataset['visitor']).toBe('signed-in')
  })

  it('SSN-1 is a guest, without a question, once the hint is gone', async () => {
    const { document, said } = createDocument('not-epiderm-visitor=1')
    await tellVisitor(document, () => Promise.reject(new Error('asked')))
    expect(said).toEqual([{ isGuest: true }])
  })

  it('SSN-1 is not told when the server does not answer', async () => {
    const { document, said } = createDocument('epiderm-visitor=1')
    await tellVisitor(document, () => Promise.reject(new TypeError('offline')))
    expect(said).toEqual([])
  })
})

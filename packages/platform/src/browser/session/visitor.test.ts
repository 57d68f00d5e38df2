import { describe, expect, it } from 'vitest'
import { visitorEvent, type Visitor } from '#model/browser'
import { createUserFieldUpdater } from './fill-user.ts'
import { followVisitor } from './visitor.ts'

/** Creates a minimal document: its events and the user data block. */
function createDocument(cookie: string) {
  const data = { textContent: '{"basePath":"/acme/s"}' }
  const user = { textContent: '' }
  const said: Visitor[] = []
  const places = ['userId', 'isGuest', 'email'].map((user) => ({ dataset: { user }, textContent: 'stored' }))
  const document = Object.assign(new EventTarget(), {
    cookie,
    documentElement: { dataset: {} as DOMStringMap },
    querySelector: (selector: string) => (selector.includes('user') ? user : data),
    querySelectorAll: (selector: string) => (selector === '[data-user]' ? places : []),
  })
  document.addEventListener(visitorEvent, (event) => said.push((event as CustomEvent<Visitor>).detail))
  const readPlaces = () => places.map(({ textContent }) => textContent)
  return { document: document as unknown as Document, user, said, readPlaces }
}

describe('the visitor’s identity', () => {
  it('SSN-1 is requested from the server, under the base path, and dispatched as an event with the visitor’s id', async () => {
    const urls: string[] = []
    const { document, user, said, readPlaces } = createDocument('other=1; epiderm-visitor=1')
    const announce = followVisitor(document, async (url) => {
      urls.push(url)
      return Response.json({ isGuest: false, userId: '005A' })
    })
    await announce()
    expect(urls).toEqual(['/acme/s/api/visitor'])
    expect(said).toEqual([{ isGuest: false, userId: '005A' }])
    expect(JSON.parse(user.textContent)).toEqual({ isGuest: false, userId: '005A' })
    expect(document.documentElement.dataset['visitor']).toBe('signed-in')
    expect(readPlaces()).toEqual(['005A', 'false', ''])
    document.dispatchEvent(new CustomEvent<Visitor>(visitorEvent, { detail: { isGuest: true } }))
    expect(readPlaces()).toEqual(['', 'true', ''])
  })

  it('SSN-1 is that of a guest if there is no hint cookie, and is then not requested from the server', async () => {
    const { document, said } = createDocument('not-epiderm-visitor=1')
    await followVisitor(document, () => Promise.reject(new Error('asked')))()
    expect(said).toEqual([{ isGuest: true }])
  })

  it('SSN-1 is not dispatched if the server does not respond', async () => {
    const { document, said } = createDocument('epiderm-visitor=1')
    await followVisitor(document, () => Promise.reject(new TypeError('offline')))()
    expect(said).toEqual([])
  })

  it('SSN-1 provides nothing but the visitor’s id for the placeholders', () => {
    const { document, readPlaces } = createDocument('')
    const fill = createUserFieldUpdater(document)
    fill({ isGuest: false, userId: '005<b>' })
    expect(readPlaces()).toEqual(['005<b>', 'false', ''])
    fill({ isGuest: true })
    expect(readPlaces()).toEqual(['', 'true', ''])
  })

  it('SSN-1 fills placeholders that are added later, and changes nothing until the visitor is identified', () => {
    const { document, readPlaces } = createDocument('')
    let change = () => {}
    class Observer {
      constructor(changed: () => void) {
        change = changed
      }
      observe() {}
    }
    const fill = createUserFieldUpdater(
      Object.assign(document, { defaultView: { MutationObserver: Observer } }),
    )
    change()
    expect(readPlaces()).toEqual(['stored', 'stored', 'stored'])
    fill({ isGuest: false, userId: '005A' })
    Object.assign(document.querySelectorAll('[data-user]')[0] ?? {}, { textContent: '' })
    change()
    expect(readPlaces()).toEqual(['005A', 'false', ''])
  })
})

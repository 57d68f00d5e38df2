import { describe, expect, it } from 'vitest'
import { announcePage } from './announce-page.ts'

const url = 'https://shop.example/supplies/acne'
const title = 'Acne supplies for clinics'

/** Creates a document with the elements that the page's blocks render, and records its events. */
function openDocument({ hasLayer = true, hasNotifier = true } = {}) {
  const layer = { textContent: '{"url":null,"urlReferrer":null,"pageType":"condition"}' }
  const parts: Readonly<Record<string, unknown>> = {
    'script[data-provider-type="page"]': hasLayer ? layer : null,
    '[data-view-change]': hasNotifier ? {} : null,
  }
  const sent: unknown[] = []
  const document = {
    title,
    referrer: 'https://shop.example/',
    querySelector: (selector: string) => parts[selector] as Element | null,
    dispatchEvent({ type, detail, bubbles, composed }: CustomEvent) {
      sent.push({ type, detail, bubbles, composed })
      return true
    },
  }
  announcePage(document as Parameters<typeof announcePage>[0], url)
  return { sent, layer }
}

const data = { url, urlReferrer: 'https://shop.example/', pageType: 'condition' }
const pageView = {
  type: 'experience_interaction',
  detail: { name: 'page-view', title, ...data },
  bubbles: true,
  composed: true,
}
const viewChange = { type: 'view-change', detail: { url, title }, bubbles: true, composed: true }

describe('announcePage', () => {
  it('PAGE-C3 PAGE-A7 fills the data layer, then dispatches experience_interaction and view-change with the document’s title', () => {
    const { sent, layer } = openDocument()
    expect(sent).toEqual([pageView, viewChange])
    expect(JSON.parse(layer.textContent)).toEqual(data)
  })

  it.each([
    ['only a data layer', { hasNotifier: false }, [pageView]],
    ['only a view-change notifier', { hasLayer: false }, [viewChange]],
    ['neither', { hasLayer: false, hasNotifier: false }, []],
  ])('PAGE-C3 PAGE-A7 dispatches the events of a page with %s', (_with, has, expected) => {
    expect(openDocument(has).sent).toEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { watchPageViews } from './page-shown.ts'

describe('watchPageViews', () => {
  it('counts a page once, after the deferred scripts have run', () => {
    const page = openPage({ readyState: 'interactive' })
    expect(page.shown()).toBe(0)
    page.document.dispatchEvent(new Event('DOMContentLoaded'))
    page.window.dispatchEvent(pageShow(false))
    expect(page.shown()).toBe(1)
  })

  it('immediately counts a page that has already loaded', () => {
    expect(openPage({ readyState: 'complete' }).shown()).toBe(1)
  })

  it('counts a prerendered page only when it is activated', () => {
    const page = openPage({ readyState: 'interactive', prerendering: true })
    page.document.dispatchEvent(new Event('DOMContentLoaded'))
    page.window.dispatchEvent(pageShow(false))
    expect(page.shown()).toBe(0)
    page.document.dispatchEvent(new Event('prerenderingchange'))
    expect(page.shown()).toBe(1)
  })

  it('counts a page only once if it is activated while it is being parsed', () => {
    const page = openPage({ readyState: 'interactive', prerendering: true })
    page.document.prerendering = false
    page.document.dispatchEvent(new Event('prerenderingchange'))
    page.document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(page.shown()).toBe(1)
  })

  it('counts each return from the back-forward cache', () => {
    const page = openPage({ readyState: 'complete' })
    page.window.dispatchEvent(pageShow(true))
    page.window.dispatchEvent(pageShow(true))
    expect(page.shown()).toBe(3)
  })
})

function openPage(state: { readyState: DocumentReadyState; prerendering?: boolean }) {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), state)
  let shown = 0
  watchPageViews({ window, document }, () => shown++)
  return { window, document, shown: () => shown }
}

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

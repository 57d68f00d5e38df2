import { describe, expect, it } from 'vitest'
import { toCspHash } from './document.ts'
import { createBlockMarkers } from './block-markers.ts'
import { toCanvasPolicy } from '../../canvas/canvas-policy.ts'

describe('block markers', () => {
  it('have a name unique to the page, and do not match similar attributes from other pages', () => {
    const [marks, others] = [createBlockMarkers(), createBlockMarkers()]
    expect(marks.name).toMatch(/^data-mark-[0-9a-f]{20}$/)
    expect(marks.name).not.toBe(others.name)
    const forged = `<p ${others.name}="a" data-mark="b">data-mark-x="c"</p>`
    expect(marks.remove(`<div ${marks.name}="x">${forged}</div>`)).toBe(`<div>${forged}</div>`)
  })

  it('store the source field of rendered text in a separate attribute, which is also removed', () => {
    const marks = createBlockMarkers()
    const mark = marks.of({ contentKey: 'MCA', language: 'en_GB' })
    const attributes = mark.source?.({ contentKey: 'MCB', field: 'warnings' })
    expect(attributes).toEqual({ [`${marks.name}-source`]: 'MCB warnings' })
    const html = `<ul ${marks.name}="place" ${marks.name}-source="MCB warnings"><li>x</li></ul>`
    expect(marks.list(html)).toEqual(['place'])
    expect(marks.remove(html)).toBe('<ul><li>x</li></ul>')
  })

  it('are added to the canvas agent’s element and removed with it, while markers of other pages remain', () => {
    const [marks, others] = [createBlockMarkers(), createBlockMarkers()]
    const sheets = ['@font-face{}', 'a{--b:1}', '.c{--b:2}']
    const agent = { src: '/a.js?b&c', state: 'state', nonce: 'nonce', sheets }
    const html = `<html><head><title><head></title><style>${sheets.join('')}</style></head></html>`
    const page = others.addAgent(html, agent)
    const canvas = marks.addAgent(page, agent)
    const [rules, own] = [0, 1].map((part) => `<style ${others.name}="part-${part}">`)
    expect(page).toContain(`<style>@font-face{}</style>${rules}a{--b:1}</style>${own}.c{--b:2}</style>`)
    expect(others.remove(page)).toBe(html)
    expect(canvas).toContain(`<head><script ${marks.name}="agent"`)
    expect(canvas).toContain(`src="/a.js?b&amp;c"></script><script ${others.name}="agent"`)
    expect(marks.remove(canvas)).toBe(page)
  })
})

describe('the content security policy of a canvas', () => {
  const page = "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'sha256-b'; connect-src 'self'"

  it('allows the agent and no other script, and lets the agent’s nonce change styles', () => {
    const closed = "connect-src 'none'; form-action 'none'; frame-ancestors 'self'"
    expect(toCanvasPolicy(page)).toBe(
      `default-src 'none'; style-src 'sha256-b'; script-src 'none'; ${closed}`,
    )
    expect(toCanvasPolicy(page, { nonce: 'N', sheets: ['', 'a{}'] })).toBe(
      `default-src 'none'; style-src 'sha256-b' ${toCspHash('')} ${toCspHash('a{}')} 'nonce-N'; script-src 'nonce-N'; ${closed}`,
    )
  })

  it('allows every style in development, as the page’s own policy does', () => {
    expect(toCanvasPolicy("style-src 'self' 'unsafe-inline'", { nonce: 'N', sheets: ['a{}'] })).toContain(
      "style-src 'self' 'unsafe-inline'; ",
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { ListedPage } from '#api'
import { applyTheme } from './apply-theme.ts'
import { findIconFlaw } from '../../fields/icon-flaw.ts'
import { hasVisitorForm, listFormCandidates } from './form-page.ts'
import { findPreviewPages } from './use-preview-pages.ts'
import { addHoverColorReset } from './add-hover-color-reset.ts'

describe('the theme preview', () => {
  const watch = () => {
    const set = new Map<string, string | null>()
    return {
      set,
      root: { style: { setProperty: (name: string, value: string | null) => void set.set(name, value) } },
    }
  }

  it('sets only tokens that have changed', () => {
    const { set, root } = watch()
    applyTheme(root, { '--a': '1px', '--b': 'red' }, { '--a': '1px', '--b': 'blue' })
    expect([...set]).toEqual([['--b', 'red']])
  })

  it('resets a token that the theme no longer sets', () => {
    const { set, root } = watch()
    applyTheme(root, {}, { '--a': '1px' })
    expect([...set]).toEqual([['--a', 'initial']])
  })

  const page = (path: string, more: Partial<ListedPage> = {}): ListedPage => ({
    contentKey: path,
    language: 'en_GB',
    path,
    publishedPath: path,
    route: path,
    title: path,
    state: 'published',
    record: null,
    isOpenedByServer: false,
    isTemplate: false,
    ...more,
  })

  it('shows the home page, a product and a page with a form', () => {
    const pages = [
      page('/about'),
      page('/'),
      page('/de', { language: 'de_DE', route: '/' }),
      page('/conditions/acne', { record: 'acme__condition' }),
      page('/products/serum', { record: 'acme__product' }),
      page('/sign-in'),
    ]
    expect(findPreviewPages(pages, { language: 'en_GB', formKey: '/sign-in' })).toEqual({
      home: '/',
      item: '/products/serum',
      form: '/sign-in',
    })
    expect(findPreviewPages(pages, { language: 'de_DE', formKey: '/sign-in' })).toEqual({ home: '/de' })
  })

  it('first reads pages whose addresses suggest a form, and never reads account pages', () => {
    const pages = [
      page('/about'),
      page('/contact'),
      page('/sign-in'),
      page('/kontakt', { language: 'de_DE' }),
      page('/products/contact', { record: 'acme__product' }),
    ]
    const listed = listFormCandidates(pages, { language: 'en_GB', accountKeys: ['/sign-in'] })
    expect(listed.map(({ path }) => path)).toEqual(['/contact', '/about'])
  })

  it.each([
    [{ purpose: 'enquiry' }, true],
    [{}, true],
    [{ purpose: 'sign-in' }, false],
  ])('recognises whether a form with %j is for visitors: %s', (props, isForVisitors) => {
    const form = { id: 'f', block: 'form', props }
    const blocks = [{ id: 's', block: 'section', slots: { content: [form] } }]
    expect(hasVisitorForm({ blocks })).toBe(isForVisitors)
    expect(hasVisitorForm({})).toBe(false)
  })
})

describe('the note about the theme icon', () => {
  const svg = { 'sfdc_cms:media': { source: { type: 'file', mimeType: 'image/svg+xml' } } }
  it.each([
    ['a square of 192 pixels', { width: 192, height: 192 }, undefined],
    ['a square of 191 pixels', { width: 191, height: 191 }, 'size'],
    ['a small square SVG', { width: 32, height: 32, ...svg }, undefined],
    ['a wide SVG', { width: 64, height: 32, ...svg }, 'shape'],
    ['a wide picture', { width: 400, height: 300 }, 'shape'],
    ['a picture of unknown size', {}, undefined],
  ])('appears only if the icon is unsuitable: %s', (_title, body, kind) => {
    expect(findIconFlaw(body)?.kind).toBe(kind)
  })
})

describe('a new colour for buttons and links', () => {
  const [brand, hover] = ['--dxp-g-brand', '--dxp-g-brand-1']
  const toSet = (token: string, value: unknown) => ({
    kind: 'set' as const,
    block: null,
    path: ['body', 'tokens', token],
    value,
  })
  const draft = { body: { tokens: { [brand]: '#112233', [hover]: '#001122' } } }

  it('removes the stored hover colour in the same edit', () => {
    expect(addHoverColorReset(draft, [toSet(brand, '#AA0000')])).toEqual([
      toSet(brand, '#AA0000'),
      { kind: 'unset', block: null, path: ['body', 'tokens', hover] },
    ])
  })

  it('changes no other token if no hover colour is stored', () => {
    const edits = [toSet(brand, '#AA0000')]
    expect(addHoverColorReset({ body: { tokens: { [brand]: '#112233' } } }, edits)).toBe(edits)
  })

  it('leaves other edits unchanged, such as a new hover colour', () => {
    const edits = [toSet(hover, '#AA0000')]
    expect(addHoverColorReset(draft, edits)).toBe(edits)
  })
})

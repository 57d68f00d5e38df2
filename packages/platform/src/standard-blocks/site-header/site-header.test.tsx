import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const menu = testKey(1)
const contents = [
  testContent({ contentKey: menu, body: { items: [{ label: 'Acne', url: '/supplies/acne' }] } }),
]

describe('site header', () => {
  it('SITE-7 contains the brand, the navigation and the actions, in this order', async () => {
    const slots = {
      actions: [{ id: 'c', block: 'brand-link', props: { text: 'Sign in', url: '/sign-in' } }],
      navigation: [{ id: 'b', block: 'navigation-menu', props: { menu } }],
      brand: [{ id: 'a', block: 'brand-link', props: { text: 'Epiderm' } }],
    }
    const { html, warnings } = await renderBlock('site-header', {}, { slots, contents })
    expect(html).toMatch(
      /^<div class="site-header"><a class="brand-link" .*<nav class="navigation-menu" .*<div class="actions"><a class="brand-link" href="\/sign-in">/,
    )
    expect(warnings).toEqual([])
  })

  it('omits the brand, the navigation or the actions if they are empty', async () => {
    expect((await renderBlock('site-header', {})).html).toBe('<div class="site-header"></div>')
  })
})

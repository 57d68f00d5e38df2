import { describe, expect, it } from 'vitest'
import iconNames from '../../schema/icon-names.json' with { type: 'json' }
import { iconCategories, readIconNames } from '../../../build/icon-sprites.mjs'
import { renderBlock } from '../testing.tsx'
import styles from './styles.css?inline'

describe('icon', () => {
  it.each([
    ['utility:chevrondown', '/assets/icons/utility-sprite/svg/symbols.svg#chevrondown'],
    ['action:new_note', '/assets/icons/action-sprite/svg/symbols.svg#new_note'],
    ['standard:account', '/assets/icons/standard-sprite/svg/symbols.svg#account'],
    ['doctype:pdf', '/assets/icons/doctype-sprite/svg/symbols.svg#pdf'],
    ['custom:custom1', '/assets/icons/custom-sprite/svg/symbols.svg#custom1'],
  ])('ICO-1 resolves %s to %s', async (iconName, url) => {
    const { html, warnings } = await renderBlock('icon', { iconName }, { basePath: '/acme/s' })
    expect(html).toBeMarkup(
      `<svg class="icon medium" aria-hidden="true"><use href="/acme/s${url}"></use></svg>`,
    )
    expect(warnings).toEqual([])
  })

  it('ICO-1 uses the mirrored sprite for right-to-left languages', async () => {
    const { html } = await renderBlock(
      'icon',
      { iconName: 'utility:chevronright' },
      { site: { direction: 'rtl' } },
    )
    expect(html).toContain('/assets/icons/utility-sprite/svg/symbols-rtl.svg#chevronright')
  })

  it('ICO-1 accepts the names in the sprites', () => {
    expect(iconNames).toEqual(readIconNames())
    expect(iconCategories).toEqual(['utility', 'action', 'standard', 'doctype', 'custom'])
  })

  it.each([
    'chevrondown',
    'utility',
    'utility:',
    'logo:acme',
    'utility:a/b',
    'utility:a"><script>',
    '',
    7,
    null,
    undefined,
  ])('ICO-2 shows no icon for the name %j, with a warning', async (iconName) => {
    const { html, warnings } = await renderBlock('icon', { iconName })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.reason).toContain('Invalid icon name')
  })

  it.each([
    ['/assets/icons/own.svg#leaf', '/assets/icons/own.svg#leaf'],
    ['https://evil.example/own.svg#leaf', '/assets/icons/utility-sprite/svg/symbols.svg#check'],
    ['//evil.example/own.svg#leaf', '/assets/icons/utility-sprite/svg/symbols.svg#check'],
    ['/\\evil.example/own.svg#leaf', '/assets/icons/utility-sprite/svg/symbols.svg#check'],
  ])('ICO-3 accepts the sprite %s, from this site only', async (src, expected) => {
    const { html } = await renderBlock('icon', { iconName: 'utility:check', src })
    expect(html).toContain(`<use href="${expected}">`)
  })

  it('ICO-2 shows a placeholder for an icon that its sprite does not contain, with a warning', async () => {
    const { html, warnings } = await renderBlock('icon', { iconName: 'utility:nosuchicon' })
    expect(html).toContain('/assets/icons/standard-sprite/svg/symbols.svg#default')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.reason).toContain('utility:nosuchicon')
  })

  it.each([
    ['xx-small', 'xx-small'],
    ['x-small', 'x-small'],
    ['small', 'small'],
    ['medium', 'medium'],
    ['large', 'large'],
    ['huge', 'medium'],
    [undefined, 'medium'],
  ])('ICO-3 converts the size %s to %s', async (size, expected) => {
    const { html } = await renderBlock('icon', { iconName: 'utility:check', size })
    expect(html).toContain(`class="icon ${expected}"`)
    if (expected !== 'medium') expect(styles).toContain(`.icon.${expected} {`)
  })

  it.each([
    ['error', ' error'],
    ['warning', ' warning'],
    ['success', ' success'],
    ['inverse', ' inverse'],
    ['bare', ' inverse'],
    ['none', ''],
    ['loud', ''],
    [undefined, ''],
  ])('ICO-3 with the variant %s has the class “%s”', async (variant, expected) => {
    const { html } = await renderBlock('icon', { iconName: 'utility:check', variant })
    expect(html).toContain(`class="icon medium${expected}"`)
    if (expected !== '') expect(styles).toContain(`.icon.${expected.trim()}`)
  })

  it('ICO-3 has an accessible name, or is hidden from screen readers', async () => {
    const { html } = await renderBlock('icon', { iconName: 'utility:check', alternativeText: 'Done' })
    expect(html).toHoldMarkup('<svg class="icon medium" role="img" aria-label="Done">')
  })

  it('ICO-3 uses a custom sprite if it is configured', async () => {
    const props = { iconName: 'custom:acme', src: '/assets/marks.svg#acme' }
    const { html, warnings } = await renderBlock('icon', props, { basePath: '/acme/s' })
    expect(html).toContain('<use href="/acme/s/assets/marks.svg#acme">')
    expect(warnings).toEqual([])
  })

  it.each([{ src: 'javascript:alert(1)' }, { src: 7 }, { alternativeText: 7 }])(
    'ICO-3 ignores the invalid %j, shows the named icon without a label, and warns',
    async (props) => {
      const { html, warnings } = await renderBlock('icon', { iconName: 'utility:check', ...props })
      expect(html).toBeMarkup(
        '<svg class="icon medium" aria-hidden="true"><use href="/assets/icons/utility-sprite/svg/symbols.svg#check"></use></svg>',
      )
      expect(warnings).toHaveLength(1)
    },
  )
})

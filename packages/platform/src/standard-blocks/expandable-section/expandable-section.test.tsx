import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry } from '../testing.tsx'

const title = 'What is acne?'
const content = [{ id: 'answer', block: 'list', props: { items: ['A condition', 'of the skin.'] } }]
const styles = standardRegistry.get('expandable-section')?.styles ?? ''

describe('expandable section', () => {
  it('EXP-1 EXP-2 is closed by default, with an arrow on the left', async () => {
    const { html, css, warnings } = await renderBlock('expandable-section', { title })
    expect(html).toBeMarkup(
      '<details class="expandable-section i0"><summary data-icon="arrow" data-side="left"><h3>What is acne?</h3></summary>' +
        '<div class="expanded"></div></details>',
    )
    expect(css).toBe(
      '.i0{--expandable-color:transparent;--expandable-inset:0;--expandable-icon:currentcolor}',
    )
    expect(warnings).toEqual([])
  })

  it('EXP-1 uses the configured colours, icon and side', async () => {
    const { html, css } = await renderBlock('expandable-section', {
      title,
      backgroundColor: '#DDE6DA',
      iconColor: '--dxp-g-brand',
      icon: 'plus',
      iconAlignment: 'right',
    })
    expect(html).toHoldMarkup('<summary data-icon="plus" data-side="right">')
    expect(css).toContain('--expandable-color:#DDE6DA')
    expect(css).toContain('--expandable-icon:var(--dxp-g-brand)')
  })

  it.each([
    [{ icon: 'star' }, 'data-icon="arrow"'],
    [{ icon: null }, 'data-icon="arrow"'],
    [{ iconAlignment: 'center' }, 'data-side="left"'],
    [{ iconAlignment: ' RIGHT ' }, 'data-side="right"'],
    [{ headingTag: 'h1' }, '<h3>'],
    [{ expandByDefault: 'yes' }, '<details class="expandable-section i0"><'],
  ])('EXP-1 replaces the invalid %j with the default', async (props, expected) => {
    expect((await renderBlock('expandable-section', { title, ...props })).html).toContain(expected)
  })

  it.each([
    [{ backgroundColor: 'green' }, '--expandable-color:transparent;--expandable-inset:0;'],
    [{ iconColor: '#12' }, '--expandable-icon:currentcolor'],
  ])('EXP-1 replaces the invalid %j with %s, with a warning', async (props, expected) => {
    const { css, warnings } = await renderBlock('expandable-section', { title, ...props })
    expect(css).toContain(expected)
    expect(warnings).toHaveLength(1)
  })

  it.each([
    ['icon', 'arrow'],
    ['icon', 'plus'],
    ['iconAlignment', 'left'],
    ['iconAlignment', 'right'],
    ['headingTag', 'h2'],
    ['headingTag', 'h6'],
  ])('EXP-1 accepts %s %s', async (name, value) => {
    const { html, warnings } = await renderBlock('expandable-section', { title, [name]: value })
    expect(html).toMatch(new RegExp(`="${value}"|<${value}>`))
    expect(warnings).toEqual([])
  })

  it('EXP-2 is initially open if so configured, without a script', async () => {
    const { html } = await renderBlock('expandable-section', { title, expandByDefault: true })
    expect(html).toHoldMarkup('<details class="expandable-section i0" open="">')
  })

  it('EXP-4 has 5px of space between header and content', () => {
    expect(styles).toMatch(/\.expanded \{[^}]*margin-block-start: 5px/)
  })

  it('SEO-3 adds its question and answer to the structured data of the page', async () => {
    const asQuestion = await renderBlock(
      'expandable-section',
      { title, isQuestion: true },
      { slots: { content } },
    )
    expect(asQuestion.heads).toContainEqual({
      questions: [{ question: title, answer: 'A condition of the skin.' }],
    })
    const unanswered = await renderBlock('expandable-section', { title, isQuestion: true })
    expect(unanswered.heads).toEqual([{}])
    const noQuestion = await renderBlock('expandable-section', { title }, { slots: { content } })
    expect(noQuestion.heads).toEqual([{}])
  })

  it('is omitted if it has no title', async () => {
    const { html, warnings } = await renderBlock('expandable-section', {})
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })
})

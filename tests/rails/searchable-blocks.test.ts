/** Tests that search finds each text that is visible in the markup of a block's sample. */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { walkSchema } from '#schema'
import type { BlockSample } from '#blocks'
import { toPlainText } from '#kit'
import { blocks, renderToHtml, registry } from './samples.fixture.ts'

/** Blocks that are excluded from search, because they are controls, are private, or are the same on every page. */
const notSearched = new Map([
  ['account-overview', 'shown to its owner'],
  ['brand-link', 'appears on every page'],
  ['consent', 'a question on every page'],
  ['consent-choice', 'a control'],
  ['enquiry-list', 'shown to its owner'],
  ['language-switch', 'appears on every page'],
  ['list-choices', 'a control'],
  ['navigation-menu', 'appears on every page'],
  ['pagination', 'a control'],
  ['print-button', 'a control'],
  ['search-box', 'a control'],
  ['image-tile', 'repeats content of its target page'],
  ['search-results', 'shows search results'],
  ['visitor-link', 'appears on every page'],
])

const cases = blocks
  .filter(({ type }) => !notSearched.has(type))
  .flatMap((definition) =>
    definition.samples
      .filter(({ name }) => name !== 'hostile')
      .map((sample) => [definition.type, sample.name, definition, sample] as const),
  )

describe('the search index', () => {
  it.each(cases)('contains all visible text of %s, %s', async (_type, _name, definition, sample) => {
    const shown = await showAlone(definition.type, sample)
    const texts = findTexts(definition.schema, sample.props).map(toVisibleText)
    const isRead = (text: string) => shown.text.includes(text) || shown.labels.includes(text)
    expect(texts.filter((text) => shown.html.includes(text) && !isRead(text))).toEqual([])
  })

  it('contains some text of most blocks, so that the comparison is not empty', async () => {
    const read = await Promise.all(cases.map(([type, , , sample]) => showAlone(type, sample)))
    expect(read.filter(({ html, text }) => text !== '' && html.includes(text)).length).toBeGreaterThan(20)
  })

  it('excludes text only for blocks that exist', () => {
    expect([...notSearched.keys()].filter((type) => !registry.has(type))).toEqual([])
  })
})

async function showAlone(type: string, { name, props }: BlockSample) {
  const definition = registry.get(type)!
  const { html, searched } = await renderToHtml(definition, { name, props })
  return {
    html: toVisibleText(html),
    text: toVisibleText(searched.text),
    labels: toVisibleText(searched.labels),
  }
}

/** Returns the visible words of the markup, without text in attributes. */
const toVisibleText = (markup: string) => toPlainText(markup).replace(/\s+/g, ' ').trim()

const kinds = new Set<unknown>(['text', 'longText', 'richText'])

const findTexts = (schema: z.ZodType, stored: unknown): string[] =>
  walkSchema<string[]>(schema, stored, ({ facts: { kind }, value, inside }) => {
    if (typeof value !== 'string') return inside().flatMap(({ walk }) => walk())
    return kinds.has(kind) && value.trim() !== '' && !value.includes('{!') ? [value] : []
  })

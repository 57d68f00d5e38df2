import { describe, expect, it } from 'vitest'
import { createLabels, formatTemplate } from './labels.ts'

const create = (...catalogues: Record<string, string>[]) => {
  const missing: string[] = []
  return { labels: createLabels(catalogues, (key) => missing.push(key)), missing }
}

describe('the label collection', () => {
  it('SITE-4 formats List Item {0} with positional arguments', () => {
    const { labels, missing } = create({ 'grid.listItem': 'List Item {0}' })
    expect(labels.format('grid.listItem', 1)).toBe('List Item 1')
    expect(missing).toEqual([])
  })

  it.each([
    ['{0} of {1}', [2, 5], '2 of 5'],
    ['{1} before {0}', ['a', 'b'], 'b before a'],
    ['{0}{0}', ['x'], 'xx'],
    ['{0} of {1}', [2], '2 of {1}'],
    ['{name}', ['x'], '{name}'],
    ['{0}', ['{1}', 'no'], '{1}'],
    ['{0}', ['$&'], '$&'],
  ])('SITE-4 %s with %j is %s', (template, values, expected) => {
    expect(formatTemplate(template, values)).toBe(expected)
  })

  it('SITE-4 uses the default locale’s text for a label that a locale lacks', () => {
    const { labels, missing } = create({ a: 'un' }, { a: 'one', b: 'two' })
    expect([labels.format('a'), labels.format('b')]).toEqual(['un', 'two'])
    expect(missing).toEqual([])
  })

  it.each(['menu.open', 'constructor', '__proto__', 'toString'])(
    'SITE-4 uses the placeholder instead of %s if the label is missing everywhere, and reports it once',
    (key) => {
      const { labels, missing } = create({}, {})
      expect(labels.format(key)).toBe(`[missing label: ${key}]`)
      expect(labels.format(key)).toBe(`[missing label: ${key}]`)
      expect(missing).toEqual([key])
    },
  )

  it('SSN-3 SITE-4 returns an optional label’s placeholder without reporting the label', () => {
    const { labels, missing } = create({ a: 'one {0}' }, {})
    expect(labels.formatOptional('session.help')).toBe('[missing label: session.help]')
    expect(labels.formatOptional('a', 1)).toBe('one 1')
    expect(missing).toEqual([])
    labels.format('session.help')
    expect(missing).toEqual(['session.help'])
  })

  it('SITE-4 accepts an empty string as a label', () => {
    expect(create({ a: '' }).labels.format('a')).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import type { PageBody } from '#content-types'
import { toContentQueryResult, type ContentQuery } from '#model'
import { readQuery } from './read-query.ts'

type PageParameter = PageBody['parameters'][number]

const parameter = (kind: PageParameter['kind'], more: Partial<PageParameter> = {}): PageParameter => ({
  name: 'p',
  kind,
  values: [],
  ...more,
})

const read = async (declared: PageParameter, value: string) => {
  const queries: ContentQuery[] = []
  const source = {
    findContents: async (query: ContentQuery) => {
      queries.push(query)
      const isKnown = query.urlName === 'acne' && query.type === 'epiderm__condition'
      return isKnown || query.recordIds?.[0] === '01t000000000001'
        ? toContentQueryResult([{} as never])
        : toContentQueryResult([])
    },
  }
  const query = await readQuery([declared], new URLSearchParams({ p: value, other: '1' }), source)
  return { query, queries }
}

describe('parsing a page’s query', () => {
  it.each([
    [parameter('page'), '2', '2'],
    [parameter('page'), '999', '999'],
    ...['1', '0', '01', '02', '-2', '1000', '2.0', '2e1', ' 2', 'x', ''].map(
      (value): [PageParameter, string, undefined] => [parameter('page'), value, undefined],
    ),
    [parameter('choice', { values: ['name', 'rank'] }), 'rank', 'rank'],
    [parameter('choice', { values: ['name', 'rank'] }), 'Rank', undefined],
    [parameter('choice', { values: ['name', 'rank'] }), 'price', undefined],
    [parameter('choice'), 'rank', undefined],
    [parameter('content', { contentTypeFQN: 'epiderm__condition' }), 'acne', 'acne'],
    [parameter('content', { contentTypeFQN: 'epiderm__condition' }), 'warts', undefined],
    [parameter('content', { contentTypeFQN: 'epiderm__product' }), 'acne', undefined],
    [parameter('content'), 'acne', undefined],
    [parameter('number'), '42', '42'],
    [parameter('number'), '4x', undefined],
    [parameter('returnPath'), '/account', undefined],
    [parameter('text'), 'two words', 'two words'],
    [parameter('text'), 'x'.repeat(201), undefined],
    [parameter('recordId'), '01t000000000001', '01t000000000001AAA'],
    [parameter('recordId'), '01t000000000002', undefined],
    [parameter('recordId'), 'x', undefined],
  ])('GRD-8 PAGE-A1 %j given as %j is read as %j', async (declared, value, expected) => {
    const { query } = await read(declared, value)
    expect(query).toEqual(expected === undefined ? {} : { p: expected })
  })

  it('Attack: does not look up an overlong name', async () => {
    const { queries } = await read(
      parameter('content', { contentTypeFQN: 'epiderm__condition' }),
      'x'.repeat(9000),
    )
    expect(queries).toEqual([])
  })
})

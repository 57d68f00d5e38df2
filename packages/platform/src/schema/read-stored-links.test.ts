import { z } from 'zod'
import { expect, it } from 'vitest'
import { field } from './field.ts'
import { readStoredProps } from './read-stored-props.ts'

const schema = z.object({
  text: field.richText('Text'),
  url: field.link('Link').optional(),
  links: z.array(z.object({ label: field.text('Text'), url: field.link('Link') })).default([]),
})
const stored = {
  text: '<p>See <a class="x" href="/product/gel?a=1#b">the <em>gel</em></a> or <a href="/product/serum">the serum</a>.</p>',
  url: '/product/gel',
  links: [
    { label: 'Gel', url: '/product/gel' },
    { label: 'Serum', url: '/product/serum' },
  ],
}

const read = (withdrawn: readonly string[], value: object = stored) => {
  const readNames: string[] = []
  const isWithdrawn = (address: string) => {
    readNames.push(address)
    return withdrawn.includes(address.replace(/[?#].*$/, ''))
  }
  const result = readStoredProps(schema, value, {
    scope: { Record: { id: 'a', data: { link: '/product/gel' }, derived: {} } } as never,
    toUrl: () => undefined,
    isWithdrawn,
  })
  return { readNames, props: 'props' in result ? result.props : result }
}

it('links to withdrawn items become text, and list entries without a target are omitted', () => {
  expect(read(['/product/gel']).props).toEqual({
    text: '<p>See the <em>gel</em> or <a href="/product/serum">the serum</a>.</p>',
    links: [{ label: 'Serum', url: '/product/serum' }],
  })
})

it('a value without links to withdrawn items is returned as the same object, and every linked path is looked up', () => {
  const { readNames, props } = read([])
  expect(readNames).toEqual([
    '/product/gel?a=1#b',
    '/product/serum',
    '/product/gel',
    '/product/gel',
    '/product/serum',
  ])
  expect(read([]).props).toBe(props)
  expect(read(['/product/gel']).props).not.toBe(props)
  expect(read([]).props).toBe(props)
})

it('links produced by expressions are also checked', () => {
  const bound = { text: '<p>Text</p>', url: '{!Record.link}' }
  expect(read([], bound).props).toMatchObject({ url: '/product/gel' })
  expect(read(['/product/gel'], bound).props).not.toHaveProperty('url', '/product/gel')
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field, responsive } from './field.ts'
import { blockNode } from './block-node.ts'
import { findUserExpressionProblems } from './user-problems.ts'

const schema = z.object({
  text: field.text('Text'),
  long: field.longText('Long').optional(),
  rich: field.richText('Rich').default(''),
  url: field.url('Address').optional(),
  link: field.link('Link').optional(),
  template: field.template('Template').default(''),
  isOpen: field.toggle('Open').default(true),
  list: field.data('List'),
  entries: z.array(z.object({ text: field.text('Entry'), url: field.url('Address') })).default([]),
  wide: responsive(field.choice('Width', ['a', 'b']), { mobile: 'a', tablet: 'a', desktop: 'a' }),
  seeds: z.array(blockNode).default([]),
})
const problemsOf = (props: Record<string, unknown>) =>
  findUserExpressionProblems(schema, props, 'here').map(({ path, message }) => [path, message.split(':')[0]])

describe('findUserProblems', () => {
  it.each([
    { text: 'You are {!User.userId}', long: '{!User.isGuest}' },
    { rich: '<p title="{!Item.a}">You <b>are {!User.userId}</b></p>' },
    { rich: 'a < b {!User.userId} > c' },
    { entries: [{ text: '{!User.userId}', url: '/a' }] },
    { url: '/a/{!Item.id}', isOpen: '{!Item.isOpen}' },
    { seeds: [{ id: 'a', block: 'button', props: { url: '{!User.userId}' } }] },
  ])('SSN-1 finds nothing in %j', (props) => {
    expect(problemsOf(props)).toEqual([])
  })

  it.each([
    [{ url: '/a?u={!User.userId}' }, 'here › url'],
    [{ link: '/a?u={!User.userId}' }, 'here › link'],
    [
      { link: { type: 'standard__webPage', attributes: { name: '{!User.userId}' } } },
      'here › link › attributes › name',
    ],
    [{ template: 'For {!User.userId}' }, 'here › template'],
    [{ isOpen: '{!User.isGuest}' }, 'here › isOpen'],
    [{ list: ['{!User.isGuest}'] }, 'here › list › 0'],
    [{ entries: [{ text: 'a', url: '/{!User.userId}' }] }, 'here › entries › 0 › url'],
    [{ wide: { desktop: '{!User.isGuest}' } }, 'here › wide › desktop'],
    [{ unknown: '{!User.isGuest}' }, 'here › unknown'],
  ])('SSN-1 rejects %j', (props, path) => {
    const message = expect.stringMatching(/^\{!User\.\w+\} is allowed only in text and rich text$/)
    expect(problemsOf(props)).toEqual([[path, message]])
  })

  it.each([
    '<a href="/a?u={!User.userId}">a</a>',
    '<a href="/a" title="{!Item.title} {!User.userId}">a</a>',
    '<p {!User.userId}>a</p>',
    '<!-- {!User.userId} -->',
  ])('SSN-1 rejects %s', (rich) => {
    expect(problemsOf({ rich })).toEqual([
      ['here › rich', '{!User.userId} is allowed only between tags, not inside one'],
    ])
  })
})

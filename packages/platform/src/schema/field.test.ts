import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toResponsive, type Responsive } from '#model'
import { testKey } from '../standard-blocks/content.fixture.ts'
import { describeSchema } from './describe-schema.ts'
import { eachDevice, field, withFallback, responsive } from './field.ts'
import { visibility } from './block-node.ts'
import { parsePropsTolerantly } from './parse-props.ts'

/** URLs that look like paths on this site, but that browsers resolve to another site. */
const disguised = [
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:\\\\evil.example',
  '/a\n/b',
]

describe('field schemas', () => {
  const cases: [name: string, schema: z.ZodType, accepted: unknown[], refused: unknown[]][] = [
    [
      'TXT-4 color',
      field.color('c'),
      ['#1F4D45', '#abcdef', '--dxp-g-brand'],
      ['#abc', '#abcdefa', 'red', 'abcdef', '--brand', 'var(--dxp-g-brand)', '#abcdef;', '', 7],
    ],
    [
      'SEC-5 padding',
      field.padding('p'),
      ['0', '0px', '1px', '49.5px', '50px', '0%', '33.3%', '100%'],
      ['51px', '50.5px', '-1px', '101%', '2rem', '1px 2px', 'auto', '', 5],
    ],
    [
      'SEC-4 length',
      field.length('l'),
      ['0', '2rem', '0.5em', '24px', '50%'],
      ['2', '-1rem', '2vw', 'calc(1rem)', '1rem;', '1rem 2rem', ''],
    ],
    [
      'URL-4 url',
      field.url('u'),
      ['/a', '#a', 'https://a.example', 'mailto:a@b.example', '/search?q=\\', '/a#\\'],
      ['', 'javascript:alert(1)', `/${'a'.repeat(2048)}`, 7, ...disguised],
    ],
    [
      'IMG-2 image',
      field.image('i'),
      [
        '{"url":"/a"}',
        '[]',
        testKey(1),
        `${testKey(1)}, ${testKey(2)}`,
        [testKey(1), testKey(2)],
        { url: '/a' },
      ],
      ['', 'broken', '{"url":', '7', 7, true, `${testKey(1)},oops`, ['oops'], [{ url: '/a' }]],
    ],
    [
      'ICO-1 icon',
      field.icon('i'),
      ['utility:check', 'doctype:pdf', 'custom:custom1', 'action:new_note', 'standard:account'],
      ['check', 'utility:', ':check', 'logo:acme', 'utility:a:b', 'utility:a b', ''],
    ],
    ['URL-4 link', field.link('l'), ['/a', 'https://a.example'], ['', ...disguised]],
    ['contentKey', field.contentKey('k'), [testKey(2)], ['MC', '', 7, 'MC0']],
  ]

  it.each(cases)('%s accepts valid and rejects invalid values', (_name, schema, accepted, rejected) => {
    for (const value of accepted) expect([value, schema.safeParse(value).success]).toEqual([value, true])
    for (const value of rejected) expect([value, schema.safeParse(value).success]).toEqual([value, false])
  })

  it.each([
    field.url('Link'),
    field.url('Link').optional(),
    field.url('Link').default('/'),
    z.preprocess((value) => value, field.url('Link')).prefault('/'),
    withFallback(field.url('Link'), () => '/').default('/'),
    responsive(field.url('Link'), toResponsive('/')),
    field.url('Link').transform((url) => url),
  ])('has the same kind inside every wrapper', (schema) => {
    expect(describeSchema(schema as z.ZodType).facts).toMatchObject({ label: 'Link', kind: 'url' })
  })
})

describe('responsive', () => {
  const fallback = { mobile: 'column', tablet: 'column', desktop: 'row' } as const
  const schema = z.object({ direction: responsive(field.choice('Direction', ['row', 'column']), fallback) })
  const read = (direction: unknown) => {
    const result = parsePropsTolerantly(schema, { direction })
    return 'props' in result ? [Object.values(result.props.direction), result.notes.length] : result
  }

  it.each([
    [undefined, ['column', 'column', 'row'], 0],
    [null, ['column', 'column', 'row'], 0],
    ['row', ['row', 'row', 'row'], 0],
    [{}, ['column', 'column', 'row'], 1],
    [{ desktop: 'column' }, ['column', 'column', 'column'], 0],
    [{ desktop: 'row' }, ['column', 'column', 'row'], 0],
    [{ tablet: 'row' }, ['column', 'row', 'row'], 0],
    [{ mobile: 'row' }, ['row', 'column', 'row'], 0],
    [{ desktop: 'column', mobile: 'row' }, ['row', 'column', 'column'], 0],
    [{ desktop: 'row', tablet: 'row', mobile: 'column' }, ['column', 'row', 'row'], 0],
    [{ desktop: 'row', tablet: null, mobile: null }, ['column', 'column', 'row'], 0],
    [{ desktop: 'diagonal', tablet: 'row' }, ['column', 'row', 'row'], 1],
    [{ mobile: 'diagonal' }, ['column', 'column', 'row'], 1],
    ['diagonal', ['column', 'column', 'row'], 1],
    [['row'], ['column', 'column', 'row'], 1],
  ])('SEC-2 DEV-1 with different defaults, %j becomes %j on mobile, tablet and desktop', (...given) => {
    const [stored, expected, notes] = given
    expect(read(stored)).toEqual([expected, notes])
  })

  const even = z.object({
    align: responsive(field.choice('Alignment', ['left', 'right']), toResponsive('left' as const)),
  })

  it.each([
    [{ desktop: 'right' }, ['right', 'right', 'right'], 0],
    [{ tablet: 'right' }, ['right', 'right', 'left'], 0],
    [{ mobile: 'right' }, ['right', 'left', 'left'], 0],
    [{ desktop: 'right', mobile: 'left' }, ['left', 'right', 'right'], 0],
    [{ desktop: 'right', tablet: null, mobile: null }, ['right', 'right', 'right'], 0],
    [{ desktop: 'up', mobile: 'right' }, ['right', 'left', 'left'], 2],
  ])('SEC-2 DEV-1 with one default for all devices, %j becomes %j', (stored, expected, notes) => {
    const result = parsePropsTolerantly(even, { align: stored })
    expect('props' in result && [Object.values(result.props.align), result.notes.length]).toEqual([
      expected,
      notes,
    ])
  })

  const optional = z.object({ color: eachDevice(field.color('Colour').optional()) })

  it.each([
    [{ desktop: '#112233', mobile: null }, [undefined, '#112233', '#112233'], 0],
    [{ desktop: '#112233', tablet: null }, [undefined, undefined, '#112233'], 0],
    [{ desktop: '#112233', tablet: null, mobile: '#445566' }, ['#445566', undefined, '#112233'], 0],
    [{ desktop: null, tablet: '#112233' }, ['#112233', '#112233', undefined], 0],
    [{ desktop: '#112233' }, ['#112233', '#112233', '#112233'], 0],
    [undefined, [undefined, undefined, undefined], 0],
    [{ desktop: 'red', mobile: null }, [undefined, undefined, undefined], 2],
  ])('DEV-1 without a default, %j becomes %j', (stored, expected, notes) => {
    const result = parsePropsTolerantly(optional, { color: stored })
    const { mobile, tablet, desktop } = ('props' in result && result.props.color) as Responsive<unknown>
    expect([[mobile, tablet, desktop], 'notes' in result && result.notes.length]).toEqual([expected, notes])
    expect(optional.safeParse({ color: stored }).success).toBe(notes === 0)
    expect(describeSchema(optional.shape.color).facts.mayBeNone).toBe(true)
    expect(describeSchema(even.shape.align).facts.mayBeNone).toBeUndefined()
  })

  it('SEC-2 states in its metadata which value a device uses if no value is set for it', () => {
    expect(describeSchema(schema.shape.direction).facts.unsetDevice).toBe('ownDefault')
    expect(describeSchema(even.shape.align).facts).toMatchObject({
      unsetDevice: 'largerDevice',
      kind: 'choice',
    })
    expect(describeSchema(field.text('Title')).facts.unsetDevice).toBeUndefined()
  })
})

describe('visibility', () => {
  it.each([
    [undefined, [true, true, true]],
    [true, [true, true, true]],
    [false, [false, false, false]],
    [{ desktop: false, tablet: true, mobile: true }, [true, true, false]],
    [{ tablet: false }, [false, false, true]],
    [{ tablet: false, mobile: true }, [true, false, true]],
    [{ desktop: true, tablet: false, mobile: false }, [false, false, true]],
  ])('PAGE-A6 %j is shown on mobile, tablet, desktop: %j', (stored, expected) => {
    const result = visibility.parse(stored)
    expect([result.mobile, result.tablet, result.desktop]).toEqual(expected)
  })

  it.each(['no', 1, {}, { desktop: 'false' }, { phone: false }])('PAGE-A6 %j is not valid', (stored) => {
    expect(visibility.safeParse(stored).success).toBe(false)
  })
})

describe('field.image', () => {
  const key = testKey(1)
  it.each([
    [key, [key], false],
    [[key], [key], false],
    [JSON.stringify([key]), [key], false],
    [{ contentKey: key }, [key], true],
    [JSON.stringify({ ContentKey: key }), [key], true],
    [{ source: { ref: { contentKey: key } } }, [key], true],
    [{ Url: '/a.png' }, [], true],
  ])('IMG-2 IMG-4 parses %j into the standard form of an image info', (stored, contentKeys, isObject) => {
    const schema = z.object({ picture: field.image('Picture') })
    const info = { contentKeys, isObject }
    expect(schema.parse({ picture: stored }).picture).toMatchObject(info)
    expect(parsePropsTolerantly(schema, { picture: stored })).toMatchObject({
      props: { picture: info },
      notes: [],
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { FieldDescription } from '#schema'
import {
  readDeviceValue,
  readFormPath,
  toDeviceSetOperation,
  toDeviceUnsetOperation,
  toSetOperation,
  toUnsetOperation,
} from './stored-value.ts'

const toField = (facts: Partial<FieldDescription>): FieldDescription => ({
  name: 'size',
  label: 'Size',
  help: '',
  kind: 'number',
  isList: false,
  isRequired: false,
  defaultValue: { desktop: 3, tablet: 3, mobile: 3 },
  isPerDevice: true,
  unsetDevice: 'largerDevice',
  values: [],
  limits: [],
  expressions: 'none',
  group: 'style',
  inside: [],
  ...facts,
})
const target = { block: 'hero', path: ['props', 'size'] }
const toNode = (size?: unknown) => ({
  id: 'hero',
  block: 'grid',
  ...(size !== undefined && { props: { size } }),
})

describe('a stored value', () => {
  it('is set together with its missing parents', () => {
    const path = ['props', 'look', 'size']
    expect(toSetOperation({ id: 'a' }, { block: 'a', path }, 4)).toEqual({
      kind: 'set',
      block: 'a',
      path: ['props'],
      value: { look: { size: 4 } },
    })
    expect(toSetOperation({ props: { look: {} } }, { block: 'a', path }, 4)).toMatchObject({ path, value: 4 })
  })

  it('in a list entry is found by the key of the entry, never by its position', () => {
    const holder = {
      props: {
        columns: [
          { columnKey: 'b', size: 2 },
          { columnKey: 'a', size: 1 },
        ],
      },
    }
    const path = ['props', 'columns', { by: 'columnKey', is: 'a' }, 'size']
    expect(toUnsetOperation(holder, { block: 'x', path })).toEqual({ kind: 'unset', block: 'x', path })
    expect(toUnsetOperation(holder, { block: 'x', path: [...path.slice(0, 3), 'colour'] })).toBeUndefined()
  })

  it('in a list entry with a key is stored in that entry', () => {
    const columns = [{ columnKey: 'a' }, { columnKey: 'b', size: 1 }]
    const path = ['props', 'columns', { by: 'columnKey', is: 'a' }, 'size']
    expect(toSetOperation({ props: { columns } }, { block: 'x', path }, 2)).toEqual({
      kind: 'set',
      block: 'x',
      path,
      value: 2,
    })
  })

  it('in an entry without a key is set or removed by storing the whole list', () => {
    const of = [{ label: 'A', url: '/a' }, { label: 'B' }]
    const target = { block: 'x', path: ['props', 'links', { at: 0, of }, 'url'] }
    const holder = { props: { links: of } }
    expect(toSetOperation(holder, target, '/c')).toEqual({
      kind: 'set',
      block: 'x',
      path: ['props', 'links'],
      value: [{ label: 'A', url: '/c' }, { label: 'B' }],
    })
    expect(toUnsetOperation(holder, target)).toMatchObject({
      path: ['props', 'links'],
      value: [{ label: 'A' }, of[1]],
    })
    expect(toSetOperation({}, target, '/c')).toMatchObject({ kind: 'set', path: ['props', 'links'] })
    expect(readFormPath(holder, target.path)).toBe('/a')
  })

  it('inside an object that is stored as JSON is set or removed without changing the other properties', () => {
    const holder = { props: { look: '{"bold":true,"tint":{"a":1}}' } }
    const target = { block: 'x', path: ['props', 'look', 'bold'] }
    expect(readFormPath(holder, target.path)).toBe(true)
    expect(toSetOperation(holder, target, false)).toMatchObject({
      path: ['props', 'look'],
      value: { bold: false, tint: { a: 1 } },
    })
    expect(toUnsetOperation(holder, target)).toMatchObject({ kind: 'set', value: { tint: { a: 1 } } })
  })

  it.each([
    ['own', 5, 'tablet'],
    ['device', { desktop: 5, tablet: 4 }, 'tablet'],
    [{ from: 'tablet' }, { desktop: 5, tablet: 4 }, 'mobile'],
    [{ from: 'desktop' }, { desktop: 5 }, 'mobile'],
    ['default', undefined, 'mobile'],
    ['default', { mobile: 4 }, 'tablet'],
  ] as const)('reports the origin of a device’s value: %o', (origin, stored, device) => {
    expect(readDeviceValue(stored, toField({}), device).origin).toEqual(origin)
  })

  it.each([
    ['one for all', 5, { desktop: 5, tablet: 5, mobile: 5 }],
    ['of a larger device', { desktop: 5, tablet: 4 }, { desktop: 5, tablet: 4, mobile: 4 }],
    ['by default', undefined, { desktop: 3, tablet: 3, mobile: 3 }],
  ])('is resolved to the shown value for each device: %s', (_, stored, shown) => {
    const devices = ['desktop', 'tablet', 'mobile'] as const
    const read = devices.map((device) => [device, readDeviceValue(stored, toField({}), device).value])
    expect(Object.fromEntries(read)).toEqual(shown)
  })

  it.each(['ownDefault', 'ownOnPhones'] as const)(
    'for phones retains a separate default (%s)',
    (unsetDevice) => {
      const field = toField({ unsetDevice, defaultValue: { desktop: 3, tablet: 2, mobile: 1 } })
      const stored = unsetDevice === 'ownDefault' ? { desktop: 5 } : 5
      expect(readDeviceValue(stored, field, 'mobile')).toEqual({ value: 1, origin: 'default' })
    },
  )

  it('for tablets does not affect other devices', () => {
    const field = toField({})
    expect(toDeviceSetOperation(toNode(5), target, { field, device: 'tablet', value: 4 })).toMatchObject({
      path: ['props', 'size'],
      value: { desktop: 5, tablet: 4, mobile: 5 },
    })
    expect(
      toDeviceSetOperation(toNode({ desktop: 5 }), target, { field, device: 'tablet', value: 4 }),
    ).toMatchObject({
      path: ['props', 'size', 'tablet'],
      value: 4,
    })
  })

  it('for desktops applies to all devices if all of them have the same value', () => {
    const field = toField({})
    expect(toDeviceSetOperation(toNode(5), target, { field, device: 'desktop', value: 4 })).toMatchObject({
      value: 4,
    })
  })

  it('is removed when it is reset for the last device', () => {
    expect(toDeviceUnsetOperation(toNode({ tablet: 4 }), target, 'tablet')).toMatchObject({
      path: target.path,
    })
    expect(toDeviceUnsetOperation(toNode({ desktop: 3, tablet: 4 }), target, 'tablet')).toMatchObject({
      path: [...target.path, 'tablet'],
    })
  })
})

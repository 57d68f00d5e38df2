/** SEC-2, DEV-1: tests the values for devices without a stored value, for every responsive property of every block. */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { devices, type Responsive } from '#model'
import { describeSchema, visibility } from '#schema'
import type { UnsetDeviceFallback } from '../schema/field-meta.ts'
import { testImage, testKey } from './content.fixture.ts'
import { listFields, setValueAtPath } from './device-fields.fixture.ts'
import { renderSample, toSampleNode } from './testing.tsx'
import { standardBlocks } from './index.ts'

type StoredDevices = Partial<Responsive<unknown>>
type DeviceProperty = {
  readonly name: string
  readonly schema: z.ZodType
  readonly values: readonly unknown[]
  /** Renders the styles and markup of a small block. The tested property has the given stored value. */
  readonly draw: (stored: StoredDevices) => Promise<string>
}

/** Additional props without which a property has no visible effect. */
const settings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  columnWidth: { direction: { mobile: 'row', tablet: 'row', desktop: 'row' } },
  columnPortion: { direction: { mobile: 'row', tablet: 'row', desktop: 'row' } },
  textDisplayInfo: { textDisplayInfo: { enableOverride: true } },
  backgroundImageOverlay: { backgroundImage: testKey(1) },
  backgroundImageOverlayStrength: { backgroundImage: testKey(1) },
}
const contents = [1, 2, 3].map((number) => testImage(testKey(number)))

const properties: DeviceProperty[] = [
  ...standardBlocks.flatMap((definition) =>
    listFields(definition)
      .filter(({ isPerDevice }) => isPerDevice)
      .map(({ name, path, schema, values }): DeviceProperty => {
        const sample = definition.samples.find((each) => each.name === 'typical')!
        const props = { ...sample.props, ...settings[path.at(-1) ?? ''], ...settings[path[0] ?? ''] }
        const draw = async (stored: StoredDevices) => {
          const own = setValueAtPath(props, path, stored) as Record<string, unknown>
          const { html, css } = await renderSample([toSampleNode(definition, { ...sample, props: own })], {
            contents,
          })
          return css + html
        }
        return { name, schema, values, draw }
      }),
  ),
  {
    name: 'visible, of any block',
    schema: visibility,
    values: [false, true],
    draw: async (visible) => (await renderSample([{ id: 'a', block: 'horizontal-line', visible }])).html,
  },
]

describe('a property with a separate value for each device', () => {
  it('is always defined by the shared helper, with a rule for missing values', () => {
    const made = standardBlocks.flatMap(({ type, schema }) =>
      findPaths(schema, isForEachDevice).map((path) => [type, ...path]),
    )
    const written = standardBlocks.flatMap(({ type, schema }) =>
      findPaths(schema, holdsDevices).map((path) => [type, ...path]),
    )
    expect(made).toEqual(written)
    expect(made.length).toBeGreaterThan(45)
  })

  it('SEC-2 uses the default of each device for a section’s direction and gutter', () => {
    const own = properties.filter(({ schema }) => describeSchema(schema).facts.unsetDevice === 'ownDefault')
    expect(own.map(({ name }) => name)).toEqual(['section.direction', 'section.sectionColumnGutterWidth'])
  })

  it('GRD-3 uses one column on phones, even if a single number is stored for all devices', () => {
    const own = properties.filter(({ schema }) => describeSchema(schema).facts.unsetDevice === 'ownOnPhones')
    expect(own.map(({ name }) => name)).toEqual(['gallery.columns', 'grid.columns'])
    for (const { schema } of own) {
      expect(schema.parse(3)).toEqual({ mobile: 1, tablet: 3, desktop: 3 })
      expect(schema.parse({ mobile: 2, desktop: 3 })).toEqual({ mobile: 2, tablet: 3, desktop: 3 })
    }
  })

  it.each(properties.map((property) => [property.name, property] as const))(
    'SEC-2 DEV-1 %s follows the rule in its schema',
    async (_name, { schema, values, draw }) => {
      const fallback = schema.parse(undefined) as Responsive<unknown>
      const { unsetDevice: rule, mayBeNone } = describeSchema(schema).facts
      const hasOneDefault = new Set(Object.values(fallback)).size === 1
      expect([hasOneDefault ? 'largerDevice' : 'ownDefault', 'ownOnPhones']).toContain(rule)

      const other = rule === 'largerDevice' ? 'ownDefault' : 'largerDevice'
      for (const stored of toStoredValues(values, fallback).filter((each) => !mayBeNone || !hasNone(each))) {
        expect([stored, await draw(stored)]).toEqual([stored, await draw(fallBack(stored, fallback, rule))])
      }
      const desktopAlone = toStoredValues(values, fallback)[0]!
      // If the property has no default, smaller devices do not inherit the desktop value.
      if (fallback.desktop !== undefined)
        expect(await draw(desktopAlone)).not.toBe(await draw(fallBack(desktopAlone, fallback, other)))
    },
  )
})

/** Returns stored values that omit one or two devices. The desktop value differs from the default for phones. */
function toStoredValues(values: readonly unknown[], fallback: Responsive<unknown>): StoredDevices[] {
  const one = values.find((value) => value !== fallback.mobile)
  const another = values.find((value) => value !== one)
  return [
    { desktop: one },
    { tablet: one },
    { mobile: one },
    { desktop: one, tablet: another },
    { desktop: one, mobile: another },
    { tablet: one, mobile: another },
    { desktop: one, tablet: null, mobile: null },
  ]
}

/**
 * Returns true if the value is removed (null) on any device. `device-values.test.ts` tests properties with removed
 * values.
 */
const hasNone = (stored: StoredDevices) => Object.values(stored).includes(null)

function fallBack(
  stored: StoredDevices,
  fallback: Responsive<unknown>,
  rule: UnsetDeviceFallback | undefined,
) {
  const desktop = stored.desktop ?? fallback.desktop
  const nextToTablet = rule === 'ownDefault' ? fallback.tablet : (stored.desktop ?? fallback.tablet)
  const nextToMobile =
    rule === 'largerDevice' ? (stored.tablet ?? stored.desktop ?? fallback.mobile) : fallback.mobile
  return { desktop, tablet: stored.tablet ?? nextToTablet, mobile: stored.mobile ?? nextToMobile }
}

function isForEachDevice(schema: z.ZodType): boolean {
  return describeSchema(schema).facts.unsetDevice !== undefined
}

function holdsDevices(schema: z.ZodType): boolean {
  return devices.some((device) => device in toShape(schema))
}

/** Returns the paths of all matching properties, at any depth of objects and lists. */
function findPaths(schema: z.ZodType, holds: (schema: z.ZodType) => boolean): string[][] {
  const { shape } = describeSchema(schema)
  if (shape.type === 'list') return findPaths(shape.element, holds).map((path) => ['0', ...path])
  return Object.entries(toShape(schema)).flatMap(([name, child]) =>
    holds(child) ? [[name]] : findPaths(child, holds).map((path) => [name, ...path]),
  )
}

function toShape(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const { shape } = describeSchema(schema)
  return shape.type === 'object' ? shape.fields : {}
}

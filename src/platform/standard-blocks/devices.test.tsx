/** SEC-2, DEV-1: what a device takes that an editor has not set, for every property of every block that has one per device. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { devices, type Responsive } from '#model'
import { describeSchema, visibility } from '#schema'
import type { FieldKind, UnsetDevice } from '../schema/field.ts'
import { renderSample, toNode } from './testing.tsx'
import { standardBlocks } from './index.ts'

type Stored = Partial<Responsive<unknown>>
type Property = {
  readonly name: string
  readonly schema: z.ZodType
  /** Instance rules and markup of a small block with this stored value. */
  readonly draw: (stored: Stored) => Promise<string>
}

/** Two values of each kind that no schema has for a default. */
const valuesOfKind: Partial<Record<FieldKind, readonly [unknown, unknown]>> = {
  number: [37, 61],
  length: ['3px', '7px'],
  toggle: [false, true],
}

const properties: Property[] = [
  ...standardBlocks.flatMap((definition) =>
    findPaths(definition.schema, isForEachDevice).map(([name = '', ...deeper]): Property => {
      if (deeper.length > 0) throw new Error(`${definition.type}.${name} holds one deeper: say how to set it`)
      const sample = definition.samples.find((each) => each.name === 'smallest')!
      const draw = async (stored: Stored) => {
        const { html, css } = await renderSample([
          toNode(definition, { ...sample, props: { ...sample.props, [name]: stored } }),
        ])
        return css + html
      }
      return { name: `${definition.type}.${name}`, schema: definition.schema.shape[name] as z.ZodType, draw }
    }),
  ),
  {
    name: 'visible, of any block',
    schema: visibility,
    draw: async (visible) => (await renderSample([{ id: 'a', block: 'horizontal-line', visible }])).html,
  },
]

describe('a property with a value for each device', () => {
  it('is made in one way, and has a rule', () => {
    const made = standardBlocks.flatMap(({ type, schema }) =>
      findPaths(schema, isForEachDevice).map((path) => [type, ...path]),
    )
    const written = standardBlocks.flatMap(({ type, schema }) =>
      findPaths(schema, holdsDevices).map((path) => [type, ...path]),
    )
    expect(made).toEqual(written)
    expect(made.length).toBeGreaterThan(10)
  })

  it('SEC-2 keeps a device’s own default for a section’s direction and gutter', () => {
    const own = properties.filter(({ schema }) => describeSchema(schema).facts.unsetDevice === 'ownDefault')
    expect(own.map(({ name }) => name)).toEqual(['section.direction', 'section.sectionColumnGutterWidth'])
  })

  it.each(properties.map((property) => [property.name, property] as const))(
    'SEC-2 DEV-1 %s is drawn by the rule that its schema names',
    async (_name, { schema, draw }) => {
      const fallback = schema.parse(undefined) as Responsive<unknown>
      const rule = describeSchema(schema).facts.unsetDevice
      const hasOneDefault = new Set(Object.values(fallback)).size === 1
      expect(rule).toBe(hasOneDefault ? 'largerDevice' : 'ownDefault')

      const other = rule === 'ownDefault' ? 'largerDevice' : 'ownDefault'
      for (const stored of toStoredValues(schema, fallback)) {
        expect([stored, await draw(stored)]).toEqual([stored, await draw(fallBack(stored, fallback, rule))])
      }
      const desktopAlone = toStoredValues(schema, fallback)[0]!
      expect(await draw(desktopAlone)).not.toBe(await draw(fallBack(desktopAlone, fallback, other)))
    },
  )
})

/** A value for every device but one or two; on desktop one that a phone does not have by itself. */
function toStoredValues(schema: z.ZodType, fallback: Responsive<unknown>): Stored[] {
  const values = toValues(schema)
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

function toValues(schema: z.ZodType): readonly unknown[] {
  const { kind = 'data' } = describeSchema(schema).facts
  const { bare } = describeSchema(toDesktop(schema))
  const values = bare instanceof z.ZodEnum ? bare.options : valuesOfKind[kind]
  if (values === undefined) throw new Error(`No values of the kind ${kind}: name two above`)
  return values
}

function toDesktop(schema: z.ZodType): z.ZodType {
  const { desktop } = toShape(schema)
  if (desktop === undefined) throw new Error('a value for each device expected')
  return desktop
}

function fallBack(stored: Stored, fallback: Responsive<unknown>, rule: UnsetDevice | undefined) {
  const desktop = stored.desktop ?? fallback.desktop
  const [nextToTablet, nextToMobile] =
    rule === 'ownDefault'
      ? [fallback.tablet, fallback.mobile]
      : [stored.desktop ?? fallback.tablet, stored.tablet ?? stored.desktop ?? fallback.mobile]
  return { desktop, tablet: stored.tablet ?? nextToTablet, mobile: stored.mobile ?? nextToMobile }
}

function isForEachDevice(schema: z.ZodType): boolean {
  return describeSchema(schema).facts.unsetDevice !== undefined
}

function holdsDevices(schema: z.ZodType): boolean {
  return devices.some((device) => device in toShape(schema))
}

/** The paths of the properties for which this holds, at any depth of objects and lists. */
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

/**
 * DEV-1: tests that every property that affects only styles can differ between devices, for each block according to its
 * schema.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { devices, type Device, type Responsive } from '#model'
import type { BlockDefinition, BlockSample } from '#blocks'
import { describeSchema } from '#schema'
import baseStyles from '../../packages/platform/src/render/site/base.css?inline'
import {
  listFields,
  setValueAtPath,
  type FieldCase,
} from '../../packages/platform/src/standard-blocks/device-fields.fixture.ts'
import { testKey } from '../../packages/platform/src/standard-blocks/content.fixture.ts'
import { test } from '../chromium.ts'
import { installStyleReader, numberSamplesByStyle, showSamples } from './looks.ts'
import { blocks, renderToHtml } from './samples.fixture.ts'

const root = resolve(import.meta.dirname, '../..')
const theme = parse(readFileSync(join(root, 'sites/noon/content/themes/noon.yaml'), 'utf8')) as {
  body: { tokens: Record<string, string> }
}
const tokens = Object.entries(theme.body.tokens).map(([name, value]) => `${name}:${value}`)
const styles = [
  `:root{${tokens.join(';')}}`,
  baseStyles,
  ...new Set(blocks.flatMap(({ sharedStyles = [] }) => sharedStyles)),
  ...blocks.map((definition) => definition.styles),
].join('')

const widthsPx: Responsive<number> = { mobile: 375, tablet: 768, desktop: 1440 }

/** Values of other properties that must be set so that a property has a visible effect, indexed by that property. */
const settings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  borderColor: { borderWidth: 4 },
  borderStyle: { borderWidth: 4 },
  columnWidth: { direction: { mobile: 'row', tablet: 'row', desktop: 'row' } },
  columnPortion: { direction: { mobile: 'row', tablet: 'row', desktop: 'row' } },
  direction: {
    sectionConfig: {
      columns: [
        { columnKey: 'a', columnWidth: 6 },
        { columnKey: 'b', columnWidth: 6 },
      ],
    },
  },
  alignment: { width: 50 },
  backgroundImageOverlay: { backgroundImage: testKey(1) },
  backgroundImageOverlayStrength: { backgroundImage: testKey(1), backgroundImageOverlay: '#000000' },
}

type DeviceCase = {
  readonly definition: BlockDefinition
  readonly field: FieldCase
  readonly sample: BlockSample
}

const allCases: DeviceCase[] = blocks.flatMap((definition) => {
  const sample = definition.samples.find(({ name }) => name === 'typical') as BlockSample
  return listFields(definition)
    .filter(({ values }) => values.length > 1)
    .map((field) => ({ definition, field, sample }))
})

function render({ definition, field, sample }: DeviceCase, value: unknown) {
  const props = { ...sample.props, ...settings[field.path.at(-1) ?? ''] }
  const overriding = field.name.startsWith('text-block.textDisplayInfo')
    ? { ...props, textDisplayInfo: { enableOverride: true } }
    : props
  return renderToHtml(definition, {
    ...sample,
    props: setValueAtPath(overriding, field.path, value) as Record<string, unknown>,
  })
}

describe('a device value', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ reducedMotion: 'reduce' })
    await page.evaluate(installStyleReader)
  })
  afterAll(() => page?.close())

  const perDevice = allCases.filter(({ field }) => field.isPerDevice)

  it('is supported by a minimum number of properties', () => {
    expect(perDevice.length).toBeGreaterThan(45)
  })

  it.each(perDevice.map((each) => [each.field.name, each] as const))(
    'of %s applies only on that device',
    async (_name, each) => {
      const looks = await findLooks(each)
      for (const device of devices) {
        const [one, other, mixed] = looks[device]
        expect(one, `${device} tells them apart`).not.toBe(other)
        expect(mixed, device).toBe(device === 'tablet' ? other : one)
      }
    },
  )

  const optional = perDevice.filter(isOptional)

  it('can be empty on one device for many properties', () => {
    expect(optional.length).toBeGreaterThan(12)
  })

  it.each(optional.map((each) => [each.field.name, each] as const))(
    'of %s can be empty on one device, regardless of its values on larger devices',
    async (_name, each) => {
      const looks = await findLooks(each)
      for (const device of devices) {
        const [, , , none, value, ...without] = looks[device]
        expect(none, `${device} tells none apart`).not.toBe(value)
        expect(without, device).toEqual(devices.map((one) => (one === device ? none : value)))
      }
    },
  )

  const looksOfBlocks = new Map<BlockDefinition, ReturnType<typeof lookAtBlock>>()

  async function findLooks(each: DeviceCase): Promise<DeviceStyles> {
    const ofBlock = looksOfBlocks.get(each.definition) ?? lookAtBlock(each.definition)
    looksOfBlocks.set(each.definition, ofBlock)
    const looks = (await ofBlock).get(each)
    if (looks === undefined) throw new Error('No two values look different on each device')
    return looks
  }

  /**
   * Compares the appearance of each field in several cases: with each of two values that look different, without a
   * value, with one value on all devices, and with one value on all devices except one.
   */
  async function lookAtBlock(definition: BlockDefinition): Promise<ReadonlyMap<DeviceCase, DeviceStyles>> {
    const cases = perDevice.filter((each) => each.definition === definition)
    const ofAll = await look(
      new Map(cases.map((each) => [each, [undefined, ...each.field.values].map(onAll)])),
    )
    const tried = cases.flatMap((each) => {
      const pair = findPair(each, ofAll.get(each)!)
      return pair === undefined ? [] : [[each, toTried(each, pair)] as const]
    })
    return look(new Map(tried))
  }

  /** Renders all values on one page, because rendering a page for each value takes four times as long. */
  async function look(
    values: ReadonlyMap<DeviceCase, readonly unknown[]>,
  ): Promise<ReadonlyMap<DeviceCase, DeviceStyles>> {
    const rendered = [...values].flatMap(([each, list]) => list.map((value) => render(each, value)))
    await showSamples(page, styles, await Promise.all(rendered))
    const numbers = {} as Record<Device, number[]>
    for (const device of devices) {
      await page.setViewportSize({ width: widthsPx[device], height: 900 })
      numbers[device] = await numberSamplesByStyle(page)
    }
    const take = (count: number) => mapDevices((device) => numbers[device].splice(0, count))
    return new Map(Array.from(values, ([each, list]) => [each, take(list.length)]))
  }
})

/** For each device, one number per value. Values with the same number look the same on that device. */
type DeviceStyles = Responsive<readonly number[]>
type ValuePair = { readonly one: unknown; readonly other: unknown; readonly unlikeNone: unknown }

const isOptional = ({ field }: DeviceCase) => describeSchema(field.schema).facts.mayBeNone
const onAll = (value: unknown) => (value === undefined ? undefined : mapDevices(() => value))
const mapDevices = <T>(toValue: (device: Device) => T): Responsive<T> => ({
  mobile: toValue('mobile'),
  tablet: toValue('tablet'),
  desktop: toValue('desktop'),
})

/**
 * Finds two values that look different from each other on every device. Some values, such as bare and inverse, look the
 * same. `looks` contains the appearance without a value, followed by the appearance with each value.
 */
function findPair({ field }: DeviceCase, looks: DeviceStyles): ValuePair | undefined {
  const areUnlike = (at: number, than: number) =>
    devices.every((device) => looks[device][at] !== looks[device][than])
  const [one, ...others] = field.values
  const other = others.find((_, at) => areUnlike(at + 2, 1))
  return other === undefined ? undefined : { one, other, unlikeNone: areUnlike(0, 1) ? one : other }
}

const toTried = (each: DeviceCase, { one, other, unlikeNone }: ValuePair): readonly unknown[] => [
  onAll(one),
  onAll(other),
  { mobile: one, tablet: other, desktop: one },
  ...(isOptional(each)
    ? [
        undefined,
        onAll(unlikeNone),
        ...devices.map((without) => ({ ...mapDevices(() => unlikeNone), [without]: null })),
      ]
    : []),
]

/** Properties that affect more than the appearance, or that do not need a separate value for each device. */
const exceptions: Readonly<Record<string, string>> = {
  'card.ratio': 'a picture is asked for in this shape',
  'description-list.layout': 'a layout is made for all devices: its columns are stacked on phones',
  'gallery.ratio': 'a picture is asked for in this shape',
  'image.ratio': 'a picture is asked for in this shape',
  'image-tile.shape': 'a picture is asked for in this shape',
  'image-tile.onPhones': 'speaks of phones alone',
  'video.ratio': 'a picture is asked for in this shape',
}

describe('a property that affects only styles', () => {
  it('supports a value for each device, or is an exception with a reason', async () => {
    const unmarked: string[] = []
    for (const each of allCases) {
      if (each.field.isPerDevice || !(await isStyleAlone(each))) continue
      unmarked.push(each.field.name)
    }
    expect(unmarked).toEqual(Object.keys(exceptions))
  })
})

/**
 * Returns true if the results of rendering all the property's values differ only in classes, data attributes and
 * instance rules.
 */
async function isStyleAlone(each: DeviceCase): Promise<boolean> {
  const rendered = await Promise.all(each.field.values.map((value) => render(each, value)))
  const [first, ...more] = rendered.map(({ html, css, heads, text }) => ({
    all: html + css,
    content: JSON.stringify([stripStyle(html), heads, text]),
  }))
  return more.every(({ content }) => content === first?.content) && more.some(({ all }) => all !== first?.all)
}

const stripStyle = (html: string) => html.replaceAll(/ (?:class|data-[\w-]+)="[^"]*"/g, '')

/** DEV-1: what only styles tell may differ per device, and does: of every block, made from the schemas. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { devices, type Device, type Responsive } from '#model'
import type { BlockDefinition, BlockSample } from '#blocks'
import { describeSchema } from '#schema'
import { storefront } from '#storefront'
import { launchChromium } from '../../scripts/chromium.mjs'
import {
  listFields,
  setAt,
  type TriedField,
} from '../../src/platform/standard-blocks/device-fields.fixture.ts'
import { testKey } from '../../src/platform/standard-blocks/content.fixture.ts'
import { blocks, drawSample } from './samples.fixture.ts'

const root = resolve(import.meta.dirname, '../..')
const theme = parse(readFileSync(join(root, 'src/storefront/content/themes/noon.yaml'), 'utf8')) as {
  body: { tokens: Record<string, string> }
}
const tokens = Object.entries(theme.body.tokens).map(([name, value]) => `${name}:${value}`)
const styles = [
  `:root{${tokens.join(';')}}`,
  storefront.themeAssets.css,
  ...new Set(blocks.flatMap(({ sharedStyles = [] }) => sharedStyles)),
  ...blocks.map((definition) => definition.styles),
].join('')

const widthsPx: Responsive<number> = { mobile: 375, tablet: 768, desktop: 1440 }

/** What must be there beside the sample so that a property of this name shows. */
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

type Case = { readonly definition: BlockDefinition; readonly field: TriedField; readonly sample: BlockSample }

const allCases: Case[] = blocks.flatMap((definition) => {
  const sample = definition.samples.find(({ name }) => name === 'typical') as BlockSample
  return listFields(definition)
    .filter(({ values }) => values.length > 1)
    .map((field) => ({ definition, field, sample }))
})

function draw({ definition, field, sample }: Case, value: unknown) {
  const props = { ...sample.props, ...settings[field.path.at(-1) ?? ''] }
  const overriding = field.name.startsWith('text-block.textDisplayInfo')
    ? { ...props, textDisplayInfo: { enableOverride: true } }
    : props
  return drawSample(definition, {
    ...sample,
    props: setAt(overriding, field.path, value) as Record<string, unknown>,
  })
}

describe('a device value', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchChromium()
    page = await browser.newPage({ reducedMotion: 'reduce' })
  })
  afterAll(() => browser.close())

  const perDevice = allCases.filter(({ field }) => field.isPerDevice)

  it('is there for many properties', () => {
    expect(perDevice.length).toBeGreaterThan(45)
  })

  it.each(perDevice.map((each) => [each.field.name, each] as const))(
    'of %s is what that device shows, and no other',
    async (_name, each) => {
      const [one, other] = await findPair(each)
      const mixed = { mobile: one, tablet: other, desktop: one }
      const shown = await look(each, mixed)
      const ofOne = await look(each, onAll(one))
      const ofOther = await look(each, onAll(other))
      for (const device of devices) {
        expect(ofOne[device], `${device} tells them apart`).not.toEqual(ofOther[device])
        expect(shown[device], device).toEqual((mixed[device] === one ? ofOne : ofOther)[device])
      }
    },
  )

  const optional = perDevice.filter(({ field }) => describeSchema(field.schema).facts.mayBeNone)

  it('that is none is there for whatever may be missing', () => {
    expect(optional.length).toBeGreaterThan(12)
  })

  it.each(optional.map((each) => [each.field.name, each] as const))(
    'of %s may be none on one device, whatever larger ones have',
    async (_name, each) => {
      const ofNone = await look(each, undefined)
      const [one, other] = await findPair(each)
      const isLikeNone = JSON.stringify(await look(each, onAll(one))) === JSON.stringify(ofNone)
      const value = isLikeNone ? other : one
      const ofOne = await look(each, onAll(value))
      for (const without of devices) {
        const shown = await look(each, { ...onAll(value), [without]: null })
        for (const device of devices)
          expect(shown[device], `${without} without, ${device}`).toEqual(
            (device === without ? ofNone : ofOne)[device],
          )
        expect(ofNone[without]).not.toEqual(ofOne[without])
      }
    },
  )

  const onAll = (value: unknown) => ({ mobile: value, tablet: value, desktop: value })

  /** Two values that phones tell apart: some mean the same, such as bare and inverse. */
  async function findPair(each: Case): Promise<readonly [unknown, unknown]> {
    const [first, ...more] = each.field.values
    const shown = await look(each, onAll(first))
    for (const value of more) {
      const other = await look(each, onAll(value))
      if (devices.every((device) => JSON.stringify(shown[device]) !== JSON.stringify(other[device])))
        return [first, value]
    }
    throw new Error(`${each.field.name}: no two values look different on each device`)
  }

  /** Computed styles of all elements and of what their styles add. */
  async function look(each: Case, value: unknown): Promise<Responsive<readonly string[]>> {
    const { html, css } = await draw(each, value)
    const body = html.replaceAll(/ (?:src|srcset)="[^"]*"/gi, '')
    await page.setContent(
      `<!doctype html><html lang="en"><style>${styles}${css}</style><main>${body}</main></html>`,
    )
    const shown: Partial<Record<Device, readonly string[]>> = {}
    for (const device of devices) {
      await page.setViewportSize({ width: widthsPx[device], height: 900 })
      shown[device] = await page.evaluate(() => {
        const elements = Array.from(document.querySelectorAll('main *'))
        const names = Array.from(getComputedStyle(document.body)).filter((name) => !name.startsWith('--'))
        return elements.flatMap((element) =>
          [undefined, '::before', '::after'].map((part) => {
            const style = getComputedStyle(element, part)
            const isThere = part === undefined || !['none', 'normal'].includes(style.content)
            return !isThere ? '' : names.map((name) => style.getPropertyValue(name)).join()
          }),
        )
      })
    }
    return shown as Responsive<readonly string[]>
  }
})

/** Properties whose effect is more than it looks, or that devices need not tell apart. */
const exceptions: Readonly<Record<string, string>> = {
  'description-list.layout': 'a layout is made for all devices: its columns are stacked on phones',
  'image.ratio': 'a picture is asked for in this shape',
  'image-tile.shape': 'a picture is asked for in this shape',
  'image-tile.onPhones': 'speaks of phones alone',
}

describe('a property that only styles tell', () => {
  it('has a value for each device, or is an exception with a reason', async () => {
    const unmarked: string[] = []
    for (const each of allCases) {
      if (each.field.isPerDevice || !(await isStyleAlone(each))) continue
      unmarked.push(each.field.name)
    }
    expect(unmarked).toEqual(Object.keys(exceptions))
  })
})

/** Whether drawings with all its values differ in classes, in what styles select and in instance rules, and in nothing else. */
async function isStyleAlone(each: Case): Promise<boolean> {
  const drawn = await Promise.all(each.field.values.map((value) => draw(each, value)))
  const [first, ...more] = drawn.map(({ html, css, heads, text }) => ({
    all: html + css,
    content: JSON.stringify([stripStyle(html), heads, text]),
  }))
  return more.every(({ content }) => content === first?.content) && more.some(({ all }) => all !== first?.all)
}

const stripStyle = (html: string) => html.replaceAll(/ (?:class|data-[\w-]+)="[^"]*"/g, '')

/** Tests that the example in `docs/extend.md` matches these files and works as described. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkBlocks, createRegistry } from '#blocks'
import { checkBody, describeFields, field } from '#schema'
import { standardBlocks } from '#standard-blocks'
import storefront from '#storefront'
import { renderSample, toSampleNode } from '../../packages/platform/src/standard-blocks/testing.tsx'
import { openingHours } from './opening-hours/block.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/extend.md'), 'utf8')
const registry = createRegistry([...standardBlocks, ...storefront.blocks, openingHours])
const sampleNamed = (name: string) => openingHours.samples.find((sample) => sample.name === name)!
const render = (name: string) => renderSample([toSampleNode(openingHours, sampleNamed(name))], { registry })

describe('the example block', () => {
  it.each(['schema.ts', 'View.tsx', 'styles.css', 'samples.ts', 'block.ts'])(
    'contains %s unchanged',
    (name) => {
      const printed = Array.from(
        guide.matchAll(/```\w+\n(?:\/\/ |\/\* )([\w.]+)(?: \*\/)?\n([^]*?)```/g),
        ([, file, code]) => [file, code],
      ).find(([file]) => file === name)
      expect(printed?.[1]).toBe(readFileSync(join(import.meta.dirname, 'opening-hours', name), 'utf8'))
    },
  )

  it('renders its typical sample, which contains only values that authors may store', async () => {
    const { html, warnings, searched } = await render('typical')
    expect(html).toContain('<h2>Open</h2><dl><div><dt>Monday to Friday</dt><dd>9 to 17</dd></div>')
    expect(warnings).toEqual([])
    expect(searched.text).toContain('Saturday')
    expect(checkBlocks(registry, [toSampleNode(openingHours, sampleNamed('typical'))], 'Page')).toEqual([])
  })

  it('renders in the state in which the studio inserts it', async () => {
    const props = openingHours.editor.beginning ?? {}
    const { html } = await renderSample([toSampleNode(openingHours, { name: 'new', props })], { registry })
    expect(html).toContain('<dt>Monday to Friday</dt>')
  })

  it('sets its colour and ignores hostile values', async () => {
    expect((await render('longest')).css).toContain('--opening-hours-tint:#F3EEE6')
    const { html, css, warnings } = await render('hostile')
    expect(html).not.toContain('<script')
    expect(css).not.toContain('red')
    expect(warnings.length).toBeGreaterThan(0)
  })

  it('has a help text for each of its fields', () => {
    const fields = describeFields(openingHours.schema).filter(({ name }) =>
      ['title', 'rows', 'tint'].includes(name),
    )
    expect(fields.map(({ help }) => help).filter((help) => help === undefined || help === '')).toEqual([])
    expect(fields).toHaveLength(3)
  })
})

it('the example field accepts text, and existing products remain valid', () => {
  expect(guide).toContain("storageAdvice: field.longText('Storage advice', 500).optional()")
  const product = storefront.contentTypes.find(({ name }) => name === 'epiderm__product')!
  expect(product.schema).toBeInstanceOf(z.ZodObject)
  const schema = (product.schema as z.ZodObject).safeExtend({
    storageAdvice: field.longText('Storage advice', 500).optional(),
  })
  const toProblems = (body: object) => checkBody(schema, body, 'Product').map(({ message }) => message)
  expect(toProblems({ storageAdvice: 'Below 25 °C.' })).toEqual(toProblems({}))
  expect(toProblems({ storageAdvice: 7 })).not.toEqual(toProblems({}))
})

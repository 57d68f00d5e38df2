import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SchemaDocument } from '#api'
import { checkBlocks, createRegistry } from '#blocks'
import { describeFields, knownIcons, type FieldDescription } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { standardContentTypes } from '#content-types'
import { storefront } from '../../composition.ts'
import { createClient, type Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'

const blocks = [...standardBlocks, ...storefront.blocks]
const types = [...standardContentTypes, ...storefront.contentTypes]

let app: TestApp
let editor: Client
let described: SchemaDocument

beforeAll(async () => {
  app = await startTestApp({ site: 'small', basePath: '/acme/s' })
  editor = await signInAs(app, { email: 'ed@shop.example', name: 'Ed', role: 'editor' }, '/acme/s')
  described = JSON.parse((await editor.send('GET', '/api/studio/schemas')).body) as SchemaDocument
})
afterAll(() => app.stop())

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns true if the help text is missing or only repeats words from the label. */
const saysNothing = ({ label, help }: FieldDescription) =>
  listWords(help).every((word) => listWords(label).includes(word))

const listFields = (fields: readonly FieldDescription[]): FieldDescription[] =>
  fields.flatMap((field) => [field, ...field.inside.flatMap((group) => listFields(group.fields))])

describe('the schema document', () => {
  it('contains every block and content type with all fields and their labels', () => {
    expect(described.blocks.map(({ type }) => type).toSorted()).toEqual(
      blocks.map(({ type }) => type).toSorted(),
    )
    expect(described.contentTypes.map(({ name }) => name).toSorted()).toEqual(
      types
        .filter(({ isMadeByServer }) => isMadeByServer !== true)
        .map(({ name }) => name)
        .toSorted(),
    )
    for (const { type, help, label, fields } of described.blocks) {
      const own = blocks.find((block) => block.type === type)!
      expect(help, type).toMatch(/\.$/)
      expect(label, type).not.toBe('')
      expect(fields, type).toEqual(JSON.parse(JSON.stringify(describeFields(own.schema))))
      expect(listFields(fields).filter((field) => field.label === '' && field.name !== 'type')).toEqual([])
    }
    for (const { name, help } of described.contentTypes) expect(help, name).toMatch(/\.$/)
  })

  it('contains the typefaces that are installed with the site', () => {
    const own = storefront.themeAssets?.faces?.map(({ family }) => family)
    expect(described.typefaces.map(({ name }) => name)).toEqual(own)
    expect(described.typefaces[0]?.families).toMatch(/^'Brygada 1918', 'Brygada 1918 Fallback 1', .*, serif$/)
  })

  it('contains help text only if it adds to the label', () => {
    const all = [
      { name: 'node', fields: described.node },
      ...described.blocks.map(({ type, fields }) => ({ name: type, fields })),
      ...described.contentTypes,
    ]
    const unsaid = all.flatMap(({ name, fields }) =>
      listFields(fields)
        .filter((field) => field.label === '' || saysNothing(field))
        .map((field) => `${name}: ${field.name}`),
    )
    expect(unsaid).toEqual([])
  })

  it('has valid defaults', () => {
    const rejected = blocks.flatMap(({ type, schema }) =>
      describeFields(schema)
        .filter(({ defaultValue }) => defaultValue !== undefined)
        .filter(({ name, defaultValue }) => schema.shape[name]?.safeParse(defaultValue).success !== true)
        .map(({ name }) => `${type}.${name}`),
    )
    expect(rejected).toEqual([])
  })

  it('describes values per device and the names of list entries', () => {
    const find = (type: string, name: string) =>
      listFields(described.blocks.find((block) => block.type === type)?.fields ?? []).find(
        (field) => field.name === name,
      )
    expect(find('section', 'direction')).toMatchObject({ isPerDevice: true, unsetDevice: 'ownDefault' })
    expect(find('grid', 'columns')).toMatchObject({ isPerDevice: true, unsetDevice: 'ownOnPhones' })
    expect(find('section', 'columns')).toMatchObject({ isList: true, entryKey: 'columnKey' })
    expect(find('list', 'items')).not.toHaveProperty('entryKey')
  })

  it('is sent only once: a client that already has the document gets 304', async () => {
    const { headers } = await editor.send('GET', '/api/studio/schemas')
    expect(headers['etag']).toBe((await editor.send('GET', '/api/studio/schemas')).headers['etag'])
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = await editor.send('GET', '/api/studio/schemas', undefined, {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('returns the default text of each label, including the site’s own labels, in the language of the item', async () => {
    const read = async (language: string) =>
      JSON.parse((await editor.send('GET', `/api/studio/schemas/labels/${language}`)).body).labels
    const { german, english } = { german: await read('de_DE'), english: await read('en_GB') }
    expect([german['account.signOut'], english['account.signOut']]).toEqual(['Abmelden', 'Sign out'])
    expect(Object.keys(german)).toEqual(Object.keys(english))
    expect(Object.keys(english)).toEqual(Object.keys(english).toSorted((a, b) => a.localeCompare(b)))
    expect(english).toMatchObject(storefront.labels?.['en'] ?? {})
  })

  it('requires the permission to see unpublished content', async () => {
    const guest = createClient(app, '/acme/s')
    for (const path of ['/api/studio/schemas', '/api/studio/schemas/samples/button'])
      expect((await guest.send('GET', path)).statusCode).toBe(401)
  })

  it('shows a typical sample of each block with the site’s theme, and without scripts', async () => {
    const ask = (type: string) => editor.send('GET', `/api/studio/schemas/samples/${type}`)
    for (const { type, isPictured } of described.blocks) {
      const { statusCode, body, headers } = await ask(type)
      expect([type, statusCode]).toEqual([type, isPictured ? 200 : 404])
      if (!isPictured) continue
      expect(body, type).toContain('<style>')
      expect(body, type).not.toContain('<script')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    }
    expect((await ask('button')).body).toMatch(/<main[^>]*><div class="button/)
    expect((await ask('..%2F..%2Fpackage')).statusCode).toBe(404)
  })
})

describe('block descriptions', () => {
  it.each(blocks.map((block) => [block.type, block] as const))('are complete for %s', (_type, block) => {
    const { keywords, icon, nameFrom, beginning, accepts = {} } = block.editor
    expect(keywords.length).toBeGreaterThan(0)
    expect(knownIcons.has(icon), icon).toBe(true)
    if (nameFrom !== undefined) expect(Object.keys(block.schema.shape)).toContain(nameFrom)
    if (beginning !== undefined) {
      const begun = { id: 'new', block: block.type, props: beginning }
      expect(checkBlocks(createRegistry(blocks), [begun], 'Page')).toEqual([])
      expect(block.findFlaws?.(block.schema.parse(beginning)) ?? []).toEqual([])
    }
    const slots = [
      ...(Array.isArray(block.slots) ? (block.slots as string[]) : []),
      ...(block.itemSlots ?? []),
    ]
    for (const [slot, accepted] of Object.entries(accepts)) {
      if (slot === '*') expect(typeof block.slots).toBe('function')
      else expect(slots).toContain(slot)
      expect(accepted.filter((type) => !blocks.some((each) => each.type === type))).toEqual([])
    }
  })

  it('a slot accepts only the blocks that it declares', () => {
    const check = (block: string, props: object) =>
      checkBlocks(
        createRegistry(blocks),
        [{ id: 'a', block: 'site-header', slots: { brand: [{ id: 'b', block, props: { ...props } }] } }],
        'Layout',
      )
    expect(check('brand-link', { text: 'Acme' })).toEqual([])
    expect(check('horizontal-line', {})).toEqual([
      {
        path: 'Layout › a › brand › b',
        message: 'the slot brand accepts only brand-link, not horizontal-line',
      },
    ])
  })
})

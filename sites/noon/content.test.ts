/**
 * Tests the shop's content after a normal import. The content must be complete and canonical, and have no dead links.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlockNode, ContentItem } from '@epiderm/platform'
import {
  ContentRejectedError,
  createRegistry,
  cutOffExpression,
  isRecordId,
  openContent,
  openDatabase,
  openFolderStorage,
  openMediaStore,
  standardBlocks,
  standardContentTypes,
  toPlatformLabels,
  type Actor,
  type ContentService,
  type ContentTables,
  type Database,
  type MediaTables,
  type Warning,
} from '@epiderm/platform/testing'
import { storefrontBlocks } from './blocks/index.ts'
import { createRange, findCombinations } from './combinations.ts'
import { storefrontContentTypes } from './content-types.ts'
import { parseProductRelations } from './product-facts.ts'

const folder = fileURLToPath(new URL('./content', import.meta.url))
const operator: Actor = { kind: 'operator', name: 'content test' }
const clock = () => new Date('2026-01-01T00:00:00.000Z')

let dataDir: string
let database: Database<ContentTables & MediaTables>
let content: ContentService
let items: readonly ContentItem[]
let translations: readonly ContentItem[]
let importWarnings: readonly unknown[]
const warnings: Warning[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-content-'))
  database = await openDatabase({ dataDir })
  content = await openContent({
    database,
    media: openMediaStore({ database, storage: openFolderStorage(dataDir), clock }),
    types: [...standardContentTypes, ...storefrontContentTypes],
    registry: createRegistry([...standardBlocks, ...storefrontBlocks]),
    clock,
    randomBytes,
    warn: (warning) => warnings.push(warning),
  })
  ;({ warnings: importWarnings } = await content.importFolder(operator, { folder }))
  items = (await content.at(operator).findContents({})).items
  const german = (await content.at(operator).findContents({ language: 'de_DE' })).items
  translations = german.filter(({ language }) => language === 'de_DE')
})

afterAll(async () => {
  content.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

/**
 * Sentences about the order cut-off, delivery and response times. Each sentence must agree with the delivery promise.
 */
describe('the site’s promise', () => {
  const sentencesOf = (body: unknown): string[] =>
    [
      ...JSON.stringify(body)
        .replaceAll(cutOffExpression, '5pm')
        .matchAll(/[^".!?<>]*(?:[^".!?<>]|\.(?=\d))+[.!?<"]/g),
    ].map(([sentence]) => sentence)
  const all = () =>
    items.flatMap(({ title, body }) => sentencesOf(body).map((sentence) => ({ title, sentence })))
  const find = (topic: RegExp, wrong: RegExp) =>
    all().filter(({ sentence }) => topic.test(sentence) && wrong.test(sentence))

  it('is next-working-day delivery for every order before the 5pm cut-off', () => {
    expect(all().filter(({ sentence }) => /before 5pm/.test(sentence)).length).toBeGreaterThan(10)
    const hour = /\b(?:before|by|until|till)\s+(?!5pm)\d{1,2}(?:[.:]\d\d)?\s?(?:am|pm|o’clock)/i
    expect(find(/order|deliver|sent out/i, hour)).toEqual([])
    expect(find(/order|deliver|arriv/i, /same.day|within 24 hours|(?:two|three|2|3) days/i)).toEqual([])
  })

  it('never contains the cut-off time except as an expression', () => {
    const written = [...items, ...translations].filter(
      ({ type, body }) =>
        /_(?:page|layout|product|question)$/.test(type) && /\b5pm\b|17 Uhr/.test(JSON.stringify(body)),
    )
    expect(written.map(({ title }) => title)).toEqual([])
  })

  it('states that every enquiry is answered by the end of the next working day', () => {
    expect(
      find(/\b(?:we answer|answered by|hear from us)\b/i, /\b(?:two|three|five|\d+) working days/i),
    ).toEqual([])
  })
})

describe('the stored content', () => {
  it('SITE-2 has one item for every file, and is imported without a warning', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'))
    expect(items.length + translations.length).toBe(files.length)
    expect(warnings).toEqual([])
    expect(importWarnings).toEqual([])
  })

  it('SITE-1 has only public pages, except for the account page and the peel protocols', () => {
    const closed = [...ofType('epiderm__page'), ...translations]
      .filter(({ body }) => body.access === 'signedIn')
      .map(({ urlName }) => urlName)
    expect([...new Set(closed)].toSorted()).toEqual([
      'account',
      'protocol-noon-clear-peel',
      'protocol-noon-lacto-renew',
    ])
  })

  it('SSN-5 sets the z-index of dialogs to 9100', () => {
    const theme = items.find(({ type }) => type === 'epiderm__theme')
    expect(theme?.body.tokens).toMatchObject({ '--dxp-s-modal-z-index': '9100' })
  })

  it('PAGE-P1 contains at least twelve products, each with a record id and its own image', () => {
    const products = ofType('epiderm__product')
    expect(products.length).toBeGreaterThanOrEqual(12)
    expect(products.every(({ recordId }) => isRecordId(recordId))).toBe(true)
    expect(new Set(products.map(({ body }) => JSON.stringify(body.picture))).size).toBe(products.length)
  })

  it('is canonical: an export is identical, byte for byte', async () => {
    const exported = await mkdtemp(join(tmpdir(), 'storefront-export-'))
    try {
      await content.exportFolder(operator, { folder: exported })
      const [before, after] = [await readAll(folder), await readAll(exported)]
      expect(Object.keys(after)).toEqual(Object.keys(before))
      expect(Object.keys(before).filter((file) => before[file] !== after[file])).toEqual([])
    } finally {
      await rm(exported, { recursive: true })
    }
  })
})

describe('the German translation', () => {
  it('SITE-3 exists but is disabled', () => {
    const [site] = ofType('epiderm__site')
    expect(site?.body.languages).toContainEqual({ code: 'de_DE', label: 'Deutsch', isActive: false })
    expect(translations.length).toBeGreaterThan(30)
  })

  /**
   * Content types whose entries differ between languages, so that translations need not have the same fields as the
   * original.
   */
  const ownLists = new Set(['epiderm__labels', 'epiderm__synonyms', 'sfdc_cms__image'])

  it('SITE-2 has the same blocks and fields as the original, with translated text', () => {
    for (const { contentKey, type, body } of translations) {
      const original = items.find((item) => item.contentKey === contentKey)
      if (!ownLists.has(type)) expect(toShape(body)).toEqual(toShape(original?.body))
      expect(JSON.stringify(body)).not.toBe(JSON.stringify(original?.body))
    }
  })

  it('SITE-4 overrides the same labels as the default language, with the same placeholders', () => {
    const [english] = ofType('epiderm__labels')
    const own = translations.find(({ type }) => type === 'epiderm__labels')
    const toPlaces = (text: string) => [...new Set(text.match(/\{\d\}/g))].toSorted()
    const toRows = (item: ContentItem | undefined) =>
      Object.entries((item?.body.labels ?? {}) as Record<string, string>).map(([key, text]) => [
        key,
        toPlaces(text),
      ])
    expect(toRows(own)).toEqual(toRows(english))
  })

  it('SITE-4 does not override a label with the platform’s own text', () => {
    const repeated = [...ofType('epiderm__labels'), ...translations]
      .filter(({ type }) => type === 'epiderm__labels')
      .flatMap(({ language, body }) => {
        const [platform = {}] = toPlatformLabels(language)
        return Object.entries(body.labels as Record<string, string>).filter(
          ([key, text]) => platform[key] === text,
        )
      })
    expect(repeated).toEqual([])
  })
})

describe('advice on combinations', () => {
  const find = (name: string) => ofType('epiderm__product').find(({ title }) => title === `Noon ${name}`)!
  const publish = (name: string, body: Record<string, unknown>) => {
    const item = find(name)
    const draft = { ...item, body: { ...item.body, ...body } }
    return content.publish(operator, { changes: [{ kind: 'put', draft }], note: '' })
  }
  const keys = (...names: string[]) => names.map((name) => find(name).contentKey)
  const isPeel = ({ body }: ContentItem) => body.professionalUseOnly === true
  const isNamed = (text: string, { title }: ContentItem) => text.includes(title.replace('Noon ', ''))
  const findApart = (item: ContentItem) => {
    const products = ofType('epiderm__product')
    const { keepApart } = findCombinations(item.contentKey, createRange(products.map(parseProductRelations)))
    const apart = new Set(keepApart.map(({ product }) => product))
    return products.filter((other) => apart.has(other.contentKey) && !(isPeel(other) && isPeel(item)))
  }

  it.each([
    ['Acno Solution', { related: ['Clear Peel'] }, 'lists Noon Clear Peel under “Related products”'],
    ['Clear Peel', { related: ['Acno Solution'] }, 'lists Noon Acno Solution under “Related products”'],
    ['Night Renewal', { related: ['Lacto Renew'] }, 'lists Noon Lacto Renew under “Related products”'],
    ['Acne Starter Kit', { related: ['Clear Peel'] }, 'lists Noon Clear Peel under “Related products”'],
    ['Acne Starter Kit', { contains: ['Acno Solution', 'Clear Peel'] }, 'contains both Noon Clear Peel and'],
    ['Double Fight', { goesWith: ['Night Renewal'] }, 'lists Noon Night Renewal under “Goes with”'],
  ])('PAGE-P1 is rejected for %s with %j', async (name, said, message) => {
    const body = Object.fromEntries(Object.entries(said).map(([says, names]) => [says, keys(...names)]))
    const rejected: unknown = await publish(name, body).catch((error: unknown) => error)
    expect(rejected).toBeInstanceOf(ContentRejectedError)
    const { problems } = rejected as ContentRejectedError
    expect(problems.map((problem) => `${problem.path} ${problem.message}`).join('\n')).toContain(
      `Noon ${name} ${message}`,
    )
  })

  it('PAGE-P1 names combinations for every product and products to keep apart for every peel, and mentions vitamin A in peel warnings', () => {
    for (const { title, body } of ofType('epiderm__product')) {
      expect((body.goesWith as unknown[]).length, title).toBeGreaterThan(0)
      if (body.professionalUseOnly !== true) continue
      const apart = (body.keepApart as { product: string }[]).map(({ product }) => product)
      expect(apart, title).toEqual(
        expect.arrayContaining(keys('Acno Solution', 'Double Fight', 'Night Renewal')),
      )
      expect((body.warnings as string[]).join(' '), title).toMatch(/retinol/)
    }
  })

  it.each([
    ['salicylic acid', /salicylic/i, [/allergy to salicylates/, /pregnan/]],
    [
      'vitamin A',
      /\bretin/i,
      [/not for use during pregnancy or while breastfeeding/i, /other retinoids/, /the sun/],
    ],
    [
      'a peel',
      /^professional peel$/i,
      [/pregnan/, /isotretinoin/, /retinoid/, /deeper skin tones/, /the sun/],
    ],
  ])(
    'PAGE-P1 includes the required warnings for all products with %s, including sets',
    (_, has, warnings) => {
      const found = ofType('epiderm__product').filter(({ body }) =>
        [body.category, ...(body.keyIngredients as { name: string }[]).map(({ name }) => name)].some((text) =>
          has.test(String(text)),
        ),
      )
      expect(found.length).toBeGreaterThan(1)
      for (const { title, body } of found)
        for (const warning of warnings) expect((body.warnings as string[]).join('\n'), title).toMatch(warning)
    },
  )

  it('PAGE-P1 lists the same three products to use after a peel, on the peel’s page and in its protocol', () => {
    for (const name of ['Clear Peel', 'Lacto Renew']) {
      const { urlName, body } = find(name)
      const protocol = ofType('epiderm__page').find((page) => page.urlName === `protocol-${urlName}`)
      const named = (texts: readonly string[]) => {
        const rule = texts.find((text) => /nothing else/.test(text)) ?? ''
        return ofType('epiderm__product').filter((item) => isNamed(rule, item))
      }
      const own = named(body.howToUse as string[])
      expect(own.map(({ title }) => title)).toContain('Noon Gentle Cleanser')
      expect(own).toHaveLength(3)
      expect(named(findProse(protocol?.body.blocks))).toEqual(own)
      for (const { contentKey } of own) expect(body.goesWith).toContain(contentKey)
    }
  })

  it('PAGE-P1 states a rule wherever it names two products that must be used separately', () => {
    const says =
      /\bdays?\b|alternat|never beside|evenings without|morning|\bweek|one is enough|\bcard\b|Tage|Woche|Wechsel|morgens|Morgen|eines genügt|Karte/i
    const isSilent = (text: string) =>
      !says.test(text) &&
      ofType('epiderm__product')
        .filter((product) => isNamed(text, product))
        .some((product) => findApart(product).some((other) => isNamed(text, other)))
    const silent = [...items, ...translations]
      .filter(({ type }) => ['epiderm__product', 'epiderm__page', 'epiderm__question'].includes(type))
      .flatMap(({ title, body }) => findProse(body).map((text) => ({ title, text })))
      .filter(({ text }) => isSilent(text))
    expect(silent).toEqual([])
  })

  it('PAGE-P1 lists the products to pause in a routine that ends with a peel', () => {
    const routines = [...items, ...translations]
      .filter(({ type }) => type === 'epiderm__page')
      .flatMap(({ title, body }) =>
        ((body.blocks ?? []) as BlockNode[])
          .flatMap(toNestedBlocks)
          .filter(({ block, props }) => block === 'description-list' && Array.isArray(props?.items))
          .map(({ props }) => ({ title, rows: findProse(props?.items) })),
      )
    expect(routines.length).toBeGreaterThan(5)
    for (const { title, rows } of routines) {
      const all = rows.join('\n')
      for (const peel of ofType('epiderm__product').filter((item) => isPeel(item) && isNamed(all, item))) {
        const row = rows.find((text) => isNamed(text, peel)) ?? ''
        const unsaid = findApart(peel).filter((other) => isNamed(all, other) && !isNamed(row, other))
        expect([title, unsaid.map((other) => other.title)]).toEqual([title, []])
      }
    }
  })
})

describe('links', () => {
  it('SITE-2 PAGE-A5 point to a stored page, a product or an image, in every item', () => {
    const paths = new Set([...ofType('epiderm__page').map(({ body }) => body.route), '/studio'])
    for (const { urlName, recordId } of ofType('epiderm__product')) {
      paths.add(`/product/${urlName}`)
      paths.add(`/product/${recordId}`)
    }
    const links = [...items, ...translations].flatMap(({ type, title, body }) =>
      type === 'sfdc_cms__image' ? [] : findLinks(body).map((link) => `${title}: ${link}`),
    )
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter((link) => !paths.has(link.slice(link.lastIndexOf(': ') + 2)))).toEqual([])
  })

  it.each([
    '/product/noon-acno-solution',
    '/product/noon-double-fight',
    '/product/noon-azelaic-forte',
    '/product/noon-acne-starter-kit',
  ])('PAGE-A5 on the acne page include %s', (path) => {
    expect(findLinks(acnePage().body)).toContain(path)
  })

  it('PAGE-A3 PAGE-H1 on tiles are labelled with the linked product’s name', () => {
    const names = new Map(
      ofType('epiderm__product').flatMap(({ urlName, recordId, body }) => [
        [`/product/${urlName}`, body.name],
        [`/product/${recordId}`, body.name],
      ]),
    )
    const tiles = [...items, ...translations]
      .filter(({ type }) => type === 'epiderm__page')
      .flatMap(({ urlName, body }) =>
        ((body.blocks ?? []) as BlockNode[])
          .flatMap(toNestedBlocks)
          .filter(({ block }) => block === 'image-tile')
          .map(({ props }) => ({ urlName, ...props }) as { urlName: string; url: string; title: string }),
      )
    const own = tiles.filter(({ url }) => names.has(url))
    expect(own).toHaveLength(8)
    for (const { urlName, url, title } of own) expect([urlName, title]).toEqual([urlName, names.get(url)])
    const bound = tiles.filter(({ url }) => url === '{!Item._detailURL}')
    expect(bound.length).toBeGreaterThan(6)
    for (const { urlName, title } of bound) expect([urlName, title]).toEqual([urlName, '{!Item.name}'])
  })

  it('PAGE-A5 on the acne page refer to exactly one product by its record id', () => {
    const recordIds = new Set(ofType('epiderm__product').map(({ recordId }) => `/product/${recordId}`))
    expect(findLinks(acnePage().body).filter((link) => recordIds.has(link))).toHaveLength(1)
  })
})

it('PAGE-H1 the home page has one title and links to the range, to every condition and to products', () => {
  const home = ofType('epiderm__page').find(({ body }) => body.route === '/')
  const blocks = ((home?.body.blocks ?? []) as BlockNode[]).flatMap(toNestedBlocks)
  const titles = blocks.filter(({ props }) => props?.headingTag === 'h1')
  const grids = blocks.filter(({ block }) => block === 'grid')
  const types = grids.map(({ props }) => {
    const { contentKeys } = (props?.collection ?? {}) as { contentKeys: string[] }
    return contentKeys.map((key) => items.find(({ contentKey }) => contentKey === key)?.type)
  })
  expect(titles).toHaveLength(1)
  expect(findLinks(home?.body)).toContain('/skincare')
  expect(types).toEqual([
    Array(6).fill('epiderm__condition'),
    Array(types[1]?.length ?? 0).fill('epiderm__product'),
  ])
})

describe('the acne page', () => {
  const blocks = () => acnePage().body.blocks as BlockNode[]
  const all = (type: string, nodes: readonly BlockNode[] = blocks()) =>
    nodes.flatMap(toNestedBlocks).filter(({ block }) => block === type)

  it('PAGE-A3 has six sections with the specified column widths', () => {
    const sections = blocks().filter(({ block }) => block === 'section')
    expect(sections.map(toColumnWidths)).toEqual([[6, 6], [12], [12], [4, 4, 4], [6, 6], [6, 6]])
  })

  it('PAGE-A3 shows the best sellers as four linked circles, an image in each column of the row, and the button Shop Now', () => {
    const [, , best, row, kit] = blocks()
    const circles = all('image-tile', [best!])
    expect(circles.map(({ props }) => props?.shape)).toEqual(Array(4).fill('circle'))
    expect(Object.values(row!.slots ?? {}).map((column) => all('image', column).length)).toEqual([1, 1, 1])
    expect(all('button', [kit!]).map(({ props }) => props?.text)).toContain('Shop Now')
  })

  it('IMG-4 has one provider with a list of images, which the row binds by expression key', () => {
    const [, , , row] = blocks()
    const props = all('image', [row!]).map((node) => node.props)
    expect(props[0]).toMatchObject({ sfdcExpressionKey: 'routine' })
    expect(props[0]?.imageInfo).toHaveLength(3)
    expect(props.slice(1).map((own) => own?.imageInfo)).toEqual([
      '{!routine.Pictures.1}',
      '{!routine.Pictures.2}',
    ])
  })

  it('PAGE-A4 has questions that are initially closed, with the icon on the right', () => {
    const [question, ...more] = all('expandable-section')
    expect(more).toEqual([])
    expect(question?.props).toMatchObject({ expandByDefault: false, iconAlignment: 'right' })
  })

  it('PAGE-A6 hides some rich text blocks on tablet and mobile, and the same number of duplicates on desktop', () => {
    const hidden = all('rich-text').flatMap(({ visible }) => (visible === undefined ? [] : [visible]))
    const onDesktop = hidden.filter(isEqualTo({ desktop: true, tablet: false, mobile: false }))
    const below = hidden.filter(isEqualTo({ desktop: false, tablet: true, mobile: true }))
    expect(onDesktop.length).toBeGreaterThan(0)
    expect(below).toHaveLength(onDesktop.length)
    expect(hidden).toHaveLength(2 * onDesktop.length)
  })

  it('PAGE-A8 has a horizontal line that is solid, 1px thick, full-width and centred', () => {
    expect(all('horizontal-line').map(({ props }) => props)).toEqual([
      { style: 'solid', size: 1, width: 100, alignment: 'center' },
    ])
  })

  it('PAGE-A7 ends with a hidden region for blocks without visible output', () => {
    const last = blocks().at(-1)
    expect(last?.block).toBe('hidden-region')
    expect(toNestedBlocks(last!).map(({ block }) => block)).toEqual(
      expect.arrayContaining([
        'seo-assistant',
        'view-change-notifier',
        'page-data-layer',
        'session-validator',
      ]),
    )
  })
})

/** Returns a block and all blocks inside it, in document order. */
const toNestedBlocks = (node: BlockNode): BlockNode[] => [
  node,
  ...Object.values(node.slots ?? {})
    .flat()
    .flatMap(toNestedBlocks),
]

/** Returns a copy with empty strings in place of texts. Keys, ids and URLs are unchanged. */
function toShape(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((child) => toShape(child, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, toShape(child, name)]))
  return typeof value === 'string' && !['id', 'block', 'url', 'contentKey', 'menu'].includes(key) ? '' : value
}

/** Returns all strings in a value, at any depth. */
function findProse(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findProse) : []
}

const toColumnWidths = ({ props = {} }: BlockNode) => {
  const { columns } = props.sectionConfig as { columns: { columnWidth: number }[] }
  return columns.map(({ columnWidth }) => columnWidth)
}

const isEqualTo = (expected: Record<string, boolean>) => (value: unknown) =>
  JSON.stringify(Object.entries(value ?? {}).toSorted()) ===
  JSON.stringify(Object.entries(expected).toSorted())

const ofType = (type: string) => items.filter((item) => item.type === type)

const acnePage = () => {
  const page = ofType('epiderm__page').find(({ body }) => body.route === '/skincare/acne')
  if (page === undefined) throw new Error('There is no page /skincare/acne')
  return page
}

/** Returns links within the site, from `url` fields and rich texts, without query or fragment. */
function findLinks(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    const inText = Array.from(value.matchAll(/\b(?:href|src)="([^"]*)"/g), ([, address = '']) => address)
    return [...(key === 'url' ? [value] : []), ...inText]
      .filter((address) => address.startsWith('/'))
      .map((address) => address.replace(/[?#].*$/, ''))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => findLinks(child, name))
}

async function readAll(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  const contents = await Promise.all(
    files.map(async (file) => [
      file.slice(root.length + 1).replaceAll(sep, '/'),
      (await readFile(file)).toString('base64'),
    ]),
  )
  return Object.fromEntries(contents) as Record<string, string>
}

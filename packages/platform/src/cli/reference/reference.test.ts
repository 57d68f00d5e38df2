import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkBlocks, createRegistry } from '#blocks'
import { checkBody, describeFields, toSchemaHelp, type BlockNode, type FieldDescription } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { standardContentTypes } from '#content-types'
import { guest } from '#model'
import { storefront } from '../../composition.ts'
import { projectRoot, startTestApp, type TestApp } from '../../app/testing.ts'
import { loadReference, type ReferenceContents } from './load-reference.ts'

const folder = join(projectRoot, 'docs/reference')
const blocks = [...standardBlocks, ...storefront.blocks]
const types = [...standardContentTypes, ...storefront.contentTypes]
const filesIn = (path: string) =>
  readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

type VisitorExpressionUse = {
  readonly path: string
  /** True if the field accepts visitor expressions. */
  readonly isAllowed: boolean
  readonly stored: unknown
}

/** Returns, for each field, a body in which that field contains `{!User.userId}`. */
const toVisitorUses = (fields: readonly FieldDescription[]): VisitorExpressionUse[] =>
  fields.flatMap(({ name, kind, isList, expressions, inside }) => {
    const store = (value: unknown) => ({ [name]: isList ? [value] : value })
    if (kind === 'blocks') return []
    if (kind !== undefined)
      return [{ path: name, isAllowed: expressions === 'visitor', stored: store('{!User.userId}') }]
    return inside.flatMap(({ when, fields: inner }) =>
      toVisitorUses(inner).map(({ path, isAllowed, stored }) => ({
        path: `${name}${when ? `(${when.value})` : ''}.${path}`,
        isAllowed,
        stored: store({ ...(when && { [when.name]: when.value }), ...(stored as object) }),
      })),
    )
  })

let app: TestApp
let reference: ReferenceContents
beforeAll(async () => {
  app = await startTestApp({ isDevelopment: true })
  reference = await loadReference(app, storefront)
})
afterAll(() => app.stop())

describe('the reference for blocks and content types', () => {
  it('matches the schemas (`npm run reference` updates it)', () => {
    const written = new Map(
      filesIn('').flatMap((path): [string, string][] =>
        path.endsWith('.md') ? [[path, readFileSync(join(folder, path), 'utf8')]] : [],
      ),
    )
    expect([...written.keys()].toSorted()).toEqual([...reference.texts.keys()].toSorted())
    for (const [path, text] of reference.texts) expect(written.get(path), path).toBe(text)
  })

  it('has a small image of each visible block, and no other images', () => {
    expect(filesIn('images').toSorted()).toEqual(reference.pictures.map(({ path }) => path).toSorted())
    const sizes = reference.pictures.map(({ path }) => statSync(join(folder, path)).size)
    for (const size of sizes) expect(size).toBeLessThanOrEqual(12 * 1024)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(600 * 1024)
  })

  it('contains no broken link', () => {
    for (const [path, text] of reference.texts) {
      for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g))
        expect(existsSync(join(folder, path, '..', target)), `${path}: ${target}`).toBe(true)
    }
  })
})

describe('block documentation', () => {
  it.each(blocks.map((block) => [block.type, block] as const))(
    '%s has help text, and labels its properties',
    (_type, { schema }) => {
      expect(toSchemaHelp(schema)).toMatch(/\.$/)
      expect(describeFields(schema).filter(({ label }) => label === '')).toEqual([])
    },
  )

  it.each(blocks.map((block) => [block.type, block] as const))(
    'SSN-1 %s accepts {!User.…} only in the fields that its page lists',
    (_type, { schema }) => {
      const uses = toVisitorUses(describeFields(schema))
      const taken = uses.map(({ path, stored }) => ({
        path,
        isAllowed: !checkBody(schema, stored, '').some(({ message }) => message.startsWith('{!User.')),
      }))
      expect(taken).toEqual(uses.map(({ path, isAllowed }) => ({ path, isAllowed })))
    },
  )

  it.each(blocks.map(({ type }) => type))('%s has a sample that can be pasted into a page', async (type) => {
    const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(reference.texts.get(`blocks/${type}.md`) ?? '') ?? []
    const nodes = parse(yaml) as BlockNode[]
    expect(nodes).toHaveLength(1)
    expect(checkBlocks(createRegistry(blocks), nodes, 'Pasted')).toEqual([])
    const keys = Array.from(yaml.matchAll(/\bMC[A-Z2-7]{26}\b/g), ([key]) => key)
    const { items } = await app.platform.content.at(guest).findContents({ contentKeys: keys })
    expect(new Set(items.map(({ contentKey }) => contentKey))).toEqual(new Set(keys))
  })
})

describe('content type documentation', () => {
  it.each(types.map((type) => [type.name, type] as const))(
    '%s has help text and field labels',
    (_name, { schema }) => {
      expect(toSchemaHelp(schema)).toMatch(/\.$/)
      expect(describeFields(schema).filter(({ label, isList }) => label === '' && !isList)).toEqual([])
    },
  )
})

/** Tests the editor's control for every field of every block and content type. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { describeBlocksAndTypes } from '#blocks'
import { standardContentTypes } from '#content-types'
import type { FieldDescription } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { toPlatformLabels } from '#model'
import storefront from '#storefront'
import { toLabelSections, toTokenSections } from '../../packages/platform/src/studio/form/lists/map-fields.ts'
import { designTabs, toRoleFields } from '../../packages/platform/src/studio/app/design/theme-groups.ts'
import { addDefaultTokens } from '../../packages/platform/src/studio/form/inputs/token-values.ts'
import { toSitePart } from '../../packages/platform/src/studio/app/settings/label-rows.ts'
import { toSiteGroups } from '../../packages/platform/src/studio/app/settings/site-groups.ts'
import { settingsMessages } from '../../packages/platform/src/studio/messages/areas/en-settings.ts'
import workshop from '../../sites/bicycles/epiderm.config.ts'
import { projectRoot } from '../../packages/platform/src/app/testing.ts'
import { toControl, type ControlName } from '../../packages/platform/src/studio/form/to-control.ts'

const { blocks, contentTypes } = describeBlocksAndTypes(
  [...standardBlocks, ...storefront.blocks, ...workshop.blocks],
  [...standardContentTypes, ...storefront.contentTypes, ...workshop.contentTypes],
)

type ListedField = { readonly path: string; readonly field: FieldDescription; readonly control: ControlName }

const listFields = (path: string, fields: readonly FieldDescription[]): readonly ListedField[] =>
  fields
    .filter(({ kind }) => kind !== 'blocks')
    .flatMap((field) => [
      { path: `${path}.${field.name}`, field, control: toControl(field) },
      ...field.inside.flatMap((group) => listFields(`${path}.${field.name}`, group.fields)),
    ])

const fields = [
  ...blocks.flatMap(({ type, fields: own }) => listFields(type, own)),
  ...contentTypes.flatMap(({ name, fields: own }) => listFields(name, own)),
]

const readBodies = (folder: string) =>
  ['noon', 'bicycles'].flatMap((site) => {
    const path = join(projectRoot, 'sites', site, 'content', folder)
    const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.yaml')) : []
    return files.map(
      (file) => [`${site}/${file}`, parse(readFileSync(join(path, file), 'utf8')).body] as const,
    )
  })

describe('every field of every block and content type, on both sites', () => {
  it('has a typed control', () => {
    expect(fields.filter(({ control }) => control === 'json').map(({ path }) => path)).toEqual([])
  })

  it('has a label and help', () => {
    const bare = fields.filter(({ field }) => field.label === '' || field.help === '')
    expect(bare.map(({ path }) => path)).toEqual([])
  })

  it('shows technical names only below “Advanced”', () => {
    const technical = fields.filter(
      ({ path, field }) =>
        /\b(?:id|ids|hash|SHA-256)\b|^key$|^records$/i.test(`${field.label} ${field.help}`) &&
        !/\b(?:advanced)\b/.test(toGroups(path)),
    )
    expect(technical.map(({ path }) => path)).toEqual([])
  })
})

/** Returns the form groups of a field and of all fields that contain it. */
const toGroups = (path: string): string =>
  fields
    .filter((one) => path === one.path || path.startsWith(`${one.path}.`))
    .map(({ field }) => field.group)
    .join(' ')

const knownTokens = fields.find(({ path }) => path === 'epiderm__theme.tokens')?.field.inside[0]?.fields ?? []

describe('each entry of an object with arbitrary names', () => {
  it.each(readBodies('themes'))('has a control: the tokens of %s', (_, body) => {
    const shown = toTokenSections(knownTokens, body.tokens).flatMap((section) => section.fields)
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(body.tokens)))
    expect(shown.filter((field) => !toControl(field).startsWith('token')).map(({ name }) => name)).toEqual([])
    expect(shown.filter(({ label, help }) => label === '' || help === '')).toEqual([])
  })

  it.each(readBodies('themes'))('is in one section of Design: the tokens of %s', (_, body) => {
    const shown = toTokenSections(knownTokens, body.tokens).flatMap((section) => section.fields)
    const parts = designTabs.flatMap((part) =>
      toRoleFields(shown, part).flatMap((group) => group.fields.map(({ name }) => name)),
    )
    expect(parts.toSorted()).toEqual(Object.keys(addDefaultTokens(knownTokens, body.tokens)).toSorted())
    expect(toRoleFields(knownTokens, 'colors').map(({ role }) => role)).toEqual([
      'page',
      'brand',
      'surfaces',
      'messages',
    ])
  })

  it.each(readBodies('labels'))('has a control: the labels of %s', (_, body) => {
    const [defaults = {}] = toPlatformLabels('en')
    const shown = toLabelSections(defaults, body.labels).flatMap((section) => section.fields)
    expect(new Set(shown.map(({ name }) => name))).toEqual(
      new Set([...Object.keys(defaults), ...Object.keys(body.labels)]),
    )
    expect(new Set(shown.map(toControl))).toEqual(new Set(['text', 'longText']))
    expect(shown.filter(({ label, help }) => label === '' || help === '')).toEqual([])
  })

  it('has a location in the label table if it is one of the platform’s labels', () => {
    const [defaults = {}] = toPlatformLabels('en')
    const places: readonly string[] = Object.values(settingsMessages.labels.places)
    expect(Object.keys(defaults).filter((name) => !places.includes(toSitePart(name)))).toEqual([])
  })

  it('is in exactly one group if it is a site setting', () => {
    const own = contentTypes.find(({ name }) => name === 'epiderm__site')?.fields ?? []
    const groups = toSiteGroups(own)
    const names = groups.flatMap((one) => one.fields.map(({ name }) => name))
    expect(names.toSorted()).toEqual(own.map(({ name }) => name).toSorted())
    const technical = groups.find(({ group }) => group === 'technical')?.fields ?? []
    expect(technical.filter(({ group }) => group !== 'advanced').map(({ name }) => name)).toEqual([])
  })

  it.each(readBodies('site'))('has a control: the organisation of %s', (_, body) => {
    const known = fields.filter(({ path }) => path.startsWith('epiderm__site.organization.'))
    const names = known.map(({ path }) => path.split('.').slice(2).join('.'))
    const stored = Object.entries(body.organization).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.keys(value)
            .filter((key) => key !== '@type')
            .map((key) => `${name}.${key}`)
        : name,
    )
    expect(names).toEqual(expect.arrayContaining(stored))
  })
})

describe('the control of a field', () => {
  it('exists only for field kinds that are in use', () => {
    expect(new Set(fields.map(({ control }) => control))).toEqual(
      new Set<ControlName>([
        'text',
        'longText',
        'richText',
        'link',
        'color',
        'icon',
        'media',
        'choice',
        'number',
        'length',
        'switch',
        'date',
        'time',
        'timeZone',
        'currency',
        'language',
        'contentType',
        'tree',
        'tokenColor',
        'tokenFont',
        'tokenNumber',
        'tokenSize',
        'list',
        'map',
        'reference',
        'references',
        'words',
        'longWords',
        'choices',
        'fields',
        'variants',
        'entries',
      ]),
    )
  })
})

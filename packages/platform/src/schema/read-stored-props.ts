/**
 * Reads stored values for delivery: replaces their expressions, then parses them. A version never changes, so results
 * that depend only on the version are cached with it. A value with page references is parsed again if the references
 * resolve to different paths. Fields with expressions are parsed for each page.
 */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { cacheByObject } from '#kit'
import { bindProps, type ToUrl } from './bind-props.ts'
import { hasExpression, type ExpressionScope } from './expression.ts'
import { describeSchema } from './describe-schema.ts'
import {
  preparseField,
  parsePropsTolerantly,
  type PreparsedFields,
  type TolerantResult,
} from './parse-props.ts'
import { rebuildValue, walkSchema } from './walk-schema.ts'

type StoredPropsResult = TolerantResult<Record<string, unknown>>
/** Returns true if the item at this site path was withdrawn. */
type IsWithdrawn = (address: string) => boolean

type ReadScope = {
  readonly scope: ExpressionScope
  readonly toUrl: ToUrl
  /** Returns true for a withdrawn item. If set, links to withdrawn items are removed. */
  readonly isWithdrawn?: IsWithdrawn | undefined
}

/**
 * Dependencies of a parsed value: `nothing` besides the stored value, the page `references` in it, or the `page` that
 * shows it.
 */
type StoredDependencies =
  | { readonly dependsOn: 'nothing'; readonly read: StoredPropsResult }
  | { readonly dependsOn: 'references'; readonly references: readonly unknown[] }
  /** `bound` contains the fields with expressions or references. `fixed` contains the other fields, already parsed. */
  | { readonly dependsOn: 'page'; readonly bound: object; readonly fixed: PreparsedFields }

const readingOf = cacheByObject((schema: z.ZodObject) =>
  cacheByObject((stored: object): StoredDependencies => {
    const bindings = findBindings(schema, stored)
    if (bindings.includes('expression')) return { dependsOn: 'page', ...splitFields(schema, stored) }
    if (bindings.length > 0) return { dependsOn: 'references', references: bindings }
    return { dependsOn: 'nothing', read: parsePropsTolerantly(schema, stored) }
  }),
)

/** Separates the fields that must be resolved for each page from the fields whose values are the same on all pages. */
function splitFields(
  schema: z.ZodObject,
  stored: object,
): { readonly bound: object; readonly fixed: PreparsedFields } {
  const { shape } = describeSchema(schema)
  const fields = Object.entries(shape.type === 'object' ? shape.fields : {}).map(([name, field]) => {
    const value = (stored as Record<string, unknown>)[name]
    return { name, field, value, isBound: findBindings(field, value).length > 0 }
  })
  return {
    bound: Object.fromEntries(
      fields.filter(({ isBound }) => isBound).map(({ name, value }) => [name, value]),
    ),
    fixed: new Map(
      fields
        .filter(({ isBound }) => !isBound)
        .map(({ name, field, value }) => [name, preparseField(name, field, value)]),
    ),
  }
}

/**
 * Maximum number of cached results per value. Allows two results for each release in use: one from before the
 * referenced pages are loaded, and one from after.
 */
const maxReads = 8
const readsOf = cacheByObject(
  (_reading: StoredDependencies) => new LRUCache<string, StoredPropsResult>({ max: maxReads }),
)

/** Danger: all readers of the same value share the result, so no reader may change it. */
export const readStoredProps = <T extends z.ZodObject>(
  schema: T,
  stored: object,
  scoped: ReadScope,
): TolerantResult<z.output<T>> => readAny(schema, stored, scoped) as TolerantResult<z.output<T>>

function readAny(
  schema: z.ZodObject,
  stored: object,
  { scope, toUrl, isWithdrawn }: ReadScope,
): StoredPropsResult {
  const reading = readingOf(schema)(stored)
  const isStale = isWithdrawn !== undefined && hasWithdrawnLink(stored, isWithdrawn)
  if (isStale) {
    const bound = bindProps(schema, stored, { scope, toUrl })
    return parsePropsTolerantly(schema, withoutWithdrawnLinks(schema, bound, isWithdrawn))
  }
  if (reading.dependsOn === 'page') {
    const bound = bindProps(schema, reading.bound, { scope, toUrl })
    if (isWithdrawn === undefined || !isObject(bound) || !hasWithdrawnLink(bound, isWithdrawn))
      return parsePropsTolerantly(schema, bound, reading.fixed)
    return parsePropsTolerantly(schema, withoutWithdrawnLinks(schema, bound, isWithdrawn), reading.fixed)
  }
  if (reading.dependsOn === 'nothing') return reading.read
  const urls = reading.references.map(toUrl)
  const key = JSON.stringify(urls)
  const known = readsOf(reading).get(key)
  if (known !== undefined) return known
  const inTurn = urls.values()
  const read = parsePropsTolerantly(
    schema,
    bindProps(schema, stored, { scope, toUrl: () => inTurn.next().value }),
  )
  readsOf(reading).set(key, read)
  return read
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Returns the expressions, and the page references in links (NRM-6), in a value, in replacement order. They must be
 * resolved again for each page.
 */
const findBindings = (schema: z.ZodType, stored: unknown): readonly unknown[] =>
  walkSchema<readonly unknown[]>(schema, stored, ({ facts: { kind }, shape, value, inside }) => {
    if (shape.type === 'block') return []
    if (typeof value === 'string') return kind !== 'template' && hasExpression(value) ? ['expression'] : []
    if (typeof value !== 'object' || value === null) return []
    const within = inside().flatMap(({ walk }) => walk())
    return kind === 'link' && !Array.isArray(value) ? [...within, value] : within
  })

const links = /<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gis

/** Returns the site paths in a value: strings that are paths, and link targets in rich text. */
function findAddresses(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value.startsWith('/')
      ? [value]
      : Array.from(value.includes('href="/') ? value.matchAll(links) : [], ([, href = '']) => href)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(findAddresses)
}

const findStoredAddresses = cacheByObject(findAddresses as (stored: object) => readonly string[])

/**
 * Returns true if a value contains a link to a withdrawn item. Looks up every path, even after a match, so that each
 * lookup is recorded as a dependency.
 */
const hasWithdrawnLink = (stored: object, isWithdrawn: IsWithdrawn): boolean =>
  findStoredAddresses(stored).filter(isWithdrawn).length > 0

/** Removes link targets from link fields, and converts links in rich text to plain text. */
const withoutWithdrawnLinks = (schema: z.ZodType, bound: unknown, isWithdrawn: IsWithdrawn): unknown =>
  walkSchema(schema, bound, ({ facts: { kind }, shape, value, inside }): unknown => {
    if (shape.type === 'block') return value
    if (typeof value === 'string') {
      const isLink = kind === 'link' || kind === 'url'
      return isLink && value.startsWith('/') && isWithdrawn(value) ? undefined : toText(value, isWithdrawn)
    }
    return typeof value === 'object' && value !== null ? rebuildValue({ value, inside }) : value
  })

const toText = (html: string, isWithdrawn: IsWithdrawn) =>
  html.includes('href="/')
    ? html.replace(links, (whole, href: string, text: string) => (isWithdrawn(href) ? text : whole))
    : html

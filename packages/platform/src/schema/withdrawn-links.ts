/** Removes links to withdrawn items from bound values: link fields lose their value, links in rich text become text. */
import type { z } from 'zod'
import { cacheByObject } from '#kit'
import { rebuildValue, walkSchema } from './walk-schema.ts'

/** Returns true if the item at this address of the site was withdrawn. */
export type IsWithdrawn = (address: string) => boolean

const links = /<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gis

/** Returns the addresses of this site that a value contains: whole texts, and the links in rich text. */
function findAddresses(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value.startsWith('/')
      ? [value]
      : Array.from(value.includes('href="/') ? value.matchAll(links) : [], ([, href = '']) => href)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(findAddresses)
}

const findStoredAddresses = cacheByObject(findAddresses as (stored: object) => readonly string[])

/** Returns true if a value contains a link to a withdrawn item. Asks about every address, so that each read is recorded. */
export const hasWithdrawnLink = (stored: object, isWithdrawn: IsWithdrawn): boolean =>
  findStoredAddresses(stored).filter(isWithdrawn).length > 0

export const withoutWithdrawnLinks = (schema: z.ZodType, bound: unknown, isWithdrawn: IsWithdrawn): unknown =>
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

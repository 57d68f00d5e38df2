/** Replaces default texts with the site's labels, in the language of the page. */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { cacheByObject } from '#kit'
import { isMissingLabel, type Labels } from '#model'
import { toFields } from '#schema'

type Props = Readonly<Record<string, unknown>>

const keysOf = cacheByObject((schema: z.ZodObject) =>
  toFields(schema).flatMap(({ name, facts: { labelKey } }) =>
    labelKey === undefined ? [] : [{ name, labelKey }],
  ),
)

const noProps: Props = {}

/** Number of cached results per block, enough for the languages and releases that are in use at the same time. */
const maxFilled = 8
const filledOf = cacheByObject((_stored: Props) => new LRUCache<string, Props>({ max: maxFilled }))

/**
 * Returns the props with the site's label for each property that has a `labelKey` and no stored value. If the site
 * has no such label, the schema's default applies. Equal labels return the same object, because later results are
 * cached by object.
 */
export function withLabelDefaults(schema: z.ZodObject, stored: Props | undefined, labels: Labels): Props {
  const own = stored ?? noProps
  const found = keysOf(schema)
    .filter(({ name }) => own[name] === undefined)
    .map(({ name, labelKey }) => [name, labels.formatOptional(labelKey)] as const)
    .filter(([, label]) => !isMissingLabel(label))
  if (found.length === 0) return own
  const key = JSON.stringify(found)
  const filled = filledOf(own).get(key) ?? { ...own, ...Object.fromEntries(found) }
  filledOf(own).set(key, filled)
  return filled
}

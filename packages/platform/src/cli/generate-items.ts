/** Generates many realistic items from a few originals: in the same languages, with unique keys and varied texts. */
import { createHash } from 'node:crypto'
import { createContentKey, createRecordId, isPlainObject } from '#kit'
import type { ContentTypes } from '#content-types'
import type { ContentDraft } from '#content'

type GenerateOptions = {
  readonly types: ContentTypes
  /** Existing site items that serve as originals. */
  readonly drafts: readonly ContentDraft[]
  readonly products: number
  readonly pages: number
}

/**
 * Generates the same items in every run. The count excludes translations. The new items use the images of the
 * originals.
 */
export function* generateItems({ types, drafts, products, pages }: GenerateOptions): Generator<ContentDraft> {
  const isProduct = ({ type }: ContentDraft) => types.get(type)?.recordPrefix !== undefined
  const texts = createTexts(drafts.filter((draft) => isProduct(draft) || isArticle(draft)))
  const kinds = [
    { originals: groupByKey(drafts.filter(isProduct)), count: products },
    { originals: groupByKey(drafts.filter(isArticle)), count: pages },
  ]
  for (const { originals, count } of kinds) {
    if (originals.length === 0) continue
    for (let position = 0; position < count; position++) {
      const toKey = createKeys(originals, { position, count })
      const number = Math.floor(position / originals.length) + 1
      for (const draft of originals[position % originals.length] ?? [])
        yield toCopy(draft, { number, toKey, texts, unique: types.get(draft.type)?.uniqueFields ?? [] })
    }
  }
}

/** Returns true for an independent page: it is public, has a fixed path and contains no form. */
function isArticle({ type, body }: ContentDraft): boolean {
  const { route, record, access } = body
  if (type !== 'epiderm__page' || record !== undefined || access !== undefined) return false
  const isBelow = typeof route === 'string' && route.length > 1 && !route.includes('{')
  return isBelow && !JSON.stringify(body.blocks ?? []).includes('"block":"form"')
}

function groupByKey(drafts: readonly ContentDraft[]): readonly (readonly ContentDraft[])[] {
  const groups = new Map<string, ContentDraft[]>()
  for (const draft of drafts) groups.set(draft.contentKey, [...(groups.get(draft.contentKey) ?? []), draft])
  return [...groups.values()]
}

type ToKey = (contentKey: string) => string

/**
 * Maps the references in a copy: each points to the copy with the same number, or to the original if no such copy
 * exists.
 */
function createKeys(
  originals: readonly (readonly ContentDraft[])[],
  { position, count }: { position: number; count: number },
): ToKey {
  const start = position - (position % originals.length)
  const places = new Map(originals.map(([draft], place) => [draft?.contentKey, start + place]))
  return (contentKey) => {
    const place = places.get(contentKey)
    if (place === undefined || place >= count) return contentKey
    return createContentKey(toHash(`${contentKey} ${start}`))
  }
}

const toHash = (name: string) => createHash('sha256').update(name).digest()

type CopyOptions = {
  readonly number: number
  readonly toKey: ToKey
  readonly texts: TextVariation
  readonly unique: readonly string[]
}

function toCopy(draft: ContentDraft, { number, toKey, texts, unique }: CopyOptions): ContentDraft {
  const contentKey = toKey(draft.contentKey)
  const hash = toHash(contentKey)
  const title = `${draft.title} ${number}`
  const seed = hash.readUInt32BE(0)
  const change = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, name))
    if (isPlainObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child, key)]))
    if (typeof value !== 'string') return value
    if (value === draft.title) return title
    return texts.vary(value.replaceAll(/\bMC[A-Z2-7]{26}\b/g, toKey), { ...draft, name, seed })
  }
  const own = unique.map((name) => [name, `${String(draft.body[name])}-${number}`] as const)
  return {
    ...draft,
    contentKey,
    managedContentId: createRecordId('20Y', hash.readUIntBE(4, 6)),
    recordId: draft.recordId === null ? null : createRecordId('01t', hash.readUIntBE(10, 6)),
    title,
    urlName: `${draft.urlName}-${number}`,
    body: { ...(change(draft.body, 'body') as ContentDraft['body']), ...Object.fromEntries(own) },
  }
}

type TextPool = Pick<ContentDraft, 'type' | 'language'> & { readonly name: string }
type TextVariation = { readonly vary: (text: string, place: TextPool & { readonly seed: number }) => string }

/**
 * Varies the text of a field: replaces every paragraph except the first with paragraphs of the same field in other
 * originals.
 */
function createTexts(drafts: readonly ContentDraft[]): TextVariation {
  const pools = new Map<string, string[]>()
  const collect = (value: unknown, place: TextPool): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value))
        collect(child, Array.isArray(value) ? place : { ...place, name: key })
    const parts = typeof value === 'string' ? toParts(value) : []
    if (parts.length > 1) pools.set(toPool(place), [...(pools.get(toPool(place)) ?? []), ...parts])
  }
  for (const { type, language, body } of drafts) collect(body, { type, language, name: 'body' })
  return {
    vary(text, { seed, ...place }) {
      const [first = '', ...others] = toParts(text)
      const pool = pools.get(toPool(place)) ?? []
      if (others.length === 0 || pool.length === 0) return text
      const taken = others.map((_, index) => pool[(seed + index * 7919) % pool.length] ?? '')
      return [first, ...taken].join('\n')
    },
  }
}

const toPool = ({ type, language, name }: TextPool) => `${type} ${language} ${name}`

/** Returns the paragraphs of a rich text. Returns an empty list if the text contains other markup or an expression. */
function toParts(html: string): readonly string[] {
  const parts = html.includes('{!') ? [] : (html.match(/<p>.*?<\/p>/gs) ?? [])
  return parts.join('') === html.replaceAll(/(?<=<\/p>)\s+/g, '') ? parts : []
}

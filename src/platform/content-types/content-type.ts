/** What a content type is: a schema of its bodies, and where its items lie as files. */
import type { z } from 'zod'
import { toFields } from '#schema'
import type { ContentItem } from '#model'

export type ContentType = {
  /** Fully qualified name: `epiderm__page`. Permanent. */
  readonly name: string
  readonly label: string
  /** Folder of its files, one word. */
  readonly folder: string
  /** The body, as authors write it. */
  readonly schema: z.ZodObject
  /** Converts the body that an author wrote to the form that is stored. */
  readonly toStored?: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Its items are records too, with an id of this prefix. */
  readonly recordPrefix?: '01t'
  /** Another server's items of it may be shown here; what a site itself is made of stays its own. */
  readonly isShared?: boolean
  /** A site has one item of it. */
  readonly isSingleton?: boolean
  /** Body fields of which no two items may have the same value. */
  readonly uniqueFields?: readonly string[]
  /**
   * What items of it say against each other, or against themselves, over all that the site will then hold, in every language.
   * A body in it may be one that its schema refuses, and holds at least `comparedFields`.
   */
  readonly findContradictions?: (items: readonly TypedItem[]) => readonly TypedItemProblem[]
  /** The fields that `findContradictions` reads; all of them without this. */
  readonly comparedFields?: readonly string[]
  /**
   * Which items `findContradictions` may set against a changed one: those that these fields lead to, from either of two items
   * that one of them names, in so many steps. Without this, all items of the type.
   */
  readonly comparedAlong?: { readonly fields: readonly string[]; readonly steps: number }
}

/** An item as its type sees it. */
export type TypedItem = Pick<ContentItem, 'contentKey' | 'language' | 'title' | 'body'>

export type TypedItemProblem = {
  readonly item: TypedItem
  /** Content key of the one that it says this of. */
  readonly names?: string
  readonly message: string
  readonly hint: string
}

export type ContentTypes = ReadonlyMap<string, ContentType>

export const defineContentType = (type: ContentType): ContentType => type

/** Throws on two types with one name or one folder. */
export function createContentTypes(types: readonly ContentType[]): ContentTypes {
  const folders = new Set(types.map(({ folder }) => folder))
  const byName = new Map(types.map((type) => [type.name, type]))
  if (folders.size < types.length || byName.size < types.length) {
    throw new Error('Two content types share a name or a folder')
  }
  return byName
}

/** The body fields that hold a block tree, with their label. */
export const toTreeFields = (type: ContentType): { name: string; label: string }[] =>
  toFields(type.schema).flatMap(({ name, facts: { kind, label = name } }) =>
    kind === 'blocks' ? [{ name, label }] : [],
  )

/** A content type: the schema of its items' bodies, and the folder of its files. */
import type { z } from 'zod'
import { requireMigrations, toFields, type VersionedSchema } from '#schema'
import type { ContentItem } from '#model'
import { requireIndexableFields } from './indexed-fields.ts'

export type ContentType = VersionedSchema<ContentItem['body']> & {
  /** Fully qualified name: `epiderm__page`. Permanent. */
  readonly name: string
  readonly label: string
  /** Heading for lists of its items. Defaults to `label`. */
  readonly pluralLabel?: string
  /** Name of the folder that contains the type's files; one word. */
  readonly folder: string
  /** Schema of the body that authors write. */
  readonly schema: z.ZodObject
  /** Converts a body from its authored form to its stored form. */
  readonly toStoredBody?: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Set if its items are also records. Their record ids have this prefix. */
  readonly recordPrefix?: '01t'
  /**
   * True if items from another server may be shown on this site. Types that define the site itself are never shared.
   */
  readonly isShared?: boolean
  /** True if a site has exactly one item of this type. */
  readonly isSingleton?: boolean
  /** True if only the server creates its items. Such items cannot be created or edited as drafts. */
  readonly isMadeByServer?: boolean
  /**
   * Body fields that other items read even after this item is withdrawn. The withdrawal stores copies of these fields.
   */
  readonly staysWhenWithdrawn?: readonly string[]
  /**
   * Body fields that reference the items that this item contains. If one of those items is withdrawn, staff are asked
   * to withdraw this item too.
   */
  readonly withdrawnWith?: readonly string[]
  /** Body fields whose values must be unique among items of the type. */
  readonly uniqueFields?: readonly string[]
  /**
   * Finds contradictions within and between the type's items, in every language, in the state that the site would have
   * after the change. Bodies that the schema rejects may also be passed; they contain at least `comparedFields`.
   */
  readonly findContradictions?: (items: readonly TypedItem[]) => readonly TypedItemProblem[]
  /** The fields that `findContradictions` reads; if absent, it reads all fields. */
  readonly comparedFields?: readonly string[]
  /**
   * Limits the items that `findContradictions` compares with a changed item to those that can be reached by following
   * `fields` for at most `steps` steps, in either direction. If absent, all items of the type are compared.
   */
  readonly comparedAlong?: { readonly fields: readonly string[]; readonly steps: number }
}

/** The parts of an item that its content type can check. */
export type TypedItem = Pick<ContentItem, 'contentKey' | 'language' | 'title' | 'body'>

export type TypedItemProblem = {
  readonly item: TypedItem
  /** Content key of the other item in the contradiction. */
  readonly names?: string
  readonly message: string
  readonly hint: string
}

export type ContentTypes = ReadonlyMap<string, ContentType>

export const defineContentType = (type: ContentType): ContentType => type

/**
 * Creates the registry. Throws if two types have the same name or folder, the migration of an older version is missing,
 * or the values of an indexed field cannot be indexed.
 */
export function createContentTypes(types: readonly ContentType[]): ContentTypes {
  const folders = new Set(types.map(({ folder }) => folder))
  const byName = new Map(types.map((type) => [type.name, type]))
  if (folders.size < types.length || byName.size < types.length) {
    throw new Error('Two content types share a name or a folder')
  }
  for (const type of types) {
    requireMigrations(type.name, type)
    requireIndexableFields(type)
  }
  return byName
}

/** Returns the body fields that contain a block tree, with their labels. */
export const toTreeFields = (type: ContentType): { name: string; label: string }[] =>
  toFields(type.schema).flatMap(({ name, facts: { kind, label = name } }) =>
    kind === 'blocks' ? [{ name, label }] : [],
  )

/**
 * Migrates stored bodies to the current schema versions of their content type and blocks. The versions with which a
 * body was written are stored with it, as text.
 */
import type { ContentTypes } from '#content-types'
import type { ContentItem } from '#model'
import { changeBlocks, changeChildBlocks, type BlockNode, type StoredMigration } from '#schema'
import type { BlockRegistry, StoredBlock } from './define-block.ts'

type Body = ContentItem['body']
type TypedBody = Pick<ContentItem, 'type' | 'body'>

/** Schema versions by content type or block name. Version 1 is omitted. */
type SchemaVersions = Readonly<Record<string, number>>

type MigratedBody = {
  /** The migrated body, or the original object if no migration applies or a migration has failed. */
  readonly body: Body
  /** The error thrown by a migration. Its message contains the name of the content type or block. */
  readonly failure?: Error
}

/** A stored body; `shape` is null if every version is 1. */
export type StoredBodyText = { readonly type: string; readonly shape: string | null; readonly text: string }

export type BodyMigrations = {
  /**
   * The current schema versions in this server version, as a string for comparison; empty if there are no migrations.
   */
  readonly text: string
  /**
   * The current schema versions, in the form that servers and drafts store; null if this server version has no
   * migrations.
   */
  readonly known: string | null
  readonly versions: SchemaVersions
  /** Names of content types that have migrations. */
  readonly types: readonly string[]
  /** Names of blocks that have migrations. */
  readonly blocks: readonly string[]
  /** Returns the schema versions to store with a body that this server version writes. */
  readonly toVersionsText: (item: TypedBody) => string | null
  /**
   * Returns the stored versions of the content type and the blocks of this body that are older than the current
   * versions.
   */
  readonly findOlder: (stored: StoredBodyText) => SchemaVersions
  /**
   * Returns true if the body may contain older versions. Returns false without reading the body if there are no
   * migrations.
   */
  readonly mayBeOlder: (stored: StoredBodyText) => boolean
  /** Runs the migrations, starting from the stored versions. */
  readonly migrate: (item: TypedBody, shape: string | null) => MigratedBody
}

/**
 * Throws if a block and a content type have the same name and both have migrations, because versions are stored by
 * name.
 */
export function createBodyMigrations(contentTypes: ContentTypes, registry: BlockRegistry): BodyMigrations {
  const ofTypes = findMigrations<Body>(contentTypes)
  const ofBlocks = findMigrations<StoredBlock>(registry)
  const [types, blocks] = [[...ofTypes.keys()], [...ofBlocks.keys()]]
  const versions = toVersions([...ofTypes, ...ofBlocks])
  const text = types.length + blocks.length === 0 ? '' : JSON.stringify(versions)
  const findOlderVersions = createOlderFinder(versions)

  const migrateNode = (node: BlockNode, older: SchemaVersions): BlockNode => {
    const inside = changeChildBlocks(node, (inner) => migrateNode(inner, older))
    const from = older[node.block]
    if (from === undefined) return inside
    const { props = {}, slots = {} } = inside
    const newer = ofBlocks.get(node.block)?.slice(from - 1)
    const stored = runMigrations(node.block, newer, { props, slots })
    const parts = Object.entries(stored).filter(
      ([part, value]) => part in inside || Object.keys(value).length > 0,
    )
    return { ...inside, ...Object.fromEntries(parts) }
  }

  return {
    text,
    known: text === '' ? null : text,
    versions,
    types,
    blocks,
    toVersionsText({ type, body }) {
      const stored = blocks.length === 0 ? '' : JSON.stringify(body)
      const own = [
        ...types.filter((name) => name === type),
        ...blocks.filter((name) => holdsBlock(stored, name)),
      ]
      const pairs = own.toSorted().map((name) => [name, versions[name]])
      return pairs.length === 0 ? null : JSON.stringify(Object.fromEntries(pairs))
    },
    findOlder({ type, shape, text: stored }) {
      const older = Object.entries(findOlderVersions(shape))
      return Object.fromEntries(older.filter(([name]) => name === type || holdsBlock(stored, name)))
    },
    mayBeOlder({ type, shape, text: stored }) {
      if (text === '' || shape === text) return false
      const older = findOlderVersions(shape)
      return (
        older[type] !== undefined ||
        blocks.some((name) => older[name] !== undefined && holdsBlock(stored, name))
      )
    },
    migrate({ type, body }, shape) {
      const older = findOlderVersions(shape)
      try {
        const from = older[type]
        const own = from === undefined ? body : runMigrations(type, ofTypes.get(type)?.slice(from - 1), body)
        const changed = blocks.length === 0 ? own : changeBlocks(own, (node) => migrateNode(node, older))
        return { body: changed }
      } catch (error) {
        return { body, failure: error instanceof Error ? error : new Error(String(error)) }
      }
    },
  }
}

type Migrations<Stored> = readonly StoredMigration<Stored>[]

const findMigrations = <Stored>(
  definitions: ReadonlyMap<string, { readonly migrate?: Migrations<Stored> | undefined }>,
): ReadonlyMap<string, Migrations<Stored>> =>
  new Map(
    Array.from(definitions).flatMap(([name, { migrate = [] }]): [string, Migrations<Stored>][] =>
      migrate.length === 0 ? [] : [[name, migrate]],
    ),
  )

function toVersions(named: readonly (readonly [string, readonly unknown[]])[]): SchemaVersions {
  const pairs = named.map(([name, migrations]): [string, number] => [name, migrations.length + 1])
  const versions = Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  if (Object.keys(versions).length === named.length) return versions
  throw new Error('A block and a content type have the same name, and both have migrations')
}

/**
 * Finds the stored versions that are older than the current versions. Results are cached, because a site contains only
 * a few different version strings.
 */
function createOlderFinder(present: SchemaVersions): (shape: string | null) => SchemaVersions {
  const known = new Map<string | null, SchemaVersions>()
  return (shape) => {
    const older =
      known.get(shape) ??
      Object.fromEntries(
        Object.entries(present).flatMap(([name, version]) => {
          const from = readSchemaVersions(shape)[name] ?? 1
          return from < version ? [[name, from]] : []
        }),
      )
    if (known.size < maxKnown) known.set(shape, older)
    return older
  }
}

/** Maximum number of cached version strings. */
const maxKnown = 1000

/** Parses stored versions. If the string is invalid, every version is assumed to be 1. */
export function readSchemaVersions(shape: string | null): SchemaVersions {
  try {
    return JSON.parse(shape ?? '{}') as SchemaVersions
  } catch {
    return {}
  }
}

/**
 * Returns the JSON fragment that appears in each body with a block of this type. A quotation mark inside a string is
 * escaped, so strings in the body cannot match.
 */
export const toBlockTypeJson = (name: string): string => `"block":${JSON.stringify(name)}`

const holdsBlock = (text: string, name: string) => text.includes(toBlockTypeJson(name))

/**
 * Migrates a stored value. Returns the result without undefined properties, as if it had been stored and read again.
 */
function runMigrations<Stored>(name: string, migrations: Migrations<Stored> = [], stored: Stored): Stored {
  try {
    const migrated = migrations.reduce((value, { migrate }) => migrate(value), stored)
    return JSON.parse(JSON.stringify(migrated)) as Stored
  } catch (cause) {
    throw new Error(`A migration of ${name} has failed: ${String(cause)}`, { cause })
  }
}

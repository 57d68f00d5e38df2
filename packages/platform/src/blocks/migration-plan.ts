/** Counts what a migration changes, by content type or block and by stored version, with a sample of each. */
import { isPlainObject } from '#kit'
import type { BodyMigrations, StoredBodyText } from './body-migrations.ts'

/** A stored body and a name that describes its location. */
export type NamedBody = StoredBodyText & {
  readonly name: string
  readonly kind: 'version' | 'draft' | 'pattern'
}

type PlannedMigration = {
  /** Name of the content type or block. */
  readonly name: string
  readonly from: number
  readonly to: number
  readonly counts: Readonly<Record<NamedBody['kind'], number>>
  /**
   * A sample: the first migrated body, with the values that its migration removes and adds. Each value is written as
   * `path: JSON`.
   */
  readonly sample: {
    readonly name: string
    readonly removed: readonly string[]
    readonly added: readonly string[]
  }
}

export type MigrationPlan = {
  readonly migrations: readonly PlannedMigration[]
  /** Bodies that are damaged or whose migration fails, each with the reason. */
  readonly failures: readonly string[]
}

/** Reads each body once. Only one sample for each version of a content type or block stays in memory. */
export async function planMigration(
  migrations: BodyMigrations,
  bodies: AsyncIterable<NamedBody>,
): Promise<MigrationPlan> {
  const planned = new Map<string, PlannedMigration>()
  const failures: string[] = []
  for await (const stored of bodies) {
    const older = Object.entries(migrations.findOlder(stored))
    if (older.length === 0) continue
    const migrated = readBoth(migrations, stored)
    if ('failure' in migrated) failures.push(`${stored.name}: ${migrated.failure}`)
    for (const [name, from] of older) {
      const key = `${name} ${from}`
      const {
        counts,
        sample = toSample(stored, migrated),
        ...known
      } = planned.get(key) ?? {
        name,
        from,
        to: migrations.versions[name] ?? 1,
        counts: { version: 0, draft: 0, pattern: 0 },
      }
      planned.set(key, { ...known, counts: { ...counts, [stored.kind]: counts[stored.kind] + 1 }, sample })
    }
  }
  return { migrations: [...planned.values()].toSorted(byName), failures }
}

const byName = (one: PlannedMigration, other: PlannedMigration) =>
  one.name.localeCompare(other.name, 'en') || one.from - other.from

type MigrationResult = { readonly before: unknown; readonly after: unknown } | { readonly failure: string }

function readBoth(migrations: BodyMigrations, { type, shape, text }: StoredBodyText): MigrationResult {
  try {
    const body = JSON.parse(text)
    const { body: after, failure } = migrations.migrate({ type, body }, shape)
    return failure === undefined ? { before: body, after } : { failure: failure.message }
  } catch (error) {
    return { failure: `the stored text is damaged (${String(error)})` }
  }
}

function toSample({ name }: NamedBody, migrated: MigrationResult): PlannedMigration['sample'] {
  if ('failure' in migrated) return { name, removed: [], added: [] }
  const [before, after] = [toValueLines(migrated.before), toValueLines(migrated.after)]
  return {
    name,
    removed: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  }
}

/** Returns one line for each nested value, such as `text.0.props.color: "red"`. */
function toValueLines(value: unknown, path: readonly string[] = []): readonly string[] {
  const entries = Array.isArray(value) || isPlainObject(value) ? Object.entries(value) : []
  if (entries.length === 0) return [`${path.join('.')}: ${JSON.stringify(value)}`]
  return entries.flatMap(([name, inner]) => toValueLines(inner, [...path, name]))
}

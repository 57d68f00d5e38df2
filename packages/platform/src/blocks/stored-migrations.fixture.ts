/** Checks the migrations of content types and blocks against their samples. */
import type { ContentTypes } from '#content-types'
import { checkBody, type StoredMigration } from '#schema'
import { checkBlocks } from './check-blocks.ts'
import type { BlockRegistry, StoredBlock } from './define-block.ts'

/** Reports impure migrations, migrations that change nothing, and samples that are invalid after migration. */
export function findMigrationProblems(types: ContentTypes, registry: BlockRegistry): readonly string[] {
  const ofTypes = Array.from(types.values()).flatMap(({ name, migrate = [], schema }) =>
    checkMigrations(name, migrate, (body) => checkBody(schema, body, name)),
  )
  const ofBlocks = Array.from(registry.values()).flatMap(({ type, migrate = [] }) =>
    checkMigrations<StoredBlock>(type, migrate, ({ props, slots }) =>
      checkBlocks(registry, [{ id: 'sample', block: type, props: { ...props }, slots: { ...slots } }], type),
    ),
  )
  return [...ofTypes, ...ofBlocks]
}

type StoredValueCheck<Stored> = (
  stored: Stored,
) => readonly { readonly path: string; readonly message: string }[]

const checkMigrations = <Stored>(
  name: string,
  migrations: readonly StoredMigration<Stored>[],
  check: StoredValueCheck<Stored>,
) =>
  migrations.flatMap(({ sample }, at) => {
    const place = `${name}, migration from version ${at + 1}`
    try {
      return checkMigration(sample, migrations.slice(at), check).map((problem) => `${place}: ${problem}`)
    } catch (error) {
      return [`${place}: ${String(error)}`]
    }
  })

function checkMigration<Stored>(
  sample: Stored,
  [first, ...rest]: readonly StoredMigration<Stored>[],
  check: StoredValueCheck<Stored>,
): readonly string[] {
  if (first === undefined) return []
  const [one, other] = [first.migrate(freeze(sample)), first.migrate(freeze(sample))]
  const present = cloneAsJson(rest.reduce((value, { migrate }) => migrate(freeze(cloneAsJson(value))), one))
  return [
    ...(areEqualJson(one, other) ? [] : ['returns another result the second time']),
    ...(areEqualJson(one, sample) ? ['changes nothing'] : []),
    ...check(present).map(({ path, message }) => `${path}: ${message}`),
  ]
}

const areEqualJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const cloneAsJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Deeply freezes a value, so that a migration fails if it changes its argument. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

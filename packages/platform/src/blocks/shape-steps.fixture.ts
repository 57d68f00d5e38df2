/** Checks the steps of content types and blocks by their samples. */
import type { ContentTypes } from '#content-types'
import { checkBody, type ShapeStep } from '#schema'
import { checkBlocks } from './check-blocks.ts'
import type { BlockRegistry, StoredBlock } from './define-block.ts'

/**
 * Describes steps that are not pure or that change nothing, and samples that the steps do not convert to a value that an author may write
 * today.
 */
export function findStepProblems(types: ContentTypes, registry: BlockRegistry): readonly string[] {
  const ofTypes = Array.from(types.values()).flatMap(({ name, migrate = [], schema }) =>
    checkSteps(name, migrate, (body) => checkBody(schema, body, name)),
  )
  const ofBlocks = Array.from(registry.values()).flatMap(({ type, migrate = [] }) =>
    checkSteps<StoredBlock>(type, migrate, ({ props, slots }) =>
      checkBlocks(registry, [{ id: 'sample', block: type, props: { ...props }, slots: { ...slots } }], type),
    ),
  )
  return [...ofTypes, ...ofBlocks]
}

type Check<Stored> = (stored: Stored) => readonly { readonly path: string; readonly message: string }[]

const checkSteps = <Stored>(name: string, steps: readonly ShapeStep<Stored>[], check: Check<Stored>) =>
  steps.flatMap(({ sample }, at) => {
    const place = `${name}, step from version ${at + 1}`
    try {
      return checkStep(sample, steps.slice(at), check).map((problem) => `${place}: ${problem}`)
    } catch (error) {
      return [`${place}: ${String(error)}`]
    }
  })

function checkStep<Stored>(
  sample: Stored,
  [first, ...rest]: readonly ShapeStep<Stored>[],
  check: Check<Stored>,
): readonly string[] {
  if (first === undefined) return []
  const [one, other] = [first.migrate(freeze(sample)), first.migrate(freeze(sample))]
  const present = toStored(rest.reduce((value, { migrate }) => migrate(freeze(toStored(value))), one))
  return [
    ...(areSame(one, other) ? [] : ['returns another result the second time']),
    ...(areSame(one, sample) ? ['changes nothing'] : []),
    ...check(present).map(({ path, message }) => `${path}: ${message}`),
  ]
}

const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const toStored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** A step that changes its argument fails. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

/** Replaces references to one item with references to another item, property by property. */
import { changeBlocks, listBlocks } from '#schema'
import { isPlainObject, toReferencedKeys } from '#kit'
import { readPath, type EditedItem, type Operation, type Path } from '#operations'

export type KeyReplacement = { readonly from: string; readonly to: string }

type KeyReplacementTarget = { readonly path: Path; readonly value: unknown }

/**
 * Maximum depth at which a reference is replaced by a separate operation. A deeper reference is replaced together with
 * the value that contains it.
 */
const maxSteps = 16

/** Returns an operation for each property that refers to the item. */
export function toReplacementOperations(item: EditedItem, replacement: KeyReplacement): readonly Operation[] {
  if (!toReferencedKeys(item.body).includes(replacement.from)) return []
  const own = withoutBlocks(item.body)
  const ownTargets = findTargets(own, ['body'], replacement).map(({ path }) =>
    toSet(null, { path, holder: item }),
  )
  const inBlocks = listBlocks(item.body).flatMap(({ slots: _slots, ...node }) => {
    const { id, block: _block, ...properties } = node
    return Object.entries(properties).flatMap(([name, value]) =>
      findTargets(withoutBlocks(value), [name], replacement).map(({ path }) =>
        toSet(id, { path, holder: node }),
      ),
    )
  })
  return [...ownTargets, ...inBlocks]

  function toSet(block: string | null, { path, holder }: { path: Path; holder: unknown }): Operation {
    return { kind: 'set', block, path: [...path], value: replaceKey(readPath(holder, path), replacement) }
  }
}

/** Omits blocks inside a value, because separate operations change them. */
const withoutBlocks = <Value>(value: Value): Value => changeBlocks(value, () => undefined)

function findTargets(
  value: unknown,
  path: Path,
  replacement: KeyReplacement,
): readonly KeyReplacementTarget[] {
  if (!toReferencedKeys(value).includes(replacement.from)) return []
  const whole = [{ path, value }]
  if (path.length >= maxSteps || typeof value === 'string') return whole
  if (Array.isArray(value)) {
    const ids = value.map(findId)
    if (ids.includes(undefined) || new Set(ids).size < ids.length) return whole
    return value.flatMap((entry: unknown, at) =>
      findTargets(entry, [...path, { by: 'id', is: ids[at] ?? '' }], replacement),
    )
  }
  if (!isPlainObject(value) || (refersTo(value, replacement.from) && 'altText' in value)) return whole
  return Object.entries(value).flatMap(([name, inner]) => findTargets(inner, [...path, name], replacement))
}

const findId = (entry: unknown): string | undefined =>
  isPlainObject(entry) && typeof entry['id'] === 'string' ? entry['id'] : undefined

const refersTo = (value: Readonly<Record<string, unknown>>, key: string): boolean =>
  value['contentKey'] === key || value['ContentKey'] === key

/**
 * Replaces the key in every string. Also removes the alternative text next to a replaced key, because it describes the
 * former picture.
 */
function replaceKey(value: unknown, replacement: KeyReplacement): unknown {
  const { from, to } = replacement
  if (typeof value === 'string')
    return value.replaceAll(new RegExp(`(?<![A-Za-z0-9])${from}(?![A-Za-z0-9])`, 'g'), to)
  if (Array.isArray(value)) return value.map((entry: unknown) => replaceKey(entry, replacement))
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value)
  const staying = refersTo(value, from) ? entries.filter(([name]) => name !== 'altText') : entries
  return Object.fromEntries(staying.map(([name, inner]) => [name, replaceKey(inner, replacement)]))
}

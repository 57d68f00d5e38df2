/** Loads the unchanged items of a type that a changed item may contradict. */
import { toReferencedKeys } from '#kit'
import type { ContentType } from '#content-types'
import type { ContentItem } from '#model'
import type { ContentDraft } from '../../types/change.ts'
import type { Head } from '../../snapshots/release-index.ts'
import type { Neighbours } from './neighbours.ts'
import { toItemKey } from './imported-items.ts'

/**
 * Follows the type's `comparedAlong` fields from the changed items. If the type has no such fields, loads all its
 * items.
 */
export async function loadComparedItems(
  type: ContentType,
  changed: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<readonly ContentItem[]> {
  const { heads } = neighbours
  if (type.comparedAlong === undefined) return neighbours.load(await heads.findOfType(type.name))
  const { fields, steps } = type.comparedAlong
  const toKeysOfFields = ({ body }: Pick<ContentDraft, 'body'>) =>
    fields.flatMap((field) => toReferencedKeys(body[field]))
  const found = new Map<string, ContentItem>()
  let ring = changed
  for (let step = 0; step < steps && ring.length > 0; step++) {
    const keys = new Set(ring.map(({ contentKey }) => contentKey))
    const near = await heads.findBy('contentKey', [...keys, ...ring.flatMap(toKeysOfFields)])
    const naming = await neighbours.find('key', [...keys])
    const isNew = (head: Head) => head.type === type.name && !found.has(toItemKey(head))
    const nearKeys = new Set(near.map(toItemKey))
    const loaded = await neighbours.load([...near, ...naming].filter(isNew))
    const next = loaded.filter(
      (item) => nearKeys.has(toItemKey(item)) || toKeysOfFields(item).some((key) => keys.has(key)),
    )
    for (const item of next) found.set(toItemKey(item), item)
    ring = next
  }
  return [...found.values()]
}

/** Groups the items of a type that may contradict each other, so that each group is compared separately. */
import type { ContentType } from '#content-types'
import { toReferencedKeys } from '#kit'
import { createTextTable } from '../../collections/text-table.ts'
import type { ContentDraft } from '../../types/change.ts'

export type ConnectedGroups = {
  /** Must be called for each draft, in order. */
  readonly read: (draft: ContentDraft) => void
  /**
   * Yields the positions of drafts of the type, in groups. Connected drafts are in the same group. A group may contain
   * several connected components.
   */
  readonly groups: () => Iterable<readonly number[]>
}

/** Group size at which no further components are added. */
const groupSize = 200

/** Connects drafts by the fields in `comparedAlong`. If the type has no such fields, all drafts are one component. */
export function createConnectedGroups({ name, comparedAlong }: ContentType): ConnectedGroups {
  const keys = createTextTable()
  /** Union-find: the parent of each key, or the key itself. */
  const parents: number[] = []
  const places: { readonly place: number; readonly key: number }[] = []
  let place = 0

  const toNumber = (text: string) => {
    const number = keys.add(text)
    parents[number] ??= number
    return number
  }
  function findHead(key: number): number {
    let head = key
    while (parents[head] !== head) head = parents[head] = parents[parents[head] ?? head] ?? head
    return head
  }

  return {
    read({ type, contentKey, body }) {
      const own = place++
      if (type !== name) return
      const key = toNumber(comparedAlong === undefined ? '' : contentKey)
      places.push({ place: own, key })
      for (const field of comparedAlong?.fields ?? [])
        for (const named of toReferencedKeys(body[field])) parents[findHead(toNumber(named))] = findHead(key)
    },
    *groups() {
      const sorted = places
        .map((one) => ({ place: one.place, head: findHead(one.key) }))
        .toSorted((a, b) => a.head - b.head || a.place - b.place)
      let group: number[] = []
      for (const [index, { place: next, head }] of sorted.entries()) {
        if (group.length >= groupSize && sorted[index - 1]?.head !== head) {
          yield group.toSorted((a, b) => a - b)
          group = []
        }
        group.push(next)
      }
      if (group.length > 0) yield group.toSorted((a, b) => a - b)
    },
  }
}

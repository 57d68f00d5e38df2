/** Canvases that go along with a call: its answer says what has come of it there, and nobody asks once more. */
import type { ApiRequest } from '#api'
import { toItemKey, type CanvasChange, type ItemName } from '../api/shapes.ts'

/** An operation of which the server has told: number `seq` of that item, by its key. */
export type LoggedEdit = { readonly item: string; readonly seq: number }

/** A canvas that goes along with a call. */
export type CanvasQuery = NonNullable<ApiRequest<'POST', EditPath>['body']['canvas']>
type EditPath = '/studio/drafts/:item/:language/operations'

export type Companion = {
  /** The canvas that is shown, as the server knows it. */
  readonly asked: CanvasQuery
  /** Once: what has come of the call, drawn with that edit; undefined where the answer is not here or does not say. */
  readonly take: (change: CanvasChange | undefined, edit: LoggedEdit) => void
}

export type Companions = {
  /** Undefined from a canvas that cannot come along now. The answer takes it out. */
  readonly add: (accompany: () => Companion | undefined) => () => void
  readonly find: () => Companion | undefined
}

export function createCompanions(): Companions {
  const canvases = new Set<() => Companion | undefined>()
  return {
    add(accompany) {
      canvases.add(accompany)
      return () => void canvases.delete(accompany)
    },
    find() {
      for (const accompany of canvases) {
        const companion = accompany()
        if (companion !== undefined) return companion
      }
      return undefined
    },
  }
}

export const toLoggedEdit = (item: ItemName, seq: number): LoggedEdit => ({ item: toItemKey(item), seq })

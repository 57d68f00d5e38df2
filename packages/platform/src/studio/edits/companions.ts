/**
 * Requests canvas updates together with an edit: the response to the edit contains the change of the canvas, which
 * saves a second request.
 */
import type { ApiRequest } from '#api'
import { toItemKey, type CanvasChange, type ItemName } from '../api/shapes.ts'

/** A logged operation: the sequence number `seq` of the item with this key. */
export type LoggedEdit = { readonly item: string; readonly seq: number }

/** The query for a canvas update in a request. */
export type CanvasQuery = NonNullable<ApiRequest<'POST', EditPath>['body']['canvas']>
type EditPath = '/studio/drafts/:item/:language/operations'

export type Companion = {
  /** The state that the canvas shows. */
  readonly asked: CanvasQuery
  /** Called once with the change that contains the edit; undefined if the response is missing or contains none. */
  readonly take: (change: CanvasChange | undefined, edit: LoggedEdit) => void
}

export type Companions = {
  /**
   * Adds a canvas. `accompany` returns undefined while the canvas cannot be updated. Returns a function that removes
   * the canvas.
   */
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

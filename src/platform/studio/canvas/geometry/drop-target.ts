/** Finds the image on the canvas under the pointer or under a dragged file. */
import { readPositionName, toPositionName, type BlockPosition } from '#model/browser'
import type { DraftState, Operation } from '#operations'
import { coversText, listTexts } from './covers-text.ts'
import { readPath, toSet, type FormPath } from '../../fields/stored-value.ts'
import { findNode, toTopLists } from '../../blocks/block-tree.ts'
import { toBlockFields, type KnownTypes } from '../../blocks/types.ts'
import { readPictureValue, toPictureValue } from '../../fields/picture-value.ts'

export type MarkedElement = { readonly place: BlockPosition; readonly box: DOMRect }

/** Lists the blocks at a point of the frame, the innermost first. CSS pixels of the frame. */
export function listMarkedAt(shown: Document, { x, y }: { x: number; y: number }): readonly MarkedElement[] {
  const mark = findMark(shown)
  const found: MarkedElement[] = []
  if (mark === undefined) return found
  for (let element = shown.elementFromPoint(x, y); element !== null; element = element.parentElement) {
    const name = element.getAttribute(mark)
    if (name) found.push({ place: readPositionName(name), box: element.getBoundingClientRect() })
  }
  return found
}

/** Finds the block whose image is at that point, also below a link, but not below text. */
export function findPicturePlace(
  shown: Document,
  { x, y }: { x: number; y: number },
): BlockPosition | undefined {
  const mark = findMark(shown)
  const picture = shown.elementsFromPoint(x, y).find((one) => one.matches('img, picture'))
  const area = { x: x - 4, y: y - 4, width: 8, height: 8 }
  if (mark === undefined || coversText(listTexts(shown, area), area)) return undefined
  const name = picture?.closest(`[${mark}]`)?.getAttribute(mark)
  return name ? readPositionName(name) : undefined
}

/**
 * Returns true if a click is meant for the image of the clicked block: a card's link covers the image, but shows its
 * text in another position.
 */
export function isOnPicture(shown: Document, place: BlockPosition, at: { x: number; y: number }): boolean {
  const found = findPicturePlace(shown, at)
  return found !== undefined && toPositionName(found) === toPositionName(place)
}

/** Finds the name of the mark attribute on the agent's own script element; content of editors never appears in the head. */
export const findMark = (shown: Document): string | undefined =>
  shown.head
    .querySelector('script[data-state]')
    ?.getAttributeNames()
    .find((name) => name.startsWith('data-mark-'))

/** A drop target. `bound`: the image comes from a record or another block. */
export type PictureTarget =
  | {
      readonly kind: 'picture'
      /** Content key of the current image. */
      readonly chosen: string | undefined
      readonly toOperation: (contentKey: string) => Operation
    }
  | { readonly kind: 'bound'; readonly path: FormPath }

/** Finds the first image that a block of this draft shows; undefined if the block has no image field. */
export function findPictureTarget(
  draft: Pick<DraftState, 'type' | 'body'>,
  block: string,
  types: KnownTypes,
): PictureTarget | undefined {
  const found = findNode(toTopLists(draft.body, toBlockFields(types, draft.type)), block, types.blocks)
  const fields = found && types.blocks.get(found.node.block)?.fields
  const field = fields?.find(({ kind, isList }) => kind === 'image' && !isList)
  if (found === undefined || field === undefined) return undefined
  const path = ['props', field.name]
  const former = readPath(found.node, path)
  const value = readPictureValue(former)
  if (value.kind === 'bound') return { kind: 'bound', path }
  return {
    kind: 'picture',
    chosen: value.kind === 'stored' ? value.contentKey : undefined,
    toOperation: (contentKey) => toSet(found.node, { block, path }, toPictureValue(former, contentKey)),
  }
}

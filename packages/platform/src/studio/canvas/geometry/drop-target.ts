/** Finds the image on the canvas that is under the pointer or under a dragged file. */
import { parsePositionName, toPositionName, type BlockPosition } from '#model/browser'
import type { DraftState, Operation } from '#operations'
import { isCoveringText, listTextElements } from './covers-text.ts'
import { readFormPath, toSetOperation, type FormPath } from '../../fields/stored-value.ts'
import { findNode, toTopLevelLists } from '../../blocks/block-tree.ts'
import { toBlockFields, type KnownTypes } from '../../blocks/types.ts'
import { readPictureValue, toPictureValue } from '../../fields/picture-value.ts'

export type MarkedElement = { readonly place: BlockPosition; readonly box: DOMRect }

/** Lists the blocks at a point, innermost first. The point is in CSS pixels of the frame. */
export function listBlocksAtPoint(
  shown: Document,
  { x, y }: { x: number; y: number },
): readonly MarkedElement[] {
  const mark = findMarkerAttribute(shown)
  const found: MarkedElement[] = []
  if (mark === undefined) return found
  for (let element = shown.elementFromPoint(x, y); element !== null; element = element.parentElement) {
    const name = element.getAttribute(mark)
    if (name) found.push({ place: parsePositionName(name), box: element.getBoundingClientRect() })
  }
  return found
}

/** Finds the block whose image is at this point. The image may be covered by a link, but not by text. */
export function findPicturePosition(
  shown: Document,
  { x, y }: { x: number; y: number },
): BlockPosition | undefined {
  const mark = findMarkerAttribute(shown)
  const picture = shown.elementsFromPoint(x, y).find((one) => one.matches('img, picture'))
  const area = { x: x - 4, y: y - 4, width: 8, height: 8 }
  if (mark === undefined || isCoveringText(listTextElements(shown, area), area)) return undefined
  const name = picture?.closest(`[${mark}]`)?.getAttribute(mark)
  return name ? parsePositionName(name) : undefined
}

/**
 * Returns true if a click on the block is meant for its image. A card's link covers the image, but the link's text does
 * not.
 */
export function isPictureClick(
  shown: Document,
  position: BlockPosition,
  at: { x: number; y: number },
): boolean {
  const found = findPicturePosition(shown, at)
  return found !== undefined && toPositionName(found) === toPositionName(position)
}

/**
 * Finds the name of the block marker attribute by reading the agent's script element. This is safe, because content
 * cannot add elements to the head.
 */
export const findMarkerAttribute = (shown: Document): string | undefined =>
  shown.head
    .querySelector('script[data-state]')
    ?.getAttributeNames()
    .find((name) => name.startsWith('data-mark-'))

/** The image field that a dropped image changes. `bound` means that the image comes from a record or another block. */
export type PictureTarget =
  | {
      readonly kind: 'picture'
      /** Content key of the current image. */
      readonly chosen: string | undefined
      readonly toOperation: (contentKey: string) => Operation
    }
  | { readonly kind: 'bound'; readonly path: FormPath }

/** Finds the first image field of a block in this draft; undefined if the block has none. */
export function findPictureTarget(
  draft: Pick<DraftState, 'type' | 'body'>,
  block: string,
  types: KnownTypes,
): PictureTarget | undefined {
  const found = findNode(toTopLevelLists(draft.body, toBlockFields(types, draft.type)), block, types.blocks)
  const fields = found && types.blocks.get(found.node.block)?.fields
  const field = fields?.find(({ kind, isList }) => kind === 'image' && !isList)
  if (found === undefined || field === undefined) return undefined
  const path = ['props', field.name]
  const former = readFormPath(found.node, path)
  const value = readPictureValue(former)
  if (value.kind === 'bound') return { kind: 'bound', path }
  return {
    kind: 'picture',
    chosen: value.kind === 'stored' ? value.contentKey : undefined,
    toOperation: (contentKey) =>
      toSetOperation(found.node, { block, path }, toPictureValue(former, contentKey)),
  }
}

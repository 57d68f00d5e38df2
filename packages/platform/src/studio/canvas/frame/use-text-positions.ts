/** Finds the texts at a position on the canvas. Editors change these texts in the page or in form fields. */
import type { BlockText, Caret } from '#browser'
import { toPositionName, type BlockPosition } from '#model/browser'
import type { KeyBuffer, BufferedKeys } from '../../core/keystroke-buffer.ts'
import { useStudio } from '../../core/studio-context.ts'
import { findBoundValue, findLabelKey } from '../../blocks/bound-fields.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { usePage, type RevealTarget } from '../../document/editor-deps.ts'
import { findFieldPath, findRichTextPath, listTexts, toBlockTexts } from '../../fields/block-texts.ts'
import { isEmptyField } from '../../fields/empty-fields.ts'
import { findMissingFields } from '../../fields/find-missing.ts'
import { toLabel } from '../../fields/form-deps.ts'
import { readFormPath, toProblemPath, type FormPath } from '../../fields/stored-value.ts'
import type { FieldDescription } from '#schema'
import type { IframeRef } from '../../ui/use-latest.ts'
import { findMarkerAttribute, findPictureTarget, isPictureClick } from '../geometry/drop-target.ts'
import type { Point } from '../geometry/find-drop-target.ts'
import type { OpenRichText } from '../typing/intent.ts'
import { toRecordTextKey } from '../typing/text-source.ts'
import type { TypingDeps } from '../typing/run-effects.ts'
import type { StudioMessage } from '#browser'
import type { BlockRecordFields, BlockRecords } from './block-records.ts'

type TextPositions = Pick<TypingDeps, 'toFacts' | 'runIntent'>

type TextPositionDeps = {
  readonly frame: IframeRef
  readonly blocks: PageBlocks
  readonly records: BlockRecords
  readonly post: (message: StudioMessage) => void
}

export function useTextPositions({ frame, blocks, records, post }: TextPositionDeps): TextPositions {
  const { canEdit, keys } = useStudio()
  const toTexts = useBlockTexts(blocks, records)
  const toRich = useRichPlace(blocks, records)
  const findEmptyField = useEmptyField(blocks, records)
  const isForPicture = useIsForPicture(frame)
  const { revealText, revealPath, revealField } = useReveals(blocks, records)
  return {
    toFacts: (position, at) => ({
      canEdit,
      isOnPicture: isForPicture(position, at),
      isLoaded: records.find(position) !== undefined,
      hasTexts: toTexts(position).length > 0,
      rich: toRich(position),
      emptyField: at && findEmptyField(position, findBlank(frame, at)),
    }),
    runIntent(effect) {
      switch (effect.kind) {
        case 'releaseKeys':
          keys.release()
          return undefined
        case 'giveKeysOn':
          keys.passOn()
          return undefined
        case 'releaseKeysOutside':
          releaseKeysOutside(frame, keys)
          return undefined
        case 'leaveText':
          leaveText(frame, keys)
          return undefined
        case 'type': {
          const { place, at } = effect
          if (at === 'first') frame.current?.contentWindow?.focus()
          post({ type: 'type', place: toPositionName(place), texts: toTexts(place), at })
          return undefined
        }
        case 'revealText':
          return revealText(effect.place, effect.caret)
        case 'revealPath':
          return revealPath(effect.place, effect.path)
        case 'revealField':
          return revealField(effect.field)
      }
    },
  }
}

/** Lists the plain texts, of a block and of its records, that editors can change on the canvas. */
function useBlockTexts(blocks: PageBlocks, records: BlockRecords) {
  const { edits, canEdit } = useStudio()
  const toRecordTexts = ({ item, fields }: BlockRecordFields): readonly BlockText[] => {
    const { draft } = edits.open(item).view()
    return (draft ? listTexts(draft, fields, ['body']) : []).map(({ path, text }) => ({
      key: toRecordTextKey({ ...item, block: null, path }),
      text,
    }))
  }
  return (position: BlockPosition): readonly BlockText[] => {
    const node = canEdit ? blocks.find(position)?.node : undefined
    const fields = node && blocks.types.get(node.block)?.fields
    if (node === undefined || fields === undefined) return []
    return [...toBlockTexts(node, fields), ...(records.find(position) ?? []).flatMap(toRecordTexts)]
  }
}

/** Finds the rich text of a block, and where it is stored. */
function useRichPlace(blocks: PageBlocks, records: BlockRecords) {
  const { canEdit } = useStudio()
  const toSource = (position: BlockPosition, path: OpenRichText['path']): OpenRichText['source'] => {
    const stored = readFormPath(blocks.find(position)?.node, path)
    const value = /^\s*\{/.test(String(stored)) ? findBoundValue(stored, '') : undefined
    const { contentKey, language, block } = position
    const shown = value && records.find(position)?.find(({ fields }) => fields.some(isRich(value.name)))
    return value && shown
      ? { ...shown.item, block: null, path: ['body', value.name] }
      : { contentKey, language, block, path }
  }
  return (position: BlockPosition): Pick<OpenRichText, 'path' | 'source'> | undefined => {
    const node = canEdit ? blocks.find(position)?.node : undefined
    const path = node && findRichTextPath(node, blocks.types.get(node.block)?.fields ?? [])
    return path && { path, source: toSource(position, path) }
  }
}

const isRich =
  (wanted: string) =>
  ({ name, kind, isList, isPerDevice }: FieldDescription) =>
    name === wanted && kind === 'richText' && !isList && !isPerDevice

/** Returns a function that decides whether a click was meant for a block's image. */
function useIsForPicture({ current }: IframeRef) {
  const { edits } = useStudio()
  const { types } = usePage()
  return ({ contentKey, language, ...place }: BlockPosition, at: Point | undefined): boolean => {
    const shown = current?.contentDocument
    if (!shown || at === undefined || !isPictureClick(shown, { contentKey, language, ...place }, at))
      return false
    const { draft } = edits.open({ contentKey, language }).view()
    return draft !== undefined && findPictureTarget(draft, place.block, types) !== undefined
  }
}

/** Ends typing. Otherwise, a link whose text is open for typing would receive clicks on the image below it. */
function leaveText({ current }: IframeRef, keys: KeyBuffer): void {
  keys.release()
  const typedIn = current?.contentDocument?.activeElement
  if (typedIn && 'blur' in typedIn) (typedIn as HTMLElement).blur()
}

/**
 * Releases the buffered keys when the editor clicks outside the open rich text. Rich text that is still opening
 * receives the keys itself.
 */
function releaseKeysOutside({ current }: IframeRef, keys: KeyBuffer): void {
  if (current?.contentDocument?.querySelector('[contenteditable=true]')) keys.release()
}

/** Focuses the form field for text that cannot be edited on the canvas. */
function useReveals(blocks: PageBlocks, records: BlockRecords) {
  const { canEdit, keys } = useStudio()
  const { show } = usePage()
  const revealField = (field: RevealTarget): BufferedKeys => {
    const held = keys.hold()
    show(field)
    return held
  }
  const revealPath = (position: BlockPosition, path: FormPath, caret?: Caret): BufferedKeys => {
    const { contentKey, language, block, repetition } = position
    const node = blocks.find({ contentKey, language, block })?.node
    const stored = readFormPath(node, path)
    /** Text that shows a label has no record value to look up. */
    const value = findLabelKey(stored) === undefined ? findBoundValue(stored, caret?.text ?? '') : undefined
    return revealField({
      contentKey,
      language,
      block,
      repetition,
      path: toProblemPath(node, path),
      value,
      caret,
    })
  }
  const toLabels = (position: BlockPosition) =>
    new Map(
      records.find(position)?.flatMap(({ fields }) => fields.map((field) => [field.name, toLabel(field)])),
    )
  const revealText = (position: BlockPosition, caret: Caret): BufferedKeys | undefined => {
    const node = canEdit ? blocks.find(position)?.node : undefined
    const type = node && blocks.types.get(node.block)
    const missing = node && caret.text === '' ? findMissingFields(node, type)[0]?.path : undefined
    const fields = type?.fields ?? []
    const input = { shown: caret.text, labels: toLabels(position) }
    const path = missing ?? (node && (findFieldPath(node, fields, input) ?? findRichTextPath(node, fields)))
    if (path !== undefined) return revealPath(position, path, caret)
    keys.release()
    return undefined
  }
  return { revealText, revealPath, revealField }
}

/**
 * Finds the empty record field that was clicked: the field whose label is above the clicked position or, without such a
 * label, the first field.
 */
function useEmptyField(blocks: PageBlocks, records: BlockRecords) {
  const { edits } = useStudio()
  return (position: BlockPosition, blank: Element | undefined): RevealTarget | undefined => {
    if (blank === undefined || blocks.find(position) === undefined) return undefined
    const empty = (records.find(position) ?? []).flatMap(({ item, root, fields }) => {
      const { draft } = edits.open(item).view()
      return draft
        ? fields.filter((one) => isEmptyField(draft.body, one)).map((field) => ({ root, field }))
        : []
    })
    const called = blank.previousElementSibling?.textContent
    const found = empty.find(({ field }) => toLabel(field) === called) ?? empty[0]
    return (
      found && {
        ...position,
        path: ['props'],
        value: { root: found.root, name: found.field.name, shown: '' },
      }
    )
  }
}

/** Returns the element at a point, if it is a placeholder or contains no text. */
function findBlank({ current }: IframeRef, { x, y }: Point): Element | undefined {
  const shown = current?.contentDocument
  const at = shown?.elementFromPoint(x, y)
  if (!shown || !at) return undefined
  const isPlaceholder = at.hasAttribute(`${findMarkerAttribute(shown) ?? ''}-unfilled`)
  return isPlaceholder || (at.childNodes.length === 0 && !at.matches('img, video, iframe, input, hr, svg *'))
    ? at
    : undefined
}

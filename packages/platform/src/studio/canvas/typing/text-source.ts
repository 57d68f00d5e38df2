/** Reads and writes texts that are edited on the canvas. */
import { toItemKey } from '../../api/shapes.ts'
import type { BlockPosition } from '#model/browser'
import type { Operation, Path } from '#operations'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import type { Edits } from '../../edits/open-edits.ts'
import { readFormPath, toSetOperation } from '../../fields/stored-value.ts'
import type { TextSource } from './open-text.ts'

/** Returns the key of a record's text: its source as JSON. The key of a block's own text is its path instead. */
export const toRecordTextKey = (source: TextSource): string => JSON.stringify(source)

export function toTextSource({ contentKey, language, block }: BlockPosition, key: string): TextSource {
  const parsed = JSON.parse(key) as Path | TextSource
  return 'path' in parsed ? parsed : { contentKey, language, block, path: parsed }
}

type TextDeps = {
  readonly blocks: Pick<PageBlocks, 'find'>
  readonly edits: Pick<Edits, 'open' | 'outbox' | 'createUndoGroup'>
  /** Returns the current time in milliseconds since 1970. */
  readonly clock?: () => number
}

/**
 * The version of the text in the draft. `seq` is the sequence number of the draft's last edit, not counting edits that
 * pending edits hide.
 */
export type StoredText = { readonly text: string; readonly seq: number }

export type DraftTexts = {
  /** Returns the draft's version of the text; undefined if the text no longer exists. */
  readonly read: (source: TextSource) => StoredText | undefined
  /** Saves text. A single undo reverts everything that was typed in one burst. */
  readonly write: (source: TextSource, text: string, seenSeq: number | undefined) => void
}

export function createDraftTexts({ blocks, edits, clock }: TextDeps): DraftTexts {
  const toGesture = createBursts(edits.createUndoGroup, clock)
  const openDraft = ({ contentKey, language }: TextSource) => edits.open({ contentKey, language })
  const findHolder = (source: TextSource) => {
    const { block } = source
    return block === null ? openDraft(source).view().draft : blocks.find({ ...source, block })?.node
  }
  /** Pending edits hide later changes by other editors. */
  const toSeenSeq = (source: TextSource): number => {
    const bases = edits.outbox
      .list()
      .flatMap(({ edit }) =>
        edit.kind === 'operations' && toItemKey(edit.item) === toItemKey(source) ? edit.baseSeq : [],
      )
    return bases[0] ?? openDraft(source).view().draft?.seq ?? 0
  }
  const read: DraftTexts['read'] = (source) => {
    const text = readFormPath(findHolder(source), source.path)
    return typeof text === 'string' ? { text, seq: toSeenSeq(source) } : undefined
  }
  return {
    read,
    write(source, text, seenSeq) {
      const { block, path } = source
      /** The draft may already contain this text, if it was typed in the form. */
      if (read(source)?.text === text) return
      const holder = findHolder(source)
      /** If another editor has since removed the block, the server returns the typed text as a conflict. */
      const operation: Operation =
        holder === undefined
          ? { kind: 'set', block, path, value: text }
          : toSetOperation(holder, { block, path }, text)
      const gesture = toGesture(`${toItemKey(source)} ${block} ${JSON.stringify(path)}`)
      openDraft(source).edit([operation], gesture, seenSeq)
    },
  }
}

const pauseMs = 1500

/** Returns undo groups, so that text typed in the same field without a long pause can be undone together. */
function createBursts(
  createUndoGroup: () => string,
  clock: () => number = Date.now,
): (place: string) => string {
  let last = { place: '', gesture: '', atMs: 0 }
  return (place) => {
    const atMs = clock()
    const isOn = place === last.place && atMs - last.atMs < pauseMs
    last = { place, gesture: isOn ? last.gesture : createUndoGroup(), atMs }
    return last.gesture
  }
}

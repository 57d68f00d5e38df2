/** Typing on the canvas: the agent edits plain texts, the studio itself edits rich texts. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { AgentMessage, Caret } from '#browser'
import { readPositionName, type BlockPosition } from '#model/browser'
import { toLabel } from '../../fields/form-deps.ts'
import { readPath, toSteps, type FormPath } from '../../fields/stored-value.ts'
import {
  flushKeystrokes,
  bufferKeystrokes,
  restartBuffer,
  isWaiting,
  keepFlushed,
  discardKeystrokes,
} from '../../core/keystroke-buffer.ts'
import { useStudio } from '../../core/studio-context.ts'
import { usePage } from '../../document/editor-deps.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { findMark, findPictureTarget, isOnPicture } from '../geometry/drop-target.ts'
import { findMissing } from '../../fields/find-missing.ts'
import { findBoundValue, findLabeled } from '../../blocks/bound-fields.ts'
import { isEmptyField } from '../../fields/empty-fields.ts'
import { findFieldPath, findRichPath } from '../../fields/block-texts.ts'
import type { CanvasPort } from '../agent/canvas-port.ts'
import type { AgentDeps } from '../agent/agent-deps.ts'
import type { Point } from '../geometry/find-drop.ts'
import { isSameBlock } from '../../blocks/selected-block.ts'
import { useShownRecords, type ShownRecords } from './shown-records.ts'
import { useDistinctState } from './use-distinct-state.ts'
import { useLatest, type Frame } from '../../ui/use-latest.ts'
import { useRichText } from './use-rich-text.ts'
import { isOfRecord, useTyping } from './use-typing.ts'

type TextsDeps = Pick<AgentDeps, 'address' | 'blocks' | 'selected'> & {
  readonly frame: Frame
  readonly port: RefObject<CanvasPort | undefined>
}

type TextMessage = Extract<AgentMessage, { type: 'typed' | 'typing' | 'untyped' | 'wordless' }>

/** The text that the editor wants to type in. */
type Asked = {
  readonly place: BlockPosition
  /** The clicked point; undefined for the keyboard. */
  readonly at: Point | undefined
  /** The text has formats and cannot be edited on the canvas. */
  readonly isRefused?: boolean
}

/** `isAwaited`: returns true until the field has been found. */
type Led = { readonly asked: Asked; readonly isAwaited: () => boolean }

/** The data the editor of the open text needs; a block's text that appears once needs none. */
type TypedIn = { readonly times: number; readonly isShared: boolean }

const toTypedIn = ({ times, key }: Extract<TextMessage, { type: 'typing' }>): TypedIn => ({
  times: Math.max(1, times),
  isShared: isOfRecord(key),
})
const noText: TypedIn = { times: 1, isShared: false }

export function useTexts({ address, blocks, selected, frame, port }: TextsDeps) {
  const { canEdit } = useStudio()
  const records = useShownRecords(address.path)
  const { hasTexts, start, take, write } = useTyping({ blocks, records, frame, port })
  const rich = useRichText({ blocks, records, selected })
  const [typedIn, setTypedIn] = useDistinctState(noText)
  const { lead, leadOn, leadToEmpty } = useLeading(blocks, records)
  const isForPicture = useIsForPicture(frame)
  const last = useRef<Asked>(undefined)
  const led = useLed(last)
  const begin = (place: BlockPosition, at: Point | undefined) => {
    if (canEdit && at !== undefined && leadToEmpty(place, findBlank(frame, at))) return undefined
    const way = at === undefined ? 'first' : 'click'
    if (hasTexts(place) || !rich.start(place, at)) return start(place, way)
    releaseBeside(frame)
  }
  /** If the record is not loaded yet, waits for it and buffers what is typed meanwhile. */
  const beginSoon = async (asked: Asked) => {
    const isAwaited = bufferKeystrokes()
    await records.load(asked.place).catch(() => undefined)
    if (last.current === asked && isAwaited()) flushSync(() => texts.current.begin(asked.place, asked.at))
  }
  const texts = useLatest({
    begin,
    take(message: TextMessage) {
      if (message.type === 'typed') take(message)
      else if (message.type === 'typing') setTypedIn(toTypedIn(message))
      else if (message.type === 'wordless') discardKeystrokes()
      else if (!led.isAnswered(message)) {
        const place = readPositionName(message.place)
        const { at, isRefused = false } = last.current ?? {}
        const isRich = at !== undefined && !isRefused && hasTexts(place) && rich.start(place, at)
        if (!isRich) led.note(leadOn(place, message))
        else releaseBeside(frame)
      }
    },
    click(place: BlockPosition, at: Point | undefined) {
      const asked = { place, at }
      last.current = asked
      if (isForPicture(place, at)) return leaveText(frame)
      if (canEdit && records.find(place) === undefined) void beginSoon(asked)
      else begin(place, at)
    },
    leave: rich.leave,
    /** The page shows what the server has rendered: no field may have contained the clicked text before, and one may now. */
    askAgain() {
      const asked = led.findAwaited()
      if (asked !== undefined) start(asked.place, 'click')
    },
  })
  useFrameEvents(frame)
  const refuse = () => {
    const { open } = rich
    if (!rich.leave() || open === undefined) return
    if (open.at === undefined) return void lead(open.place, open.path)
    last.current = { ...open, isRefused: true }
    start(open.place, 'click')
  }
  const isShared = typedIn.isShared || rich.open?.source.block === null
  return { texts, times: typedIn.times, isShared, rich: { ...rich, refuse, write } }
}

/** Returns a function that decides if a click is for a block's picture. */
function useIsForPicture({ current }: Frame) {
  const { edits } = useStudio()
  const { types } = usePage()
  return (place: BlockPosition, at: Point | undefined): boolean => {
    const shown = current?.contentDocument
    if (!shown || at === undefined || !isOnPicture(shown, place, at)) return false
    const { draft } = edits.open(toItem(place)).view()
    return draft !== undefined && findPictureTarget(draft, place.block, types) !== undefined
  }
}

/** A link's text may be open, and would receive the clicks on the picture below it. */
function leaveText({ current }: Frame): void {
  discardKeystrokes()
  const typedIn = current?.contentDocument?.activeElement
  if (typedIn && 'blur' in typedIn) (typedIn as HTMLElement).blur()
}

/** Handles a click outside the open rich text; a rich text that is still opening gets the buffered keys itself. */
function releaseBeside({ current }: Frame): void {
  if (current?.contentDocument?.querySelector('[contenteditable=true]')) discardKeystrokes()
}

const toItem = ({ contentKey, language }: BlockPosition) => ({ contentKey, language })

/** The last click that focused a field. */
function useLed(last: RefObject<Asked | undefined>) {
  const led = useRef<Led>(undefined)
  return {
    note(isAwaited: Led['isAwaited'] | undefined) {
      led.current = last.current && isAwaited && { asked: last.current, isAwaited }
    },
    /** True for the second click of a double click after keys have been typed for the first: the clicked text has changed by then. */
    isAnswered: ({ text }: Caret) =>
      text !== '' && isSameClick(led.current?.asked, last.current) && keepFlushed(),
    /** Returns the click whose field does not exist yet. */
    findAwaited(): Asked | undefined {
      const { asked, isAwaited } = led.current ?? {}
      return asked === last.current && isAwaited?.() ? asked : undefined
    },
  }
}

/** The second click of a double click is at the position of the first. */
const isSameClick = (one: Asked | undefined, other: Asked | undefined): boolean =>
  one?.at !== undefined &&
  other?.at !== undefined &&
  isSameBlock(one.place, other.place) &&
  Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < doubleClickPx

/** The distance that browsers allow between both clicks. */
const doubleClickPx = 8

/** Focuses the form field of a text that cannot be edited on the canvas, or of an empty placeholder. */
function useLeading(blocks: PageBlocks, records: ShownRecords) {
  const { canEdit, edits } = useStudio()
  const { show } = usePage()
  const lead = (place: BlockPosition, path: FormPath, caret?: Caret) => {
    const { contentKey, language, block, repetition } = place
    const node = blocks.find({ contentKey, language, block })?.node
    const stored = readPath(node, path)
    /** The label of a field is not its value. */
    const value = findLabeled(stored) === undefined ? findBoundValue(stored, caret?.text ?? '') : undefined
    const isAwaited = bufferKeystrokes()
    show({ contentKey, language, block, repetition, path: toSteps(node, path), value, caret })
    return isAwaited
  }
  const toLabels = (place: BlockPosition) =>
    new Map(records.find(place)?.flatMap(({ fields }) => fields.map((field) => [field.name, toLabel(field)])))
  const leadOn = (place: BlockPosition, caret: Caret) => {
    const node = canEdit ? blocks.find(place)?.node : undefined
    const type = node && blocks.types.get(node.block)
    const missing = node && caret.text === '' ? findMissing(node, type)[0]?.path : undefined
    const fields = type?.fields ?? []
    const asked = { shown: caret.text, labels: toLabels(place) }
    const path = missing ?? (node && (findFieldPath(node, fields, asked) ?? findRichPath(node, fields)))
    if (path !== undefined) return lead(place, path, caret)
    discardKeystrokes()
    return undefined
  }
  /** For a click on an empty field of a record: focuses the field with the clicked label, else the first empty one. */
  const leadToEmpty = (place: BlockPosition, blank: Element | undefined): boolean => {
    const node = blank && blocks.find(place)?.node
    const empty =
      node &&
      (records.find(place) ?? []).flatMap(({ item, root, fields }) => {
        const { draft } = edits.open(item).view()
        return draft
          ? fields.filter((one) => isEmptyField(draft.body, one)).map((field) => ({ root, field }))
          : []
      })
    const called = blank?.previousElementSibling?.textContent
    const found = empty?.find(({ field }) => toLabel(field) === called) ?? empty?.[0]
    if (node === undefined || found === undefined) return false
    const { root, field } = found
    bufferKeystrokes()
    show({ ...place, path: ['props'], value: { root, name: field.name, shown: '' } })
    return true
  }
  return { lead, leadOn, leadToEmpty }
}

/** Returns the element at a point if it is a placeholder or has no text of its own. */
function findBlank({ current }: Frame, { x, y }: Point): Element | undefined {
  const shown = current?.contentDocument
  const at = shown?.elementFromPoint(x, y)
  if (!shown || !at) return undefined
  const isPlaceholder = at.hasAttribute(`${findMark(shown) ?? ''}-unfilled`)
  return isPlaceholder || (at.childNodes.length === 0 && !at.matches('img, video, iframe, input, hr, svg *'))
    ? at
    : undefined
}

/** Handles the agent's synchronous events about buffered keys, which messages would deliver too late (`browser/canvas/key-buffer.ts`). */
function useFrameEvents(frame: Frame): void {
  const { canEdit } = useStudio()
  const hear = useEffectEvent((event: CustomEvent) => {
    const { type, target, detail } = event
    if (target !== frame.current) return
    if (type === 'epiderm-awaited') {
      if (!isWaiting()) event.preventDefault()
    } else if (detail !== null) flushKeystrokes(detail as HTMLElement, 'placed')
    else if (canEdit) restartBuffer()
  })
  useEffect(() => {
    const heard = new AbortController()
    for (const name of ['epiderm-keys', 'epiderm-awaited'])
      window.addEventListener(name, (event) => hear(event as CustomEvent), { signal: heard.signal })
    return () => heard.abort()
  }, [])
}

/**
 * Texts that are open for typing on the canvas, as a pure function of events. No typed character may be lost, repeated
 * or misplaced.
 */
import type { ItemName } from '#api'
import type { Path } from '#operations'

/** Storage location of the text: a block, or a field of the item itself. */
export type TextSource = ItemName & { readonly block: string | null; readonly path: Path }

/**
 * The way in which text is edited: the agent edits `plain` text in the page, and the studio's own editor edits `rich`
 * text. One of each may be open at the same time.
 */
export type TextMode = 'plain' | 'rich'

type OpenText = {
  readonly source: TextSource
  /** The text that is visible on the page. */
  readonly text: string
  /** The text that this tab last saved, or last adopted from the draft. */
  readonly written: string
  /** The draft's version of the text. `storedSeq` is the sequence number of the draft's last edit. */
  readonly stored: string
  readonly storedSeq: number
  /**
   * The text of the last `show` effect. It is cleared when the agent reports this text, or reports text that was typed
   * before the effect arrived.
   */
  readonly requested: string | undefined
  /**
   * Sequence number of the draft's last edit that the editor has seen. It is updated when the editor opens the text,
   * and when the text adopts a change from the draft.
   */
  readonly seenSeq: number
  /**
   * True if the draft changed while there were unsaved characters. The next save must not replace another editor's text
   * without warning.
   */
  readonly isDiverged: boolean
  /** True for text without characters or objects. */
  readonly isBlank: boolean
  /**
   * True while an input method composes characters. The browser controls these characters until the composition ends.
   */
  readonly isComposing: boolean
  /** The number of times that the block shows the text. */
  readonly times: number
}

export type OpenTexts = {
  readonly plain: OpenText | undefined
  readonly rich: OpenText | undefined
  /** True if characters have been typed since the last paint. They are saved after the next paint. */
  readonly isPaintAwaited: boolean
}

export type TextEvent =
  | {
      readonly kind: 'opened'
      readonly form: TextMode
      readonly source: TextSource
      readonly text: string
      readonly seq: number
      readonly times: number
    }
  | {
      readonly kind: 'input'
      readonly form: TextMode
      readonly text: string
      readonly isBlank: boolean
      readonly isComposing: boolean
    }
  | { readonly kind: 'composing'; readonly form: TextMode; readonly isComposing: boolean }
  /** The typed characters have been painted, or the page is hidden and will not be painted. */
  | { readonly kind: 'painted' }
  /**
   * The draft was edited. `text` is the draft's version of this text, and `seq` is the sequence number of the last
   * edit.
   */
  | { readonly kind: 'stored'; readonly form: TextMode; readonly text: string; readonly seq: number }
  /** The editor has pressed the undo shortcut in the text. */
  | { readonly kind: 'undo'; readonly form: TextMode }
  /** The editor has stopped editing the text. `text` is its final content, if the page still reports it. */
  | { readonly kind: 'left'; readonly form: TextMode; readonly text?: string }

export type TextEffect =
  /** Requests a `painted` event after the next paint. */
  | { readonly kind: 'paint' }
  /**
   * Saves text. If there are edits that the editor has not seen, `seenSeq` is the sequence number of the last edit that
   * the editor has seen.
   */
  | {
      readonly kind: 'write'
      readonly source: TextSource
      readonly text: string
      readonly seenSeq: number | undefined
    }
  /** Replaces the text in the open element. */
  | { readonly kind: 'show'; readonly form: TextMode; readonly text: string }

export type TextStep = { readonly state: OpenTexts; readonly effects: readonly TextEffect[] }

export const noOpenTexts: OpenTexts = { plain: undefined, rich: undefined, isPaintAwaited: false }

const isUnwritten = ({ text, written }: OpenText): boolean => text !== written

export function stepOpenTexts(state: OpenTexts, event: TextEvent): TextStep {
  switch (event.kind) {
    case 'opened':
      return open(state, event)
    case 'input':
      return input(state, event)
    case 'composing':
      return change(state, event.form, (one) =>
        follow(event.form, { ...one, isComposing: event.isComposing }),
      )
    case 'painted':
      return flushAll({ ...state, isPaintAwaited: false })
    case 'stored':
      return change(state, event.form, (one) => store(one, event))
    case 'undo':
      return change(state, event.form, (one) => undo(event.form, one))
    case 'left':
      return leave(state, event)
  }
}

type TextTransition = { readonly text: OpenText | undefined; readonly effects: readonly TextEffect[] }

function change(state: OpenTexts, form: TextMode, run: (text: OpenText) => TextTransition): TextStep {
  const one = state[form]
  if (one === undefined) return { state, effects: [] }
  const { text, effects } = run(one)
  return { state: { ...state, [form]: text }, effects }
}

function open(
  state: OpenTexts,
  { form, source, text, seq, times }: Extract<TextEvent, { kind: 'opened' }>,
): TextStep {
  const left = leave(state, { kind: 'left', form })
  const opened: OpenText = {
    source,
    text,
    written: text,
    stored: text,
    storedSeq: seq,
    requested: undefined,
    seenSeq: seq,
    isDiverged: false,
    isBlank: false,
    isComposing: false,
    times,
  }
  return { state: { ...left.state, [form]: opened }, effects: left.effects }
}

function input(state: OpenTexts, event: Extract<TextEvent, { kind: 'input' }>): TextStep {
  const { form, text, isBlank, isComposing } = event
  const { state: next, effects } = change(state, form, (one) =>
    follow(form, { ...report(one, text), isBlank, isComposing }),
  )
  const one = next[form]
  if (one === undefined || !isUnwritten(one) || state.isPaintAwaited) return { state: next, effects }
  return { state: { ...next, isPaintAwaited: true }, effects: [...effects, { kind: 'paint' }] }
}

function flushAll(state: OpenTexts): TextStep {
  const plain = change(state, 'plain', flush)
  const rich = change(plain.state, 'rich', flush)
  return { state: rich.state, effects: [...plain.effects, ...rich.effects] }
}

/**
 * Saves the typed text. Blank text is saved only when the element loses the focus. The page may not show a block
 * without text, so saving it earlier could remove the caret.
 */
function flush(one: OpenText): TextTransition {
  return isUnwritten(one) && !one.isBlank ? write(one) : { text: one, effects: [] }
}

function write(one: OpenText): TextTransition {
  const { source, text, seenSeq, isDiverged } = one
  return {
    text: { ...one, written: text, stored: text, isDiverged: false },
    effects: [{ kind: 'write', source, text, seenSeq: isDiverged ? seenSeq : undefined }],
  }
}

function store(one: OpenText, { form, text, seq }: Extract<TextEvent, { kind: 'stored' }>): TextTransition {
  const isBelow = (isUnwritten(one) || one.isComposing) && !isSame(form, one.text, text)
  return follow(form, { ...one, stored: text, storedSeq: seq, isDiverged: one.isDiverged || isBelow })
}

/**
 * Shows the draft's text, unless there are unsaved characters. Unsaved characters are newer, and the server will report
 * a conflict.
 */
function follow(form: TextMode, one: OpenText): TextTransition {
  const { text, stored, isComposing } = one
  if (isComposing || isUnwritten(one) || isSame(form, text, stored)) return { text: one, effects: [] }
  return show(form, one, stored)
}

function show(form: TextMode, one: OpenText, text: string): TextTransition {
  if (one.requested === text) return { text: one, effects: [] }
  const next = form === 'rich' ? adopt(one, text) : { ...one, requested: text }
  return { text: next, effects: [{ kind: 'show', form, text }] }
}

const adopt = (one: OpenText, text: string): OpenText => ({
  ...one,
  text,
  written: text,
  seenSeq: one.storedSeq,
  requested: undefined,
  isDiverged: false,
  isBlank: false,
})

/**
 * If the agent reports the text of the last `show` effect, adopts the draft's state for that text. Any other reported
 * text was typed before the agent showed it.
 */
function report(one: OpenText, text: string): OpenText {
  if (one.requested === undefined) return { ...one, text }
  return text === one.requested ? adopt(one, text) : { ...one, text, requested: undefined, isDiverged: true }
}

/**
 * Compares plain texts, ignoring spaces at the ends. The server trims a trailing space, which the editor may have typed
 * before the next word.
 */
const isSame = (form: TextMode, one: string, other: string): boolean =>
  form === 'plain' ? one.trim() === other.trim() : one === other

/** An empty text is not saved, so that undo restores the stored text. */
const undo = (form: TextMode, one: OpenText): TextTransition =>
  isUnwritten(one) && one.isBlank ? show(form, one, one.stored) : flush(one)

function leave(state: OpenTexts, event: Extract<TextEvent, { kind: 'left' }>): TextStep {
  return change(state, event.form, (one) => {
    const last = event.text === undefined || event.text === one.text ? one : report(one, event.text)
    return { text: undefined, effects: isUnwritten(last) ? write(last).effects : [] }
  })
}

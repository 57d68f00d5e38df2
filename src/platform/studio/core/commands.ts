/**
 * Commands, each defined once: the palette lists them, keys run them, the sheet of keys shows them. Each part of the studio registers its
 * own while it is shown.
 */
import { useLayoutEffect, useRef } from 'react'
import type { KeyBuffer } from './keystroke-buffer.ts'
import { isPressed, isTypedInto, isTyping, isUndoKey, type KeyPress } from './keys.ts'

/** Commands of `field` and `go` navigate; they are found by name. */
export type CommandGroup = 'field' | 'go' | 'page' | 'block' | 'view' | 'studio'

export type Command = {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Position or kind of the target: shown after the label, and searched. */
  readonly detail?: string
  /** Synonyms in lower case, which are searched, too. */
  readonly words?: string
  /** For example `Mod+K`. */
  readonly keys?: string
  readonly isDisabled?: boolean
  /** Its keys work only in the outline or on the canvas, because they have another meaning in other places. */
  readonly isOfBlocks?: boolean
  readonly run: () => void
}

export type Commands = {
  readonly list: () => readonly Command[]
  /** Returns a function that removes the commands. */
  readonly add: (toOwn: () => readonly Command[]) => () => void
  /** Adds commands without keys, of which there may be very many; they are requested only for a search by name. */
  readonly addNamed: (toOwn: () => readonly Command[]) => () => void
  /** Runs the command of the pressed keys; false if there is none. The canvas passes on its keys, too. */
  readonly press: (
    press: KeyPress,
    where: { readonly isTyped: boolean; readonly isInBlocks: boolean },
  ) => boolean
}

export function createCommands(): Commands {
  const parts = createParts()
  const named = createParts()
  return {
    list: () => [...parts.list(), ...named.list()],
    add: parts.add,
    addNamed: named.add,
    press(press, { isTyped, isInBlocks }) {
      const pressed = toRedo(press)
      const found = parts
        .list()
        .find(
          ({ keys, isDisabled, isOfBlocks }) =>
            keys !== undefined &&
            isDisabled !== true &&
            isPressed(pressed, keys) &&
            (isInBlocks || isOfBlocks !== true) &&
            !(isTyped && (isTyping(keys) || isOfFields(keys))),
        )
      found?.run()
      return found !== undefined
    },
  }
}

/**
 * The order of commands in menus, whichever part of the studio registered its commands first. Commands that are not
 * listed come before these, in order of registration.
 */
const menuOrder = [
  ['undo', 'redo', 'history', 'page-new', 'page-copy', 'page-move', 'page-archive', 'page-restore'],
  [
    'publish',
    'publishes',
    'site-history',
    'commands',
    'find',
    'take-replacement-back',
    'patterns',
    'keys',
    'tour',
    'site',
  ],
].flat()

const last = 'sign-out'

export function toMenuOrder(commands: readonly Command[]): readonly Command[] {
  const rank = ({ id }: Command) => {
    if (id === last) return Infinity
    const at = menuOrder.indexOf(id)
    return at === -1 ? menuOrder.length : at
  }
  return commands.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

function createParts() {
  const parts = new Set<() => readonly Command[]>()
  return {
    list: () => [...parts].flatMap((toOwn) => toOwn()),
    add(toOwn: () => readonly Command[]) {
      parts.add(toOwn)
      return () => void parts.delete(toOwn)
    },
  }
}

/**
 * Fields handle these keys themselves, because they know how much of their text is stored, or have an undo history of
 * their own.
 */
const isOfFields = (keys: string) => /^Mod\+(?:Shift\+)?Z$/.test(keys)

/** Maps Ctrl Y to the redo keys. Spreading an event does not copy its properties. */
function toRedo(press: KeyPress): KeyPress {
  if (!isPressed(press, 'Mod+Y')) return press
  const { ctrlKey, metaKey, altKey } = press
  return { key: 'z', shiftKey: true, ctrlKey, metaKey, altKey }
}

/** Registers a component's commands of its latest render in a layout effect, because a key may be pressed before anything else runs. */
export function useOwnCommands(commands: Commands, own: readonly Command[]): void {
  const latest = useRef(own)
  useLayoutEffect(() => {
    latest.current = own
  })
  useLayoutEffect(() => commands.add(() => latest.current), [commands])
}

/** Runs commands by keys, except in dialogs and menus; returns a function that stops it. */
export function listenToKeys(commands: Commands, buffer: Pick<KeyBuffer, 'isEmpty'>): () => void {
  const ended = new AbortController()
  const hear = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element) || document.querySelector('.modal, [role=menu], [role=listbox]')) return
    const isInBlocks = target === document.body || target.closest('[role=treegrid]') !== null
    const isTyped = isTypedInto(target) && !(isUndoKey(event) && buffer.isEmpty(target))
    if (!commands.press(event, { isTyped, isInBlocks })) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', hear, { capture: true, signal: ended.signal })
  return () => ended.abort()
}

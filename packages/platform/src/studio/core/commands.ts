/**
 * Commands. Each is defined once: the palette lists it, a shortcut runs it, and the shortcut help shows it. Each part
 * of the studio registers its own commands while it is mounted.
 */
import { useLayoutEffect, useRef } from 'react'
import type { KeyBuffer } from './keystroke-buffer.ts'
import { isPressed, isEditableTarget, isTextKey, isUndoKey, type KeyPress } from './keys.ts'

/** Commands of the groups `field` and `go` navigate. The palette finds them by name. */
export type CommandGroup = 'field' | 'go' | 'page' | 'block' | 'view' | 'studio'

export type Command = {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Position or kind of the target. The palette shows it after the label and includes it in searches. */
  readonly detail?: string
  /** Synonyms in lower case, which are included in searches. */
  readonly words?: string
  /** The keyboard shortcut, for example `Mod+K`. */
  readonly keys?: string
  readonly isDisabled?: boolean
  /**
   * True if the shortcut works only in the outline and on the canvas, because its keys have a different meaning
   * elsewhere.
   */
  readonly isOfBlocks?: boolean
  readonly run: () => void
}

export type Commands = {
  readonly list: () => readonly Command[]
  /** Registers commands. Returns a function that removes them. */
  readonly add: (toOwn: () => readonly Command[]) => () => void
  /** Registers commands without shortcuts. There may be very many, so `press` does not search them. */
  readonly addNamed: (toOwn: () => readonly Command[]) => () => void
  /**
   * Runs the command with the pressed shortcut. Returns false if there is none. Also called for keys that are pressed
   * on the canvas.
   */
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
            !(isTyped && (isTextKey(keys) || isOfFields(keys))),
        )
      found?.run()
      return found !== undefined
    },
  }
}

/**
 * The order of commands in menus, independent of the order of registration. Commands that are not in this list follow
 * in the order of registration.
 */
const menuOrder = [
  ['undo', 'redo', 'history', 'page-new', 'page-copy', 'page-move', 'page-archive', 'page-restore'],
  ['publish', 'publishes', 'commands', 'find', 'take-replacement-back', 'patterns', 'keys', 'tour', 'site'],
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

/** Undo and redo are handled by the fields themselves, because a field has unsaved text or its own undo history. */
const isOfFields = (keys: string) => /^Mod\+(?:Shift\+)?Z$/.test(keys)

/**
 * Converts Ctrl Y to the shortcut for redo. Copies the properties one by one, because a spread would not copy the
 * properties of an event.
 */
function toRedo(press: KeyPress): KeyPress {
  if (!isPressed(press, 'Mod+Y')) return press
  const { ctrlKey, metaKey, altKey } = press
  return { key: 'z', shiftKey: true, ctrlKey, metaKey, altKey }
}

/**
 * Registers the commands of a component. Updates them in a layout effect, because a key may be pressed before other
 * effects run.
 */
export function useComponentCommands(commands: Commands, own: readonly Command[]): void {
  const latest = useRef(own)
  useLayoutEffect(() => {
    latest.current = own
  })
  useLayoutEffect(() => commands.add(() => latest.current), [commands])
}

/** Runs commands by their shortcuts, except in dialogs and menus. Returns a function that stops listening. */
export function listenToKeys(commands: Commands, buffer: Pick<KeyBuffer, 'isEmpty'>): () => void {
  const ended = new AbortController()
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element) || document.querySelector('.modal, [role=menu], [role=listbox]')) return
    const isInBlocks = target === document.body || target.closest('[role=treegrid]') !== null
    const isTyped = isEditableTarget(target) && !(isUndoKey(event) && buffer.isEmpty(target))
    if (!commands.press(event, { isTyped, isInBlocks })) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', handleKey, { capture: true, signal: ended.signal })
  return () => ended.abort()
}

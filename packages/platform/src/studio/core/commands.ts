/**
 * The studio's commands. Each is defined once: the palette lists it, a shortcut runs it, and the shortcut help shows
 * it. Each component registers its own commands while it is mounted.
 */
import { useLayoutEffect, useRef } from 'react'
import type { KeyBuffer } from './keystroke-buffer.ts'
import { isShortcutPressed, isEditableTarget, isTextKey, isUndoKey, type KeyPress } from './keys.ts'

/** Groups of commands. Commands in the groups `field` and `go` only navigate; the palette finds them by name. */
export type CommandGroup = 'field' | 'go' | 'page' | 'block' | 'view' | 'studio'

export type Command = {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /**
   * The position or kind of the command's target. The palette shows it after the command's label, and includes it in
   * the search.
   */
  readonly detail?: string
  /** Synonyms in lower case, which the palette also searches. */
  readonly words?: string
  /** The keyboard shortcut, for example `Mod+K`. */
  readonly keys?: string
  readonly isDisabled?: boolean
  /**
   * True if the shortcut works only in the outline and on the canvas, because the keys have another meaning in other
   * parts of the studio.
   */
  readonly isOfBlocks?: boolean
  readonly run: () => void
}

export type Commands = {
  readonly list: () => readonly Command[]
  /** Registers commands. Returns a function that removes them. */
  readonly add: (toOwn: () => readonly Command[]) => () => void
  /** Registers commands that have no shortcuts. There may be very many of them, so `press` does not search them. */
  readonly addNamed: (toOwn: () => readonly Command[]) => () => void
  /**
   * Runs the command with the pressed shortcut. Returns false if no command has that shortcut. Also called for keys
   * pressed on the canvas.
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
            isShortcutPressed(pressed, keys) &&
            (isInBlocks || isOfBlocks !== true) &&
            !(isTyped && (isTextKey(keys) || isOfFields(keys))),
        )
      found?.run()
      return found !== undefined
    },
  }
}

/**
 * The order of commands in menus, which does not depend on the order of registration. Commands that are not in this
 * list come last, in the order of registration.
 */
const menuOrder = [
  ['undo', 'redo', 'history', 'page-new', 'page-copy', 'page-move', 'page-archive', 'page-restore'],
  ['publish', 'publishes', 'commands', 'find', 'take-replacement-back', 'patterns', 'keys', 'tour', 'site'],
].flat()

const last = 'sign-out'

export function sortMenuCommands(commands: readonly Command[]): readonly Command[] {
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
 * Returns true for undo and redo. Fields handle these keys themselves, because a field has unsaved text or its own undo
 * history.
 */
const isOfFields = (keys: string) => /^Mod\+(?:Shift\+)?Z$/.test(keys)

/**
 * Converts Ctrl Y to the shortcut for redo. Copies the event's properties one by one, because spreading an event does
 * not copy them.
 */
function toRedo(press: KeyPress): KeyPress {
  if (!isShortcutPressed(press, 'Mod+Y')) return press
  const { ctrlKey, metaKey, altKey } = press
  return { key: 'z', shiftKey: true, ctrlKey, metaKey, altKey }
}

/**
 * Registers a component's commands. Updates the commands in a layout effect, because a key may be pressed before other
 * effects run.
 */
export function useComponentCommands(commands: Commands, own: readonly Command[]): void {
  const latest = useRef(own)
  useLayoutEffect(() => {
    latest.current = own
  })
  useLayoutEffect(() => commands.add(() => latest.current), [commands])
}

/**
 * Runs commands by their shortcuts, except in dialogs and menus. Returns a function that removes the event listener.
 */
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

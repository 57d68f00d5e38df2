/** The text in a focused input. It stays as typed even if the draft changes. */
import { useState, type KeyboardEvent } from 'react'
import { useStudio } from '../../core/studio-context.ts'
import { useUndoKeys } from './use-undo-keys.ts'

export type ParsedInput = ParsedValue | InputProblem
type ParsedValue = {
  readonly value: unknown
  /** The text that the input shows once the value is stored. */ readonly shown: string
}
type InputProblem = { readonly problem: string }

export type TypedText = {
  readonly text: string
  /** The reason why the text cannot be stored. */
  readonly problem: string | undefined
  /**
   * The value that another editor has stored while this editor was typing. Text typed afterwards is not stored until
   * this editor chooses a value.
   */
  readonly theirs: string | undefined
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onKeyDownCapture: (event: KeyboardEvent) => void
  readonly type: (text: string) => void
  /** Restores the stored value. */
  readonly leave: () => void
  /**
   * Stores the typed text in place of the other editor's value. Undefined if there is nothing to store, or if the text
   * is invalid.
   */
  readonly keepMine: (() => void) | undefined
}

type TypedTextDeps = {
  readonly name: string
  readonly shown: string
  readonly read: (text: string) => ParsedInput
  readonly onChange: (value: unknown) => void
}

type TypedTextState = {
  readonly text: string
  /** The value that was last read from the draft, formatted as text. */ readonly known: string
}

export function useTypedText({ name, shown, read, onChange }: TypedTextDeps): TypedText {
  const { unfinished } = useStudio().edits
  const undo = useUndoKeys()
  const [state, setState] = useState<TypedTextState | undefined>(() => unfinished.find(name))
  const result = state === undefined || state.text === state.known ? undefined : read(state.text)
  const problem = result !== undefined && 'problem' in result ? result.problem : undefined
  const theirs = state === undefined || state.known === shown ? undefined : shown
  const isWaiting = theirs !== undefined && result !== undefined
  const isStored = problem === undefined && !isWaiting
  const leave = () => {
    unfinished.remove(name)
    setState(undefined)
  }
  const store = (text: string, typed: ParsedValue) => {
    unfinished.remove(name)
    setState({ text, known: typed.shown })
    onChange(typed.value)
  }
  return {
    text: state?.text ?? shown,
    problem,
    theirs,
    onFocus: () => setState((typed) => typed ?? { text: shown, known: shown }),
    onBlur: () => (isStored ? leave() : undefined),
    onKeyDownCapture: (event) => (isStored && undo(event) ? leave() : undefined),
    type(text) {
      const typed = read(text)
      if (!('problem' in typed) && theirs === undefined) return store(text, typed)
      const stored = { text, known: state?.known ?? shown }
      unfinished.store(name, stored)
      setState(stored)
    },
    leave,
    keepMine:
      isWaiting && state !== undefined && !('problem' in result)
        ? () => store(state.text, result)
        : undefined,
  }
}

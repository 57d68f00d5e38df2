/** What is typed: shown as it is typed while the caret is there, whatever the draft says meanwhile. */
import { useState } from 'react'
import { useStudio } from '../../frame/studio-context.ts'

export type ReadText =
  { readonly value: unknown; /** As it will be shown once it is stored. */ readonly shown: string } | Problem
type Problem = { readonly problem: string }

export type Typed = {
  readonly text: string
  /** Why it is not stored. */
  readonly problem: string | undefined
  /** Somebody else has stored this since. */
  readonly theirs: string | undefined
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly type: (text: string) => void
  /** Goes back to what is stored. */
  readonly leave: () => void
}

type TypedWorld = {
  readonly name: string
  readonly shown: string
  readonly read: (text: string) => ReadText
  readonly onChange: (value: unknown) => void
}

type State = {
  readonly text: string
  /** What the draft says of it as far as is known. */ readonly known: string
}

export function useTyped({ name, shown, read, onChange }: TypedWorld): Typed {
  const { unfinished } = useStudio().edits
  const [state, setState] = useState<State | undefined>(() => unfinished.find(name))
  const result = state === undefined || state.text === state.known ? undefined : read(state.text)
  const problem = result !== undefined && 'problem' in result ? result.problem : undefined
  const leave = () => {
    unfinished.forget(name)
    setState(undefined)
  }
  return {
    text: state?.text ?? shown,
    problem,
    theirs: state === undefined || state.known === shown ? undefined : shown,
    onFocus: () => setState((typed) => typed ?? { text: shown, known: shown }),
    onBlur: () => (problem === undefined ? leave() : undefined),
    type(text) {
      const typed = read(text)
      if ('problem' in typed) {
        const kept = { text, known: state?.known ?? shown }
        unfinished.keep(name, kept)
        setState(kept)
        return
      }
      unfinished.forget(name)
      setState({ text, known: typed.shown })
      onChange(typed.value)
    },
    leave,
  }
}

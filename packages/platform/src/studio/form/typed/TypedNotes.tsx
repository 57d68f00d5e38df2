/**
 * Notes below an input. They show why the text has not been saved, and any value that another editor has saved while
 * this editor was typing.
 */
import { Button } from 'react-aria-components/Button'
import { messages } from '../../messages/messages.ts'
import type { TypedText } from './use-typed-text.ts'

type TypedNotesProps = { readonly id: string; readonly typed: TypedText }

const toProblemId = (id: string) => `${id}-problem`

export function TypedNotes({ id, typed: { problem, theirs, leave, keepMine } }: TypedNotesProps) {
  return (
    <>
      {problem !== undefined && (
        <p role="alert" id={toProblemId(id)}>
          {messages.form.notSaved(problem)}
        </p>
      )}
      <OtherEditorNote theirs={theirs} onTake={leave} onKeep={keepMine} />
    </>
  )
}

type OtherEditorNoteProps = {
  /** The value that another editor has stored. Undefined while the stored value is the value that this editor typed. */
  readonly theirs: string | undefined
  readonly onTake: () => void
  /** Undefined if the editor's typed text equals the stored value. */
  readonly onKeep: (() => void) | undefined
}

/** Renders the live region before its text, because screen readers announce only changes inside a region. */
export function OtherEditorNote({ theirs, onTake, onKeep }: OtherEditorNoteProps) {
  return (
    <div className="theirs" aria-live="polite">
      {theirs !== undefined && (
        <p className="notice">
          {messages.form.meanwhile(theirs === '' ? messages.form.nothing : theirs)}
          <Button className="small" onPress={onTake}>
            {messages.form.takeTheirs}
          </Button>
          {onKeep && (
            <Button className="small" onPress={onKeep}>
              {messages.form.keepMine}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** Returns the attributes that associate a field with its problem. */
export const toProblemAttributes = (
  { id, describedBy }: { id: string; describedBy: string | undefined },
  { problem, onKeyDownCapture }: TypedText,
) => ({
  id,
  onKeyDownCapture,
  'aria-invalid': problem !== undefined,
  'aria-describedby':
    [describedBy, problem !== undefined && toProblemId(id)].filter(Boolean).join(' ') || undefined,
})

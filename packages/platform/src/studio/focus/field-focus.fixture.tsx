/** A field whose control changes while the editor types, immediately or with a delay. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createKeyBuffer } from '../core/keystroke-buffer.ts'
import { StudioContext, type StudioDeps } from '../core/studio-context.ts'
import { useFieldFocus } from './use-field-focus.ts'

const keys = createKeyBuffer()

export const bufferKeystrokes = (): void => void keys.hold()

/**
 * Renders a field between another field and a button. Typing `}` at the end replaces its input with a rich-text editor,
 * which appears after `lateMs` milliseconds.
 */
export function showField(lateMs: number): void {
  const element = document.createElement('main')
  document.body.replaceChildren(element)
  flushSync(() =>
    createRoot(element).render(
      <StudioContext value={{ keys } as StudioDeps}>
        <Shown lateMs={lateMs} />
      </StudioContext>,
    ),
  )
}

function Shown({ lateMs }: { readonly lateMs: number }) {
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const shape = text.endsWith('}') ? 'rich' : 'line'
  const place = useFieldFocus({ isWanted, isReadOnly: false, shape, onFound: () => setWanted(false) })
  return (
    <>
      <button onClick={() => setWanted(true)}>Lead there</button>
      <div {...place}>
        {shape === 'line' ? (
          <input aria-label="Line" value={text} onChange={({ target }) => setText(target.value)} />
        ) : (
          <Late text={text} lateMs={lateMs} />
        )}
      </div>
      <input aria-label="Beside" />
    </>
  )
}

function Late({ text, lateMs }: { readonly text: string; readonly lateMs: number }) {
  const [isThere, setThere] = useState(lateMs === 0)
  useEffect(() => {
    const waiting = setTimeout(() => setThere(true), lateMs)
    return () => clearTimeout(waiting)
  }, [lateMs])
  if (!isThere) return <p>One moment…</p>
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same markup as in a rich-text editor
    <div role="textbox" aria-label="Rich" contentEditable suppressContentEditableWarning>
      {text}
    </div>
  )
}

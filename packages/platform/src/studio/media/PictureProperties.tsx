/** Image properties that apply everywhere the image is shown: alternative text and focal point. */
import { useEffect, useId, useRef, useState } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { useStableCallback } from '../core/use-stable-callback.ts'
import { messages } from '../messages/messages.ts'
import { useDraft } from '../document/use-drafts.ts'
import type { FocalPosition } from './focal-position.ts'
import { FocalPoint } from './FocalPoint.tsx'
import type { ItemName, ListedPicture } from '#api'

type PicturePropertiesProps = {
  readonly picture: ListedPicture
  readonly isReadOnly: boolean
  /** True if the editor has just uploaded the image in this field. */
  readonly isUploaded?: boolean
}

const centre: FocalPosition = { x: 0.5, y: 0.5 }

export function PictureProperties({ picture, isReadOnly, isUploaded }: PicturePropertiesProps) {
  return (
    <>
      <PictureFocalPoint {...{ picture, isReadOnly }} item={picture} />
      <PictureAltText item={picture} {...{ isReadOnly, isUploaded }} />
    </>
  )
}

type PictureFocalPointProps = Pick<PicturePropertiesProps, 'picture' | 'isReadOnly'> & {
  readonly item: ItemName
}

/** Renders nothing for an image on another server. */
export function PictureFocalPoint({ picture: { preview }, item, isReadOnly }: PictureFocalPointProps) {
  const { body, set } = usePictureBody(item)
  if (preview === null) return null
  return (
    <FocalPoint
      preview={preview}
      point={readPoint(body?.['focalPoint'])}
      isReadOnly={isReadOnly || body === undefined}
      onMove={(point) => set('focalPoint', point)}
    />
  )
}

type PictureAltTextProps = Pick<PicturePropertiesProps, 'isReadOnly' | 'isUploaded'> & {
  readonly item: ItemName
}

/** The field for an image's alternative text. Renders nothing until the image's draft is loaded. */
export function PictureAltText({ item, isReadOnly, isUploaded = false }: PictureAltTextProps) {
  const { body, set } = usePictureBody(item)
  const altText = body?.['altText']
  if (body === undefined) return null
  return (
    <AltText
      text={typeof altText === 'string' ? altText : undefined}
      isReadOnly={isReadOnly}
      isAskedFor={isUploaded && altText === undefined}
      onChange={(text, gesture) => set('altText', text, gesture)}
    />
  )
}

function usePictureBody(item: ItemName) {
  const { edits } = useStudio()
  const { live, view } = useDraft(item)
  /** Sets a property of the image. Undefined removes the value. */
  const set = (name: string, value: unknown, gesture = edits.createUndoGroup()) => {
    const target = { block: null, path: ['body', name] }
    live.edit(
      [value === undefined ? { kind: 'unset', ...target } : { kind: 'set', ...target, value }],
      gesture,
    )
  }
  return { body: view.draft?.body, set }
}

function readPoint(value: unknown): FocalPosition {
  const { x, y } = Object(value) as { x?: unknown; y?: unknown }
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : centre
}

type AltTextProps = {
  /** Alternative text of the image. If undefined, publishing shows a warning. */
  readonly text: string | undefined
  readonly isReadOnly: boolean
  /**
   * True if the text field requests the focus. The request is ignored if the editor has already moved the focus to
   * another element.
   */
  readonly isAskedFor: boolean
  readonly onChange: (text: string | undefined, gesture: string) => void
}

function AltText({ text, isReadOnly, isAskedFor, onChange }: AltTextProps) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const focusIfNear = useStableCallback(() => {
    if (isAskedFor && isFocusNear(input.current)) input.current?.focus()
  })
  /** Moves the focus only when the field appears, not after the editor has deleted the text. */
  useEffect(() => focusIfNear(), [focusIfNear])
  const { edits } = useStudio()
  const [typed, setTyped] = useState<string>()
  const gesture = useRef('')
  const isDecoration = text === '' && typed === undefined
  return (
    <div className="alt-text">
      <label htmlFor={id}>{messages.media.altText}</label>
      <textarea
        ref={input}
        id={id}
        rows={2}
        dir="auto"
        data-missing={text === undefined || undefined}
        aria-describedby={`${id}-help`}
        value={typed ?? text ?? ''}
        readOnly={isReadOnly || isDecoration}
        onFocus={() => {
          gesture.current = edits.createUndoGroup()
          if (!isDecoration) setTyped(text ?? '')
        }}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value.trim() !== '') onChange(target.value, gesture.current)
        }}
      />
      <p className="help" id={`${id}-help`}>
        {text === undefined && <strong>{messages.media.altTextMissing} </strong>}
        {messages.media.altTextHelp}
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={isDecoration}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.checked ? '' : undefined, edits.createUndoGroup())}
        />
        {messages.media.decoration}
      </label>
    </div>
  )
}

/** Returns true if no element has the focus, or if the focused element is in the same image field. */
const isFocusNear = (element: HTMLElement | null) =>
  document.activeElement === document.body ||
  element?.closest('.picture-input')?.contains(document.activeElement) === true

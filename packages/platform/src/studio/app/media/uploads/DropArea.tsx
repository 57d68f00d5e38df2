/** Accepts files that are dropped on its content or pasted while it is shown. */
import { useEffect, useState, type ReactNode } from 'react'
import { useStableCallback } from '../../../core/use-stable-callback.ts'
import { mediaAreaMessages as words } from '../../../messages/areas/en-media-area.ts'

type FileEvent = { readonly preventDefault: () => void }

type DropAreaProps = {
  readonly isDisabled: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onPointerDown: () => void
  readonly children: ReactNode
}

export function DropArea({ isDisabled, onFiles, onPointerDown, children }: DropAreaProps) {
  const [isDropping, setDropping] = useState(false)
  const take = useStableCallback((event: FileEvent, data: DataTransfer | null) => {
    const files = Array.from(data?.files ?? [])
    if (isDisabled || files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take])
  return (
    <div
      className="media-area"
      onPointerDownCapture={onPointerDown}
      onDragOver={(event) => {
        if (isDisabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropping(false)
      }}
      onDrop={(event) => {
        setDropping(false)
        take(event, event.dataTransfer)
      }}
    >
      {isDropping && <p className="drop-here">{words.dropHere}</p>}
      {children}
    </div>
  )
}

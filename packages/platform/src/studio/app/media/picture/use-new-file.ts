/** A file that an editor chooses in a dialog, and that is uploaded immediately. */
import { useEffect, useRef, useState } from 'react'
import { useStudio } from '../../../core/studio-context.ts'
import { mediaAreaMessages } from '../../../messages/areas/en-media-area.ts'
import { transferFile } from '../uploads/send-in-parts.ts'

const maxBytes = 50 * 1024 * 1024
/** Maximum file size for a preview. */
const maxPreviewBytes = 10 * 1024 * 1024

type NewFile = {
  readonly file: File
  /** The fraction of the file that has been sent, from 0 to 1. */
  readonly share: number
  /** The id of the completed upload. */
  readonly upload?: string
  readonly problem?: string
  /** A preview of the file, as a `data:` URL. */
  readonly preview?: string
}

/** Uploads the chosen file. The upload stops if the editor chooses another file or closes the dialog. */
export function useNewFile() {
  const { calls, currentAccount } = useStudio()
  const [chosen, setChosen] = useState<NewFile>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  function choose(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const change = (next: Partial<NewFile>) =>
      setChosen((now) => (now?.file === file ? { ...now, ...next } : now))
    if (file.size > maxBytes)
      return setChosen({ file, share: 0, problem: mediaAreaMessages.tooLarge(file.name) })
    setChosen({ file, share: 0 })
    const { signal } = controller
    const onProgress = (share: number) => change({ share })
    const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
    transferFile({ calls, account: currentAccount.userId }, file, { signal, onProgress }).then(
      (upload) => change({ upload }),
      (error: unknown) => !signal.aborted && change({ problem: toMessage(error) }),
    )
    if (file.size <= maxPreviewBytes) void readPreview(file).then((preview) => change({ preview }))
  }
  return { chosen, choose }
}

const readPreview = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsDataURL(file)
  })

/** Uploads an image that is chosen with a button, dropped or pasted. */
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { picturesKey } from '../core/pictures.ts'
import { sendPicture } from '../core/send-picture.ts'
import type { UploadProgress } from '../core/uploads.ts'

export type UploadControl = UploadProgress & {
  /** `onDone` receives the content key of the new image, which is a draft. */
  readonly start: (files: Iterable<File>, onDone: (contentKey: string) => void) => void
  /** Clears the message from a previous upload. */
  readonly clearProblem: () => void
  readonly cancel: () => void
}

/** MIME types of the files that an editor can upload. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml'

/**
 * Maximum file size. The server rejects larger files. The limit is also checked in the browser, so that the editor sees
 * the message before the upload starts.
 */
const maxBytes = 50 * 1024 * 1024

/**
 * Returns the upload state of the field that `place` identifies. The upload continues while another block is selected,
 * and its progress is shown again when the editor returns to the field.
 */
export function useUpload(place: string): UploadControl {
  const { calls, edits, uploads } = useStudio()
  const queries = useQueryClient()
  const { share, problem } = useSyncExternalStore(uploads.subscribe, () => uploads.read(place))

  async function send(file: File, onDone: (contentKey: string) => void) {
    const { signal, reportProgress, end } = uploads.begin(place)
    try {
      onDone(await sendPicture(file, { calls, edits, signal, onProgress: reportProgress }))
      void queries.invalidateQueries({ queryKey: picturesKey })
      end()
    } catch (error) {
      end(signal.aborted ? undefined : (error as Error).message)
    }
  }

  const showMessage = (words: string | undefined) => uploads.setProblem(place, words)
  return {
    share,
    problem,
    start(files, onDone) {
      const [file, ...others] = files
      showMessage(undefined)
      if (file === undefined) return showMessage(messages.media.noFile)
      if (file.size > maxBytes)
        return showMessage(messages.media.tooLarge(Math.ceil(file.size / (1024 * 1024))))
      void send(file, onDone)
      if (others.length > 0) showMessage(messages.media.onlyFirst(file.name, others.length))
    },
    clearProblem: () => showMessage(undefined),
    cancel: () => uploads.cancel(place),
  }
}

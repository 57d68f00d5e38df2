/** A file on its way to be a picture: by button, by drop or by paste. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { picturesKey } from './pictures.ts'
import { uploadPicture, UploadError } from './upload-picture.ts'

export type Upload = {
  /** 0 to 1 while a file is sent. */
  readonly share: number | undefined
  readonly problem: string | undefined
  /** The content key of the picture, which is a draft from now on. */
  readonly start: (files: Iterable<File>, onDone: (contentKey: string) => void) => void
  readonly cancel: () => void
}

/** As the server's: who sends more waits for a refusal. */
const maxBytes = 50 * 1024 * 1024
const signedOut = 401

export function useUpload(): Upload {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  /** It goes on where another block is selected meanwhile. */
  const running = useRef<AbortController>(undefined)

  async function send(file: File, onDone: (contentKey: string) => void) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    try {
      const url = calls.url('/studio/media')
      const { create, ...item } = await uploadPicture({
        url,
        headers: calls.headers,
        file,
        onProgress: setShare,
        signal: controller.signal,
      })
      edits.create(item, create)
      onDone(item.contentKey)
      void queries.invalidateQueries({ queryKey: picturesKey })
    } catch (error) {
      if (controller.signal.aborted) return
      const { message, status } = error instanceof UploadError ? error : { message: '', status: 0 }
      setProblem(message === '' ? say.media.notSent : message)
      /** Whoever listens hears that somebody must sign in. */
      if (status === signedOut) void calls.get('/studio/session').catch(() => undefined)
    } finally {
      if (running.current === controller) setShare(undefined)
    }
  }

  return {
    share,
    problem,
    start(files, onDone) {
      const [file, ...others] = files
      setProblem(undefined)
      if (file === undefined) return setProblem(say.media.noFile)
      if (file.size > maxBytes) return setProblem(say.media.tooLarge(Math.ceil(file.size / (1024 * 1024))))
      void send(file, onDone)
      if (others.length > 0) setProblem(say.media.onlyFirst(file.name, others.length))
    },
    cancel: () => running.current?.abort(),
  }
}

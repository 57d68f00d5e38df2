/** The uploads in the Media area: running uploads, finished uploads, and files whose upload was interrupted. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { picturesKey } from '../../../core/pictures.ts'
import { openDraftsKey } from '../../../core/queries.ts'
import { useStudio } from '../../../core/studio-context.ts'
import type { Edits } from '../../../edits/open-edits.ts'
import { waitUntilNotSending } from '../../../edits/wait-until-saved.ts'
import { mediaAreaMessages } from '../../../messages/areas/en-media-area.ts'
import { messages } from '../../../messages/messages.ts'
import { createUploadQueue } from './upload-queue.ts'

/** Loads the upload code on demand, after the list of pictures, because the upload library is large. */
const loadSender = () => import('./send-in-parts.ts')

const maxFiles = 20
const maxBytes = 50 * 1024 * 1024
const unfinishedKey = ['unfinished uploads']

/** `folder` is the id of the folder for new pictures. */
export function useUploads(folder: string | undefined) {
  const { calls, edits, uploads, currentAccount } = useStudio()
  const queries = useQueryClient()
  const account = currentAccount.userId
  const [notice, setNotice] = useState<string>()
  const [finished, setFinished] = useState(0)
  const queue = uploads.openQueue(() =>
    createUploadQueue(async (file, task) =>
      (await loadSender()).createFileSender({ calls, edits, account })(file, task),
    ),
  )
  const list = useSyncExternalStore(queue.subscribe, queue.read)
  const done = list.filter(({ state }) => state === 'done').length
  const ended = list.filter(({ state }) => state === 'done' || state === 'failed').length
  useEffect(() => {
    if (done > 0) void refreshPictures(queries, edits)
  }, [queries, edits, done])
  const unfinished =
    useQuery({
      queryKey: [...unfinishedKey, ended],
      queryFn: async () => (await loadSender()).listUnfinishedUploads(account),
    }).data ?? []
  const names = new Set(list.filter(({ state }) => state !== 'done').map(({ file }) => file.name))
  return {
    list,
    notice,
    /** Number of pictures that have been removed from the list because they have alternative text. */
    finished,
    unfinished: unfinished.filter(({ metadata }) => !names.has(metadata['filename'] ?? '')),
    retry: queue.retry,
    remove: queue.remove,
    finish(id: number) {
      queue.remove(id)
      setFinished((count) => count + 1)
    },
    clear: () => {
      for (const { id, state } of list) if (state === 'done') queue.remove(id)
    },
    forget: (upload: (typeof unfinished)[number]) =>
      void loadSender()
        .then(({ removeUnfinishedUpload }) => removeUnfinishedUpload(upload))
        .then(() => queries.invalidateQueries({ queryKey: unfinishedKey })),
    add(files: readonly File[]) {
      const sent = files.slice(0, maxFiles).filter(({ size }) => size <= maxBytes)
      const large = files.find(({ size }) => size > maxBytes)
      if (files.length === 0) setNotice(messages.media.noFile)
      else if (files.length > maxFiles)
        setNotice(mediaAreaMessages.onlyFirst(maxFiles, files.length - maxFiles))
      else if (large !== undefined) setNotice(mediaAreaMessages.tooLarge(large.name))
      else setNotice(undefined)
      if (list.length === 0) setFinished(0)
      queue.add(sent, folder)
    },
  }
}

async function refreshPictures(queries: QueryClient, { saving }: Pick<Edits, 'saving'>): Promise<void> {
  await waitUntilNotSending(saving)
  await Promise.all([picturesKey, openDraftsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

export type UploadsControl = ReturnType<typeof useUploads>

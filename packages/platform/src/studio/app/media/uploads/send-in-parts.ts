/**
 * Uploads a file in chunks with the tus protocol, resumes an earlier upload of the same file, and creates a draft for
 * the picture.
 */
import { defaultOptions, DetailedError, Upload, type PreviousUpload } from 'tus-js-client'
import type { ItemName } from '#api'
import { CallError, type ApiClient } from '../../../api/calls.ts'
import type { Edits } from '../../../edits/open-edits.ts'
import { messages } from '../../../messages/messages.ts'
import type { SendFile } from './upload-queue.ts'

const partBytes = 8 * 1024 * 1024
const retryDelaysMs = [0, 1000, 3000, 5000]
/** Lifetime of an unfinished upload, after which the server removes it. */
const openMs = 24 * 3600 * 1000

type UploadDeps = {
  readonly calls: ApiClient
  /** Id of the account that uploads the file. */
  readonly account: string
}

type UploadTask = Parameters<SendFile>[1]

export const createFileSender =
  ({ edits, ...deps }: UploadDeps & { readonly edits: Pick<Edits, 'create'> }): SendFile =>
  async (file, task): Promise<ItemName> => {
    const request = {
      params: { upload: await transferFile(deps, file, task) },
      query: { name: file.name.slice(0, 300), folder: task.folder },
    }
    const { create, ...item } = await deps.calls
      .post('/studio/uploads/:upload/picture', request)
      .catch((error: unknown) => {
        throw new Error(toMessage(error), { cause: error })
      })
    edits.create(item, create)
    return item
  }

/** Uploads a file, and returns the id of the completed upload. */
export async function transferFile(
  { calls, account }: UploadDeps,
  file: File,
  task: UploadTask,
): Promise<string> {
  const endpoint = calls.url('/studio/uploads')
  const url = await transfer(file, { ...task, endpoint, headers: calls.headers, account })
  return url.split('/').at(-1) ?? ''
}

type FileTransfer = UploadTask & {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly account: string
}

/**
 * Returns the URL of the upload. The library stores this URL until the upload is complete, so that an upload of the
 * same file can be resumed after a reload.
 */
const transfer = (
  file: File,
  { endpoint, headers, account, signal, onProgress }: FileTransfer,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      headers: { ...headers },
      chunkSize: partBytes,
      retryDelays: retryDelaysMs,
      metadata: { filename: file.name, account },
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(new Error(toMessage(error), { cause: error })),
    })
    signal.addEventListener('abort', () => {
      void upload.abort(true).catch(() => undefined)
      reject(new Error(messages.media.notSent))
    })
    start(upload, { account, signal }).catch(reject)
  })

/** Resumes an earlier upload of the same file, if it still exists on the server. */
async function start(
  upload: Upload,
  { account, signal }: Pick<FileTransfer, 'account' | 'signal'>,
): Promise<void> {
  const previous = (await upload.findPreviousUploads()).find(isOpenFor(account))
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  if (!signal.aborted) upload.start()
}

const isOpenFor =
  (account: string) =>
  ({ metadata, creationTime }: PreviousUpload) =>
    metadata['account'] === account && Date.now() - Date.parse(creationTime) < openMs

/** Lists the files whose upload was started in this browser but not finished. */
export const listUnfinishedUploads = async (account: string): Promise<readonly PreviousUpload[]> =>
  ((await defaultOptions.urlStorage?.findAllUploads()) ?? []).filter(isOpenFor(account))

export async function removeUnfinishedUpload({ urlStorageKey }: PreviousUpload): Promise<void> {
  await defaultOptions.urlStorage?.removeUpload(urlStorageKey)
}

function toMessage(error: unknown): string {
  if (error instanceof CallError && error.status > 0) return [error.message, error.hint].join(' ').trim()
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  return readMessage(body) ?? messages.media.notSent
}

function readMessage(body: string | undefined): string | undefined {
  try {
    const { error } = Object(JSON.parse(body ?? '')) as { error?: unknown }
    const { message, hint } = Object(error) as { message?: unknown; hint?: unknown }
    return typeof message === 'string' ? [message, hint].join(' ').trim() : undefined
  } catch {
    return undefined
  }
}

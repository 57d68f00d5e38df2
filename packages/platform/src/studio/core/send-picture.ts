/** Uploads a file and creates a draft of an image from it. */
import type { UploadedPicture } from '#api'
import type { ApiClient } from '../api/calls.ts'
import type { Edits } from '../edits/open-edits.ts'
import { messages } from '../messages/messages.ts'
import { uploadPicture, UploadError } from './upload-picture.ts'

type SendPictureDeps = {
  readonly calls: Pick<ApiClient, 'get' | 'url' | 'headers'>
  readonly edits: Pick<Edits, 'create'>
  readonly signal?: AbortSignal
  /** The fraction that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Adds a description if the file does not contain one. */
  readonly describe?: (create: CreateOperation) => CreateOperation
}

type CreateOperation = UploadedPicture['create']

const signedOut = 401

/** Returns the content key. Throws an {@link Error} with a message for the editor. */
export async function sendPicture(file: File, sending: SendPictureDeps): Promise<string> {
  const { calls, edits, describe = (create) => create, ...task } = sending
  const url = calls.url('/studio/media')
  const uploading = uploadPicture({ url, headers: calls.headers, file, ...task })
  const { create, ...item } = await uploading.catch((cause: unknown) => {
    const { message, status } = cause instanceof UploadError ? cause : { message: '', status: 0 }
    /** Sends a request, so that listeners are notified that the session has expired. */
    if (status === signedOut) void calls.get('/studio/session').catch(() => undefined)
    throw new Error(message === '' ? messages.media.notSent : message, { cause })
  })
  edits.create(item, describe(create))
  return item.contentKey
}

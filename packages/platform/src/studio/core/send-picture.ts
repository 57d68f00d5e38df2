/** Uploads a file and creates a draft image item from it. */
import type { UploadedPicture } from '#api'
import type { ApiClient } from '../api/calls.ts'
import type { Edits } from '../edits/open-edits.ts'
import { messages } from '../messages/messages.ts'
import { uploadPicture, UploadError } from './upload-picture.ts'

type SendPictureDeps = {
  readonly calls: Pick<ApiClient, 'get' | 'url' | 'headers'>
  readonly edits: Pick<Edits, 'create'>
  readonly signal?: AbortSignal
  /** The fraction of the file that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Adds details to the new image's draft. For example, adds alternative text if the file contains none. */
  readonly describe?: (create: CreateOperation) => CreateOperation
}

type CreateOperation = UploadedPicture['create']

const signedOut = 401

/** Returns the image's content key. Throws an {@link Error} whose message is shown to the editor. */
export async function sendPicture(file: File, sending: SendPictureDeps): Promise<string> {
  const { calls, edits, describe = (create) => create, ...task } = sending
  const url = calls.url('/studio/media')
  const uploading = uploadPicture({ url, headers: calls.headers, file, ...task })
  const { create, ...item } = await uploading.catch((cause: unknown) => {
    const { message, status } = cause instanceof UploadError ? cause : { message: '', status: 0 }
    /** Sends another request, whose response triggers the notification that the session has expired. */
    if (status === signedOut) void calls.get('/studio/session').catch(() => undefined)
    throw new Error(message === '' ? messages.media.notSent : message, { cause })
  })
  edits.create(item, describe(create))
  return item.contentKey
}

/** Uploads pasted images that do not exist on this site, and updates the references in the pasted blocks. */
import type { BlockNode } from '#schema'
import type { ApiClient } from '../api/calls.ts'
import type { Edits } from '../edits/open-edits.ts'
import { sendPicture } from '../core/send-picture.ts'
import { messages } from '../messages/messages.ts'
import { findMissingKeys, listNodeContentKeys, replaceKeys } from '../blocks/missing-items.ts'
import { readPictures, type ClipboardPicture } from './clipboard-pictures.ts'
import { runConcurrently } from './run-concurrently.ts'

export type PicturePasteDeps = {
  /** The clipboard data for images, as text. */
  readonly pictures: string
  readonly calls: Pick<ApiClient, 'get' | 'url' | 'headers'>
  readonly edits: Pick<Edits, 'create' | 'saving'>
  readonly language: string
  /** Called with +n or -n when the number of running uploads changes by n. */
  readonly onSending: (more: number) => void
}

type PastedPictures = {
  readonly nodes: readonly BlockNode[]
  /** Error messages for images that could not be uploaded. */
  readonly failed: readonly string[]
}

export async function uploadPastedPictures(
  nodes: readonly BlockNode[],
  bringing: PicturePasteDeps,
): Promise<PastedPictures> {
  const { onSending } = bringing
  const missing = await listMissing(nodes, bringing).catch(() => [])
  const others = new Map<string, string>()
  const failed: string[] = []
  onSending(missing.length)
  await runConcurrently(missing, async (picture) => {
    try {
      others.set(picture.key, await bringOnce(picture, bringing))
    } catch (error) {
      failed.push(messages.media.notBrought(picture.title, (error as Error).message))
    }
    onSending(-1)
  })
  return { nodes: replaceKeys(nodes, others), failed }
}

/**
 * Lists only images that do not exist on this site. An image from the clipboard never replaces an existing image,
 * whether published or a draft.
 */
async function listMissing(
  nodes: readonly BlockNode[],
  { pictures, calls, language }: PicturePasteDeps,
): Promise<readonly ClipboardPicture[]> {
  const onClipboard = new Map(readPictures(pictures).map((picture) => [picture.key, picture]))
  const named = listNodeContentKeys(nodes).filter((key) => onClipboard.has(key))
  const missing = await findMissingKeys(named, { calls, language })
  return [...missing].flatMap((key) => onClipboard.get(key) ?? [])
}

/**
 * Caches the uploads made in this tab. The cache key includes a hash of the content, because content keys on the
 * clipboard cannot be trusted.
 */
const brought = new Map<string, Promise<string>>()

/**
 * Uploads an image only once, even if the editor pastes it twice. If the image's draft has since been discarded,
 * uploads the image again.
 */
async function bringOnce(picture: ClipboardPicture, bringing: PicturePasteDeps): Promise<string> {
  const file = toFile(picture)
  const name = await toFileName(picture, file)
  const former = name && (await brought.get(name)?.catch(() => undefined))
  if (former !== undefined && (await isThere(former, bringing))) return former
  const sending = send(picture, file, bringing)
  if (name !== undefined) brought.set(name, sending)
  return sending
}

async function isThere(contentKey: string, { calls, edits, language }: PicturePasteDeps): Promise<boolean> {
  const isStillSaving = edits.saving.state().waiting > 0
  return isStillSaving || !(await findMissingKeys([contentKey], { calls, language })).has(contentKey)
}

const send = ({ title, altText }: ClipboardPicture, file: File, { calls, edits }: PicturePasteDeps) =>
  sendPicture(file, {
    calls,
    edits,
    describe: (create) => ({
      ...create,
      ...(title !== '' && { title }),
      body: { ...create.body, ...(altText !== null && { altText }) },
    }),
  })

/**
 * Returns a name based on the file's content. Returns undefined over plain HTTP, where `crypto.subtle` is not
 * available.
 */
async function toFileName({ key }: ClipboardPicture, file: File): Promise<string | undefined> {
  if (!isSecureContext) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return `${key} ${new Uint8Array(digest).join()}`
}

function toFile({ title, type, data }: ClipboardPicture): File {
  const text = atob(data)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return new File([bytes], title, { type })
}

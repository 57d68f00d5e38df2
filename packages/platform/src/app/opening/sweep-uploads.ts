/**
 * Removes uploads that have been unreferenced for a month, uploads that are unfinished after a day, and cached copies
 * of erased files. Runs a few minutes after startup, then every few hours.
 */
import { imageType } from '#content-types'
import type { Warn } from '#kit'
import type { Platform } from './open-platform.ts'

const firstMs = 10 * 60 * 1000
const everyMs = 6 * 60 * 60 * 1000

type UploadSweepDeps = Pick<Platform, 'uploads' | 'partialUploads' | 'eraser' | 'content' | 'drafts'>

/** Returns the hashes of the removed files. */
export async function deleteUnreferencedUploads({
  uploads,
  partialUploads,
  eraser,
  content,
  drafts,
}: UploadSweepDeps): Promise<readonly string[]> {
  await partialUploads.sweep()
  await eraser.sweepCaches()
  return uploads.sweep(async () => ({
    byVersions: await content.findMediaRefs(),
    byDrafts: await drafts.findMediaRefs(imageType),
  }))
}

/** Returns a function that stops the job and resolves when the current sweep has ended. */
export function startUploadSweep(platform: UploadSweepDeps, warn: Warn): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const sweep = () => {
    running = deleteUnreferencedUploads(platform).catch((error: unknown) =>
      warn({ message: 'Unreferenced uploads could not be removed', reason: String(error) }),
    )
  }
  const first = setTimeout(sweep, firstMs).unref()
  const timer = setInterval(sweep, everyMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}

/**
 * Loads the image library when the first image is read, because loading it takes about a third of the server's own
 * start-up time and memory.
 */
import type Sharp from 'sharp'

/** Loads the library with one thread and no cache, because the encode queue provides concurrency. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

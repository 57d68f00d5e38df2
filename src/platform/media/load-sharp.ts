/** Loads the picture library when the first picture is read: it costs as much time and memory as a third of the server. */
import type Sharp from 'sharp'

/** The encode queue provides concurrency: so one thread per encoder, and no cache between pictures. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

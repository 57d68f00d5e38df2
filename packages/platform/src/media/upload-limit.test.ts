import { expect, it } from 'vitest'
import { createUploadLimit } from './upload-limit.ts'

const busy = { code: 'media-busy', status: 503 }

/** An upload that ends immediately, so that a test fails instead of waiting if the limit does not reject it. */
const finishAtOnce = () => Promise.resolve()

function openUploads() {
  const run = createUploadLimit({ total: 4, perAccount: 2 })
  const ends: (() => void)[] = []
  const start = (account?: string) => run(account, () => new Promise<void>((resolve) => ends.push(resolve)))
  return { run, start, end: () => ends.splice(0).forEach((end) => end()) }
}

it('rejects an account’s third simultaneous upload, and accepts uploads from other accounts', async () => {
  const { run, start, end } = openUploads()
  const running = [start('editor'), start('editor'), start('publisher')]
  await expect(run('editor', finishAtOnce)).rejects.toMatchObject(busy)
  running.push(start('publisher'))
  end()
  await Promise.all(running)
})

it('rejects a fifth simultaneous upload, and accepts it once another upload has ended', async () => {
  const { run, start, end } = openUploads()
  const running = [start('a'), start('b'), start(), start()]
  await expect(run('c', finishAtOnce)).rejects.toMatchObject(busy)
  end()
  await Promise.all(running)
  const next = start('c')
  end()
  await next
})

it('does not count a failed upload', async () => {
  const { run, start, end } = openUploads()
  for (const _ of [1, 2, 3, 4, 5])
    await expect(run('editor', () => Promise.reject(new Error('Aborted')))).rejects.toThrow('Aborted')
  const next = start('editor')
  end()
  await next
})

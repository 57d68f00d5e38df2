import { expect, it } from 'vitest'
import { createUploadQueue, type SendFile } from './upload-queue.ts'

const toFiles = (number: number) =>
  Array.from({ length: number }, (_, at) => new File(['x'], `picture-${at + 1}.png`))

type SentUpload = {
  readonly name: string
  readonly signal: AbortSignal
  readonly end: (error?: Error) => void
}

/** Creates an upload queue that records the files being sent. Each upload finishes when its `end` is called. */
function open() {
  const sent: SentUpload[] = []
  const send: SendFile = ({ name }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      onProgress(0.5)
      const end = (error?: Error) =>
        error === undefined ? resolve({ contentKey: name, language: 'en_GB' }) : reject(error)
      signal.addEventListener('abort', () => reject(new Error('Cancelled')))
      sent.push({ name, signal, end })
    })
  return { queue: createUploadQueue(send), sent }
}

const flushTasks = () => new Promise((resolve) => setImmediate(resolve))

it('sends twenty files, three at a time, and continues after a file fails', async () => {
  const { queue, sent } = open()
  queue.add(toFiles(20))
  expect(sent.map(({ name }) => name)).toEqual(['picture-1.png', 'picture-2.png', 'picture-3.png'])
  expect(queue.read()[0]).toMatchObject({ state: 'sending', share: 0.5 })
  for (let at = 0; at < 20; at++) {
    sent[at]?.end(at === 6 ? new Error('The picture is damaged.') : undefined)
    await flushTasks()
    expect(sent.length).toBe(Math.min(20, at + 4))
  }
  const states = queue.read().map(({ state }) => state)
  expect(states.filter((state) => state === 'done')).toHaveLength(19)
  expect(queue.read()[6]).toMatchObject({ state: 'failed', problem: 'The picture is damaged.' })
  queue.retry(7)
  sent.at(-1)?.end()
  await flushTasks()
  expect(queue.read()[6]).toMatchObject({ state: 'done', item: { contentKey: 'picture-7.png' } })
})

it('cancels one upload, and starts the next', async () => {
  const { queue, sent } = open()
  queue.add(toFiles(4))
  queue.remove(2)
  await flushTasks()
  expect(sent[1]?.signal.aborted).toBe(true)
  expect(queue.read().map(({ id, state }) => [id, state])).toEqual([
    [1, 'sending'],
    [3, 'sending'],
    [4, 'sending'],
  ])
})

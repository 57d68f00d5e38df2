import { expect, it } from 'vitest'
import type { PartialUploads } from './partial-uploads.ts'
import { createTusServer } from './tus-server.ts'

const [id, path] = ['7b0c', '/uploads']

/** An upload of 3 bytes that has not received any data yet. */
const uploads: PartialUploads = {
  begin: async () => ({ id, size: 3, received: 0 }),
  load: async () => ({ id, size: 3, received: 0 }),
  append: async (_id, { position, bytes }) => position + bytes.byteLength,
  cancel: async () => undefined,
  finish: () => Promise.reject(new Error('Not used')),
  sweep: async () => 0,
}

/** Returns a request whose body stays open until the test ends it. */
function openPart() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (one) => void (controller = one) })
  controller?.enqueue(Buffer.from('ab'))
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const init = { method: 'PATCH', headers, body, duplex: 'half' }
  const end = () => {
    controller?.enqueue(Buffer.from('c'))
    controller?.close()
  }
  return {
    request: new Request(`http://shop.example${path}/${id}`, init as RequestInit),
    end,
    fail: () => controller?.error(new Error('Aborted')),
  }
}

const toSend =
  ({ handle }: ReturnType<typeof createTusServer>) =>
  ({ request }: ReturnType<typeof openPart>, account: string) =>
    handle({ account, request, id })
const toAccount = (index: number) => (index % 2 === 0 ? 'editor' : 'publisher')

it('receives at most 24 chunks at a time, and accepts the next chunk when a previous chunk ends or is aborted', async () => {
  const send = toSend(createTusServer(uploads, path))
  const parts = Array.from({ length: 24 }, openPart)
  const answers = parts.map((part, index) => send(part, toAccount(index)))
  const [first, second] = parts
  const busy = { code: 'media-busy', status: 503 }
  await expect(send(openPart(), 'administrator')).rejects.toMatchObject(busy)

  first?.end()
  expect((await answers[0])?.status).toBe(204)
  second?.fail()
  await answers[1]?.catch(() => undefined)
  const [third, fourth] = [openPart(), openPart()]
  const later = [send(third, toAccount(0)), send(fourth, toAccount(1))]
  await expect(send(openPart(), 'administrator')).rejects.toMatchObject(busy)

  for (const one of [...parts.slice(2), third, fourth]) one.end()
  const all = await Promise.all([...answers.slice(2), ...later])
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 204))
})

it('receives at most 12 chunks from one account at a time, and still accepts chunks from other accounts', async () => {
  const send = toSend(createTusServer(uploads, path))
  const parts = Array.from({ length: 12 }, openPart)
  const answers = parts.map((part) => send(part, 'editor'))
  await expect(send(openPart(), 'editor')).rejects.toMatchObject({ code: 'media-busy' })

  const other = openPart()
  const answer = send(other, 'publisher')
  for (const one of [...parts, other]) one.end()
  const all = await Promise.all([...answers, answer])
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 204))
})

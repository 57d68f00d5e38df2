import { expect, it } from 'vitest'
import type { PartialUploads } from './partial-uploads.ts'
import { createTusServer } from './tus-server.ts'

const account = 'editor'
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

it('receives 24 chunks at the same time, and another once a chunk has ended or was aborted', async () => {
  const { handle } = createTusServer(uploads, path)
  const send = ({ request }: ReturnType<typeof openPart>) => handle({ account, request, id })
  const parts = Array.from({ length: 24 }, openPart)
  const answers = parts.map(send)
  const [first, second] = parts
  await expect(send(openPart())).rejects.toMatchObject({ code: 'media-busy', status: 503 })

  first?.end()
  expect((await answers[0])?.status).toBe(204)
  second?.fail()
  await answers[1]?.catch(() => undefined)
  const [third, fourth] = [openPart(), openPart()]
  const later = [send(third), send(fourth)]
  await expect(send(openPart())).rejects.toMatchObject({ status: 503 })

  for (const one of [...parts.slice(2), third, fourth]) one.end()
  const all = await Promise.all([...answers.slice(2), ...later])
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 204))
})

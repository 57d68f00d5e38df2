import { expect, it } from 'vitest'
import { createPictureCropper } from './picture-cropper.ts'

it('rejects a picture while the maximum number of crops is waiting, and accepts another picture once a crop has finished', async () => {
  let release = () => {}
  const blocked = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  const cropper = createPictureCropper({ find: () => blocked })
  const open = () => cropper.preview('0'.repeat(64), 'image/png', 90)
  const first = Array.from({ length: 8 }, open)
  const ninth = open()
  release()
  await expect(ninth).rejects.toMatchObject({ code: 'media-busy', status: 503 })
  for (const one of first) await expect(one).rejects.toMatchObject({ code: 'image-unknown' })
  await expect(open()).rejects.toMatchObject({ code: 'image-unknown' })
})

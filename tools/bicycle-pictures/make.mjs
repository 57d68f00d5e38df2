// node tools/bicycle-pictures/make.mjs [folder]: draws the pictures of sites/bicycles as WebP files. Every run draws the same.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { scenes } from './scenes.mjs'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../sites/bicycles/content/media'))
mkdirSync(folder, { recursive: true })
for (const [name, draw] of Object.entries(scenes)) {
  const { width, height, svg } = draw()
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
  const { size } = await sharp(Buffer.from(source))
    .webp({ quality: 86, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.de_DE.webp`))
  console.log(`${name}  ${width}×${height}  ${Math.round(size / 1024)} KB`)
}

// node tools/demo-pictures/make.mjs [--draft] [--out folder] [name…]: renders all images, or the named images.
import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { develop } from './develop.mjs'
import { render } from './render.mjs'
import { scenes } from './scenes.mjs'
import { reliefs } from './reliefs.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draft: { type: 'boolean' }, out: { type: 'string' } },
})
const folder = values.out ?? join(here, '../../sites/noon/content/media')
const pictures = { ...scenes, ...reliefs }
const unknown = positionals.filter((name) => !pictures[name])
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(', ')}. There are: ${Object.keys(pictures).join(', ')}`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
for (const name of positionals.length > 0 ? positionals : Object.keys(pictures))
  await make(name, pictures[name])

async function make(name, { width, height, scene, paint, grain, exposure, quality = 94 }) {
  const factor = values.draft ? 0.5 : 1
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) }
  const image = paint ? await paint(size) : render(await scene(size), { passes: values.draft ? 2 : 6 })
  const file = join(folder, `${name}.webp`)
  await develop(image, { seed: seedOf(name), grain, exposure })
    .webp({ quality, effort: 5, smartSubsample: true })
    .toFile(file)
  console.log(`${name}  ${size.width}×${size.height}  ${Math.round(statSync(file).size / 1024)} KB`)
}

function seedOf(name) {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65521, 7)
}

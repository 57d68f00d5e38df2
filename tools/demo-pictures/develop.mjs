// Converts linear light to screen pixels.
import sharp from 'sharp'
import { encode } from './colour.mjs'
import { hash2 } from './noise.mjs'

/** Converts linear RGB to screen pixels, with a soft shoulder and fine grain against banding. Returns a sharp image. */
export function develop({ data, width, height }, { seed = 1, grain = 1, exposure = 1 } = {}) {
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const coarse = hash2(x >> 1, y >> 1, seed + 7) - 0.5
      const fine = hash2(x, y, seed) + hash2(x, y, seed + 3) - 1
      const film = (fine * 2.6 + coarse * 1.6) * grain
      for (let c = 0; c < 3; c++) {
        const value = encode(data[at + c] * exposure) * 255
        bytes[at + c] = Math.max(
          0,
          Math.min(255, Math.round(value + film + (hash2(x, y, seed + 11 + c) - 0.5))),
        )
      }
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

// The close-ups by name.
import { dappled, dry, leafLight, petalLines, petals, raised } from './conditions.mjs'
import { cream, foam, gel, peel, serum } from './textures.mjs'

const square = { width: 1600, height: 1600 }
const wide = { width: 1600, height: 1200 }

export const reliefs = {
  'hero-acne-right': { ...square, paint: (size) => gel(size, { seed: 14, scale: 0.62, bubbles: 70 }) },
  'texture-gel': { ...square, paint: (size) => gel(size) },
  'texture-cream': { ...square, paint: (size) => cream(size) },
  'texture-serum': { ...square, paint: (size) => serum(size) },
  'texture-foam': { ...square, paint: (size) => foam(size) },
  'texture-peel': { ...square, paint: (size) => peel(size) },
  'condition-acne': { ...wide, paint: leafLight },
  'condition-pigmentation': { ...wide, paint: dappled },
  'condition-ageing': { ...wide, paint: petalLines },
  'condition-redness': { ...wide, paint: petals },
  'condition-scarring': { ...wide, paint: raised },
  'condition-dryness': { ...wide, paint: dry },
}

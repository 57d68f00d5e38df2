// Seeded noise, with the same numbers on every machine, so that every run renders the same image.

/** Hashes two integers and a seed to [0, 1). */
export function hash2(x, y, seed = 0) {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Returns a generator of numbers in [0, 1) from a seed. */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns smooth value noise in [-1, 1]. */
export function valueNoise(x, y, seed = 0) {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const u = fade(x - xi)
  const v = fade(y - yi)
  const top = hash2(xi, yi, seed) * (1 - u) + hash2(xi + 1, yi, seed) * u
  const bottom = hash2(xi, yi + 1, seed) * (1 - u) + hash2(xi + 1, yi + 1, seed) * u
  return (top * (1 - v) + bottom * v) * 2 - 1
}

/** Returns the sum of octaves of value noise, about [-1, 1]. */
export function fractalNoise(x, y, octaves = 4, seed = 0) {
  let sum = 0
  let amplitude = 0.5
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * valueNoise(x, y, seed + i * 17)
    const turned = x * 1.6 + y * 1.2
    y = y * 1.6 - x * 1.2
    x = turned
    amplitude *= 0.5
  }
  return sum
}

/** Returns the distances to the nearest and second nearest points of a jittered grid, and the cell's number. */
export function cells(x, y, seed = 0, jitter = 0.9) {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  let first = 9
  let second = 9
  let id = 0
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const px = xi + i + 0.5 + (hash2(xi + i, yi + j, seed) - 0.5) * jitter
      const py = yi + j + 0.5 + (hash2(xi + i, yi + j, seed + 1) - 0.5) * jitter
      const distance = Math.hypot(px - x, py - y)
      if (distance < first) {
        second = first
        first = distance
        id = hash2(xi + i, yi + j, seed + 2)
      } else if (distance < second) second = distance
    }
  }
  return { first, second, id }
}

export function smoothstep(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export function mix(a, b, t) {
  return a + (b - a) * t
}

function fade(t) {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

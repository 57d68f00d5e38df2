/** Applies a box blur to `{ data (4 floats per pixel), width, height }`. Pixels beyond the edge count as empty. */
export function blurImage({ data, width, height }, radius) {
  const across = new Float32Array(data.length)
  const down = new Float32Array(data.length)
  const pass = (from, to, count, length, step, stride) => {
    for (let line = 0; line < count; line++) {
      for (let c = 0; c < 4; c++) {
        let sum = 0
        const start = line * stride + c
        for (let i = -radius; i < length; i++) {
          if (i + radius < length) sum += from[start + (i + radius) * step]
          if (i - radius - 1 >= 0) sum -= from[start + (i - radius - 1) * step]
          if (i >= 0) to[start + i * step] = sum / (2 * radius + 1)
        }
      }
    }
  }
  pass(data, across, height, width, 4, width * 4)
  pass(across, down, width, height, width * 4, 4)
  return { data: down, width, height }
}

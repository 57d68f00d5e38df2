// Camera and triangle rasteriser: finds the surface point that each pixel shows.

/**
 * Returns a pinhole camera. `field` is the vertical angle of view in degrees; `shiftX` moves the image, in image
 * widths.
 */
export function createCamera({ eye, target, field, width, height, shiftX = 0, shiftY = 0 }) {
  const forward = normalise(target.map((v, i) => v - eye[i]))
  const right = normalise([-forward[2], 0, forward[0]])
  const up = [
    right[1] * forward[2] - right[2] * forward[1],
    right[2] * forward[0] - right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ]
  const focal = height / 2 / Math.tan((field * Math.PI) / 360)
  return {
    eye,
    forward,
    right,
    up,
    focal,
    width,
    height,
    cx: width / 2 + shiftX * width,
    cy: height / 2 + shiftY * height,
  }
}

/** Returns the same camera for an image of a different size. */
export function scaleCamera(camera, factor) {
  return {
    ...camera,
    focal: camera.focal * factor,
    width: Math.round(camera.width * factor),
    height: Math.round(camera.height * factor),
    cx: camera.cx * factor,
    cy: camera.cy * factor,
  }
}

/** Writes the unit direction of the ray through a pixel into `out`. */
export function rayThrough(camera, px, py, out) {
  const a = (px - camera.cx) / camera.focal
  const b = -(py - camera.cy) / camera.focal
  const { right, up, forward } = camera
  const x = forward[0] + a * right[0] + b * up[0]
  const y = forward[1] + a * right[1] + b * up[1]
  const z = forward[2] + a * right[2] + b * up[2]
  const length = Math.sqrt(x * x + y * y + z * z)
  out[0] = x / length
  out[1] = y / length
  out[2] = z / length
}

export function createBuffer(width, height) {
  const size = width * height
  return {
    width,
    height,
    mesh: new Int16Array(size),
    triangle: new Int32Array(size),
    b1: new Float32Array(size),
    b2: new Float32Array(size),
    near: new Float32Array(size),
  }
}

/** Fills the buffer with the nearest front face of each pixel. The jitter is in pixels; mesh -1 means no mesh. */
export function rasterise(meshes, camera, buffer, jitterX = 0, jitterY = 0) {
  buffer.mesh.fill(-1)
  buffer.near.fill(0)
  meshes.forEach((mesh, id) => {
    const screen = projectVertices(mesh.positions, camera, jitterX, jitterY)
    const { indices } = mesh
    for (let t = 0; t < indices.length; t += 3) {
      drawTriangle(buffer, screen, indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3, id, t)
    }
  })
}

/** Returns the depth of all meshes along a direction, as an orthographic map of size² around a sphere. */
export function depthMap(meshes, direction, { centre, radius, size }) {
  const across = normalise(Math.abs(direction[1]) < 0.95 ? [direction[2], 0, -direction[0]] : [1, 0, 0])
  const upward = [
    direction[1] * across[2] - direction[2] * across[1],
    direction[2] * across[0] - direction[0] * across[2],
    direction[0] * across[1] - direction[1] * across[0],
  ]
  const scale = size / (2 * radius)
  const map = {
    depth: new Float32Array(size * size).fill(-1e9),
    across,
    upward,
    direction,
    centre,
    scale,
    size,
  }
  for (const mesh of meshes) drawDepth(map, mesh)
  return map
}

function projectVertices(positions, camera, jitterX, jitterY) {
  const { eye, right, up, forward, focal, cx, cy } = camera
  const out = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] - eye[0]
    const y = positions[i + 1] - eye[1]
    const z = positions[i + 2] - eye[2]
    const inverse = 1 / (x * forward[0] + y * forward[1] + z * forward[2])
    out[i] = cx + jitterX + focal * (x * right[0] + y * right[1] + z * right[2]) * inverse
    out[i + 1] = cy + jitterY - focal * (x * up[0] + y * up[1] + z * up[2]) * inverse
    out[i + 2] = inverse
  }
  return out
}

function drawTriangle(buffer, s, a, b, c, id, t) {
  const ax = s[a]
  const ay = s[a + 1]
  const bx = s[b]
  const by = s[b + 1]
  const cx = s[c]
  const cy = s[c + 1]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area >= -1e-9) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(buffer.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(buffer.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const inverseArea = 1 / area
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5
      const py = y + 0.5
      const w1 = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) * inverseArea
      const w2 = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) * inverseArea
      const w0 = 1 - w1 - w2
      if (w0 < 0 || w1 < 0 || w2 < 0) continue
      const near = w0 * s[a + 2] + w1 * s[b + 2] + w2 * s[c + 2]
      const at = y * buffer.width + x
      if (near <= buffer.near[at]) continue
      buffer.near[at] = near
      buffer.mesh[at] = id
      buffer.triangle[at] = t
      buffer.b1[at] = (w1 * s[b + 2]) / near
      buffer.b2[at] = (w2 * s[c + 2]) / near
    }
  }
}

function drawDepth(map, mesh) {
  const { positions, indices } = mesh
  const { across, upward, direction, centre, scale, size, depth } = map
  const flat = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] - centre[0]
    const y = positions[i + 1] - centre[1]
    const z = positions[i + 2] - centre[2]
    flat[i] = (x * across[0] + y * across[1] + z * across[2]) * scale + size / 2
    flat[i + 1] = (x * upward[0] + y * upward[1] + z * upward[2]) * scale + size / 2
    flat[i + 2] = x * direction[0] + y * direction[1] + z * direction[2]
  }
  for (let t = 0; t < indices.length; t += 3)
    depthTriangle(depth, size, flat, indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3)
}

function depthTriangle(depth, size, s, a, b, c) {
  const ax = s[a]
  const ay = s[a + 1]
  const bx = s[b]
  const by = s[b + 1]
  const cx = s[c]
  const cy = s[c + 1]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area > -1e-9 && area < 1e-9) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const inverseArea = 1 / area
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const w1 = ((x + 0.5 - ax) * (cy - ay) - (y + 0.5 - ay) * (cx - ax)) * inverseArea
      const w2 = ((bx - ax) * (y + 0.5 - ay) - (by - ay) * (x + 0.5 - ax)) * inverseArea
      const w0 = 1 - w1 - w2
      if (w0 < 0 || w1 < 0 || w2 < 0) continue
      const d = w0 * s[a + 2] + w1 * s[b + 2] + w2 * s[c + 2]
      const at = y * size + x
      if (d > depth[at]) depth[at] = d
    }
  }
}

function normalise(v) {
  const length = Math.hypot(...v)
  return v.map((value) => value / length)
}

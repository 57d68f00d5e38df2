// Meshes in millimetres: x to the right, y up, z towards the camera.

/**
 * Returns the outline of a body of revolution from its corners `[radius, height, fillet]`, from the axis at the bottom
 * to the axis at the top. Fillets become arcs with exact normals, so that long faces look flat in the light.
 */
export function outline(corners) {
  const points = []
  let from = corners[0]
  for (let i = 1; i < corners.length; i++) {
    const corner = corners[i]
    const next = corners[i + 1]
    const fillet = next && corner[2] ? filletAt(from, corner, next) : undefined
    const to = fillet ? fillet[0] : { r: corner[0], y: corner[1] }
    pushFace(points, { r: from.r ?? from[0], y: from.y ?? from[1] }, to)
    if (fillet) points.push(...fillet)
    from = fillet ? fillet[fillet.length - 1] : corner
  }
  return points
}

/** Returns a body of revolution; uv is (angle from the front in radians, height). */
export function lathe(points, { segments = 160 } = {}) {
  const rows = points.length
  const mesh = createMesh(rows * (segments + 1), (rows - 1) * segments * 2)
  for (let j = 0; j < rows; j++) {
    const p = points[j]
    for (let i = 0; i <= segments; i++) {
      const angle = (i / segments - 0.5) * Math.PI * 2
      const s = Math.sin(angle)
      const c = Math.cos(angle)
      mesh.vertex(p.r * s, p.y, p.r * c, p.nr * s, p.ny, p.nr * c, angle, p.y)
    }
  }
  gridTriangles(mesh, segments, rows)
  return mesh
}

/**
 * Returns a tube from a circle at the bottom to a flat seam at the top, with constant perimeter; uv is (arc / radius,
 * height).
 */
export function tubeBody({ radius, height, from = 0, seam = 6, rows = 72, segments = 180 }) {
  const mesh = createMesh((rows + 1) * (segments + 1), rows * segments * 2)
  const ring = (t) => tubeRing(radius, t)
  for (let j = 0; j <= rows; j++) {
    const t = j / rows
    const y = from + t * height
    const round = Math.min(1, t * (height / 3))
    const tt = Math.min(1, (t * height) / (height - seam))
    const shape = ring(tt)
    const later = ring(Math.min(1, tt + 0.01))
    const swell = 0.94 + 0.06 * Math.sqrt(1 - (1 - round) ** 2)
    const arcs = arcLengths(shape, segments)
    for (let i = 0; i <= segments; i++) {
      const angle = (i / segments - 0.5) * Math.PI * 2
      const s = Math.sin(angle)
      const c = Math.cos(angle)
      const slope =
        tt >= 1
          ? 0
          : ((later.b - shape.b) / (0.01 * (height - seam))) * c * c +
            ((later.a - shape.a) / (0.01 * (height - seam))) * s * s
      const nx = s / shape.a
      const nz = c / shape.b
      const length = Math.hypot(nx, nz)
      const ny = -slope - (1 - round) * 1.2
      const norm = Math.hypot(1, ny)
      mesh.vertex(
        shape.a * swell * s,
        y,
        shape.b * swell * c,
        nx / length / norm,
        ny / norm,
        nz / length / norm,
        (arcs[i] - 0.5) * Math.PI * 2,
        y,
      )
    }
  }
  gridTriangles(mesh, segments, rows + 1)
  return mesh
}

/** Returns a box with rounded edges and its base at y = 0; uv is (x, y) of the face. */
export function roundedBox(width, height, depth, bevel) {
  const half = [width / 2, height / 2, depth / 2]
  const mesh = createMesh(6 * 16 * 16, 6 * 15 * 15 * 2)
  const faces = [
    [0, 1, 2, 1],
    [0, 1, 2, -1],
    [2, 1, 0, 1],
    [2, 1, 0, -1],
    [0, 2, 1, 1],
    [0, 2, 1, -1],
  ]
  for (const [a, b, axis, sign] of faces) boxFace(mesh, { a, b, axis, sign, half, bevel })
  return mesh
}

/** Returns a sheet over the floor from a height function of (x, z), without faces if the height is not above zero. */
export function sheet({ width, depth, columns, rows, heightAt }) {
  const mesh = createMesh((columns + 1) * (rows + 1), columns * rows * 2)
  const step = 0.15
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      const x = (i / columns - 0.5) * width
      const z = (0.5 - j / rows) * depth
      const y = heightAt(x, z)
      const nx = (heightAt(x - step, z) - heightAt(x + step, z)) / (2 * step)
      const nz = (heightAt(x, z - step) - heightAt(x, z + step)) / (2 * step)
      const length = Math.hypot(nx, 1, nz)
      mesh.vertex(x, y, z, nx / length, 1 / length, nz / length, x, z)
    }
  }
  gridTriangles(
    mesh,
    columns,
    rows + 1,
    (a, b) => mesh.positions[a * 3 + 1] > 0.01 || mesh.positions[b * 3 + 1] > 0.01,
  )
  return mesh
}

/** Rotates the mesh (about z, then about y, in degrees) and moves it, in place. */
export function place(mesh, { x = 0, y = 0, z = 0, turn = 0, tilt = 0, scale = 1 }) {
  const ct = Math.cos((turn * Math.PI) / 180)
  const st = Math.sin((turn * Math.PI) / 180)
  const cz = Math.cos((tilt * Math.PI) / 180)
  const sz = Math.sin((tilt * Math.PI) / 180)
  for (const [array, size, move] of [
    [mesh.positions, scale, 1],
    [mesh.normals, 1, 0],
  ]) {
    for (let i = 0; i < array.length; i += 3) {
      const ax = (array[i] * cz - array[i + 1] * sz) * size
      const ay = (array[i] * sz + array[i + 1] * cz) * size
      const az = array[i + 2] * size
      array[i] = ax * ct + az * st + x * move
      array[i + 1] = ay + y * move
      array[i + 2] = -ax * st + az * ct + z * move
    }
  }
  return mesh
}

function createMesh(vertices, triangles) {
  let v = 0
  let t = 0
  const mesh = {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    indices: new Uint32Array(triangles * 3),
    vertex(x, y, z, nx, ny, nz, u, w) {
      mesh.positions.set([x, y, z], v * 3)
      mesh.normals.set([nx, ny, nz], v * 3)
      mesh.uvs.set([u, w], v * 2)
      return v++
    },
    triangle(a, b, c) {
      mesh.indices.set([a, b, c], t++ * 3)
    },
  }
  return mesh
}

function gridTriangles(mesh, columns, rows, keep = () => true) {
  for (let j = 0; j < rows - 1; j++) {
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i
      const b = a + columns + 1
      if (!keep(a, b + 1)) continue
      mesh.triangle(a, a + 1, b)
      mesh.triangle(a + 1, b + 1, b)
    }
  }
}

function pushFace(points, a, b) {
  const dr = b.r - a.r
  const dy = b.y - a.y
  const length = Math.hypot(dr, dy)
  if (length < 1e-6) return
  const normal = { nr: dy / length, ny: -dr / length }
  const steps = Math.max(1, Math.ceil(length / 6))
  for (let i = 0; i <= steps; i++)
    points.push({ r: a.r + (dr * i) / steps, y: a.y + (dy * i) / steps, ...normal })
}

function filletAt(from, corner, next) {
  const p = { r: corner[0], y: corner[1] }
  const a = unit((from.r ?? from[0]) - p.r, (from.y ?? from[1]) - p.y)
  const b = unit(next[0] - p.r, next[1] - p.y)
  const half = Math.acos(Math.max(-1, Math.min(1, a.r * b.r + a.y * b.y))) / 2
  const reach = Math.min(corner[2] / Math.tan(half), a.length * 0.98, b.length * (next[2] ? 0.5 : 0.98))
  const radius = reach * Math.tan(half)
  const bisector = unit(a.r + b.r, a.y + b.y)
  const centre = {
    r: p.r + (bisector.r * radius) / Math.sin(half),
    y: p.y + (bisector.y * radius) / Math.sin(half),
  }
  const start = Math.atan2(p.y + a.y * reach - centre.y, p.r + a.r * reach - centre.r)
  let sweep = Math.atan2(p.y + b.y * reach - centre.y, p.r + b.r * reach - centre.r) - start
  if (sweep > Math.PI) sweep -= Math.PI * 2
  if (sweep < -Math.PI) sweep += Math.PI * 2
  const side = sweep > 0 ? 1 : -1
  return Array.from({ length: 15 }, (_, i) => {
    const angle = start + (sweep * i) / 14
    const nr = Math.cos(angle)
    const ny = Math.sin(angle)
    return { r: Math.max(0, centre.r + radius * nr), y: centre.y + radius * ny, nr: nr * side, ny: ny * side }
  })
}

function unit(r, y) {
  const length = Math.hypot(r, y) || 1
  return { r: r / length, y: y / length, length }
}

function tubeRing(radius, t) {
  const b = Math.max(0.7, radius * (1 - t ** 1.25))
  const perimeter = 2 * Math.PI * radius * (1 - 0.1 * t)
  let low = radius * 0.9
  let high = radius * 1.7
  for (let i = 0; i < 24; i++) {
    const a = (low + high) / 2
    const h = ((a - b) / (a + b)) ** 2
    const length = Math.PI * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)))
    if (length < perimeter) low = a
    else high = a
  }
  return { a: (low + high) / 2, b }
}

function arcLengths({ a, b }, segments) {
  const lengths = [0]
  for (let i = 1; i <= segments; i++) {
    const p = ((i - 1) / segments - 0.5) * Math.PI * 2
    const q = (i / segments - 0.5) * Math.PI * 2
    lengths.push(
      lengths[i - 1] + Math.hypot(a * (Math.sin(q) - Math.sin(p)), b * (Math.cos(q) - Math.cos(p))),
    )
  }
  return lengths.map((length) => length / lengths[segments])
}

function boxFace(mesh, { a, b, axis, sign, half, bevel }) {
  const stops = (extent) => {
    const inner = extent - bevel
    const edge = Array.from({ length: 6 }, (_, i) => inner + bevel * Math.tan((i / 5) * (Math.PI / 4)))
    return [...edge.map((v) => -v).reverse(), -inner / 3, inner / 3, ...edge].slice(0, 14)
  }
  const us = stops(half[a])
  const vs = stops(half[b])
  const ids = vs.map((v) => us.map((u) => boxVertex(mesh, { a, b, axis, sign, half, bevel, u, v })))
  const basis = [a, b, axis].join('')
  const straight = (basis === '012') === sign > 0
  for (let j = 0; j + 1 < vs.length; j++) {
    for (let i = 0; i + 1 < us.length; i++) {
      const quad = [ids[j][i], ids[j][i + 1], ids[j + 1][i + 1], ids[j + 1][i]]
      const [p, q, r, s] = straight ? quad : quad.reverse()
      mesh.triangle(p, q, r)
      mesh.triangle(p, r, s)
    }
  }
}

function boxVertex(mesh, { a, b, axis, sign, half, bevel, u, v }) {
  const p = [0, 0, 0]
  p[a] = u
  p[b] = v
  p[axis] = sign * half[axis]
  const q = p.map((value, i) => Math.max(-half[i] + bevel, Math.min(half[i] - bevel, value)))
  const n = p.map((value, i) => value - q[i])
  const length = Math.hypot(...n) || 1
  const at = q.map((value, i) => value + (n[i] / length) * bevel)
  return mesh.vertex(at[0], at[1] + half[1], at[2], n[0] / length, n[1] / length, n[2] / length, u, v)
}

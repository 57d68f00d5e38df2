// The surface point that a pixel shows. The object is reused for every pixel.

export function createSurface() {
  return {
    x: 0,
    y: 0,
    z: 0,
    nx: 0,
    ny: 0,
    nz: 0,
    u: 0,
    v: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    nv: 0,
    key: 0,
    sky: 0,
    open: 1,
    cavity: 1,
    out: [0, 0, 0],
  }
}

/** Stores the light (key, sky, openness) and the incoming ray in the surface point. */
export function illuminate(s, light, ray) {
  s.vx = -ray[0]
  s.vy = -ray[1]
  s.vz = -ray[2]
  s.nv = s.nx * s.vx + s.ny * s.vy + s.nz * s.vz
  s.key = light[0]
  s.sky = light[1]
  s.open = light[2]
}

/** Sets the position, normal and uv of a pixel in the buffer. */
export function resolve(mesh, buffer, at, s) {
  const { positions: p, normals: n, uvs, indices } = mesh
  const t = buffer.triangle[at]
  const a = indices[t]
  const b = indices[t + 1]
  const c = indices[t + 2]
  const w1 = buffer.b1[at]
  const w2 = buffer.b2[at]
  const w0 = 1 - w1 - w2
  s.x = p[a * 3] * w0 + p[b * 3] * w1 + p[c * 3] * w2
  s.y = p[a * 3 + 1] * w0 + p[b * 3 + 1] * w1 + p[c * 3 + 1] * w2
  s.z = p[a * 3 + 2] * w0 + p[b * 3 + 2] * w1 + p[c * 3 + 2] * w2
  const nx = n[a * 3] * w0 + n[b * 3] * w1 + n[c * 3] * w2
  const ny = n[a * 3 + 1] * w0 + n[b * 3 + 1] * w1 + n[c * 3 + 1] * w2
  const nz = n[a * 3 + 2] * w0 + n[b * 3 + 2] * w1 + n[c * 3 + 2] * w2
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  s.nx = nx / length
  s.ny = ny / length
  s.nz = nz / length
  s.u = uvs[a * 2] * w0 + uvs[b * 2] * w1 + uvs[c * 2] * w2
  s.v = uvs[a * 2 + 1] * w0 + uvs[b * 2 + 1] * w1 + uvs[c * 2 + 1] * w2
}

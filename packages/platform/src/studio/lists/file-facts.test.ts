import { expect, it } from 'vitest'
import { toFileSummary } from './file-facts.ts'

const media = {
  mimeType: 'image/svg+xml',
  width: 40,
  height: 30,
  bytes: 999,
  hash: null,
  altText: null,
  uses: 0,
  uploadedBy: null,
  uploadedAt: '',
  folder: null,
}

it.each([
  [{}, 'SVG · 40 × 30 · 999 B'],
  [{ mimeType: 'image/jpeg', bytes: 240_400 }, 'JPEG · 40 × 30 · 240 KB'],
  [{ mimeType: 'image/png', bytes: 999_600 }, 'PNG · 40 × 30 · 1.0 MB'],
  [{ mimeType: null, bytes: null }, '40 × 30'],
  [{ mimeType: null, bytes: null, width: null }, ''],
])('describes a file with %j as “%s”', (more, expected) => {
  expect(toFileSummary({ ...media, ...more })).toBe(expected)
})

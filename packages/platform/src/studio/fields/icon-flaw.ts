/** Minimum width of a site icon, in pixels. Browsers enlarge smaller icons. */
const minIconPx = 192

type IconFlaw = { readonly kind: 'shape' | 'size'; readonly width: number; readonly height: number }

/** Finds the reason why a stored picture is unsuitable as an icon. The size of an SVG does not matter. */
export function findIconFlaw(body: Readonly<Record<string, unknown>> | undefined): IconFlaw | undefined {
  const { width, height } = body ?? {}
  if (typeof width !== 'number' || typeof height !== 'number') return undefined
  if (Math.abs(width / height - 1) > 0.01) return { kind: 'shape', width, height }
  const { source } = Object(body?.['sfdc_cms:media']) as { readonly source?: unknown }
  const { mimeType } = Object(source) as { readonly mimeType?: unknown }
  return width < minIconPx && mimeType !== 'image/svg+xml' ? { kind: 'size', width, height } : undefined
}

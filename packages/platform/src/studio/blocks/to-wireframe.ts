/** Wireframes of blocks: rectangles for headings, lines of text, pictures, buttons and form fields. */
import type { BlockNode } from '#schema'
import { toSlots, type BlockTypes } from './block-tree.ts'

type WireframeShape = {
  readonly kind: 'background' | 'heading' | 'text' | 'picture' | 'button' | 'field' | 'box'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Wireframe = { readonly shapes: readonly WireframeShape[]; readonly height: number }

/** Width of a wireframe. All sizes are in the same unit, and the picture is scaled to the screen. */
export const wireframeWidth = 160

const margin = 8
const gaps = { blocks: 5, columns: 8, lines: 3 } as const
const gridColumns = 12

/**
 * Draws blocks one below the other. The text of the blocks and their exact sizes have no effect. Omits blocks that
 * visitors do not see, such as the one for search engines.
 */
export function toWireframe(nodes: readonly BlockNode[], types: BlockTypes): Wireframe {
  const shown = nodes.filter(({ block }) => types.get(block)?.category !== 'page')
  const drawn = shown.map((node) => {
    const inner = drawBlock(node, wireframeWidth - 2 * margin, types)
    const height = inner.height + 2 * margin
    const background = { kind: 'background' as const, x: 0, y: 0, width: wireframeWidth, height }
    const hasBackground = typeof node.props?.['backgroundColor'] === 'string'
    return { shapes: [...(hasBackground ? [background] : []), ...move(inner.shapes, margin, margin)], height }
  })
  return stack(drawn, 0)
}

type DrawBlock = (width: number, node: BlockNode, types: BlockTypes) => Wireframe

const toShape = (kind: WireframeShape['kind'], width: number, height: number): Wireframe => ({
  shapes: [{ kind, x: 0, y: 0, width: round(width), height: round(height) }],
  height: round(height),
})

/** Rounds a size to two decimals, so that a wireframe's markup stays short. */
const round = (size: number) => Math.round(size * 100) / 100

const move = (shapes: readonly WireframeShape[], x: number, y: number): readonly WireframeShape[] =>
  shapes.map((shape) => ({ ...shape, x: round(shape.x + x), y: round(shape.y + y) }))

function stack(parts: readonly Wireframe[], gap: number): Wireframe {
  let height = 0
  const shapes = parts.flatMap((part, at) => {
    const top = at === 0 ? 0 : height + gap
    height = top + part.height
    return move(part.shapes, 0, top)
  })
  return { shapes, height: round(height) }
}

const stackBlocks = (parts: readonly Wireframe[]) => stack(parts, gaps.blocks)

const lineWidths = [1, 0.94, 0.6]
const drawText = (width: number, lines = lineWidths.length): Wireframe =>
  stack(
    lineWidths.slice(-lines).map((share) => toShape('text', width * share, 3)),
    gaps.lines,
  )

const pictureMaxHeight = 48
const drawPicture = (width: number, ratio: unknown): Wireframe =>
  toShape('picture', width, Math.min(pictureMaxHeight, width / toRatio(ratio)))

function toRatio(stored: unknown): number {
  const [width = 0, height = 0] = typeof stored === 'string' ? stored.split(':').map(Number) : []
  return width > 0 && height > 0 ? width / height : 4 / 3
}

const drawButton = (width: number) => toShape('button', Math.min(width, 36), 9)

const headingSizes: ReadonlyMap<unknown, number> = new Map([
  ['h1', 9],
  ['h2', 7],
])

const drawHeading = (width: number, tag?: unknown): Wireframe =>
  toShape('heading', Math.min(width * 0.8, 72), headingSizes.get(tag) ?? 5)

/** Draws parts of equal width next to each other. */
const drawRow = (width: number, count: number, draw: (width: number) => Wireframe): Wireframe =>
  drawColumns(
    width,
    Array.from({ length: count }, () => ({ share: 1 / count, draw })),
    false,
  )

const drawCard = (width: number, ratio?: unknown) =>
  stackBlocks([drawPicture(width, ratio), drawHeading(width), drawText(width, 2)])

function drawForm(width: number, { props }: BlockNode): Wireframe {
  const stored = props?.['fields']
  const fields: readonly unknown[] = Array.isArray(stored) ? stored : [undefined]
  const drawn = fields.map((field) => {
    const isLong = (Object(field) as { type?: unknown }).type === 'longText'
    return toShape('field', width, isLong ? 18 : 9)
  })
  return stackBlocks([...drawn, drawButton(width)])
}

/**
 * Draws a grid, which repeats its slot for each item in a list. The wireframe assumes a number of items, because the
 * actual number is known only when the page is rendered.
 */
function drawGrid(width: number, node: BlockNode, types: BlockTypes): Wireframe {
  const { desktop } = Object(node.props?.['columns']) as { desktop?: unknown }
  const count = typeof desktop === 'number' ? Math.min(6, Math.max(1, desktop)) : 3
  const blocks = toSlots(node, types).flatMap((slot) => slot.blocks)
  return drawRow(width, count, (part) =>
    blocks.length === 0 ? drawCard(part) : stackBlocks(blocks.map((one) => drawBlock(one, part, types))),
  )
}

/** Block types that look different from a plain box. */
const drawn: ReadonlyMap<string, DrawBlock> = new Map<string, DrawBlock>([
  [
    'text-block',
    (width, { props }) => {
      const tag = props?.['headingTag']
      return typeof tag === 'string' && /^h\d$/.test(tag) ? drawHeading(width, tag) : drawText(width, 1)
    },
  ],
  ['rich-text', (width) => drawText(width)],
  ['image', (width, { props }) => drawPicture(width, props?.['ratio'])],
  ['video', (width) => drawPicture(width, '16:9')],
  ['gallery', (width) => drawRow(width, 3, (part) => drawPicture(part, '4:3'))],
  ['card', (width, { props }) => drawCard(width, props?.['ratio'])],
  ['image-tile', (width) => drawCard(width, '1:1')],
  ['button', (width) => drawButton(width)],
  ['form', drawForm],
  ['grid', drawGrid],
  ['expandable-section', (width) => toShape('field', width, 9)],
])

function drawBlock(node: BlockNode, width: number, types: BlockTypes): Wireframe {
  const draw = drawn.get(node.block)
  if (draw !== undefined) return draw(width, node, types)
  const slots = toSlots(node, types).filter(({ blocks }) => blocks.length > 0)
  if (slots.length === 0) return toShape('box', width, 12)
  const widths = readWidths(node)
  const columns = slots.map(({ name, blocks }) => ({
    share: (widths.get(name) ?? gridColumns) / gridColumns,
    draw: (part: number) => stackBlocks(blocks.map((one) => drawBlock(one, part, types))),
  }))
  return drawColumns(width, columns, node.props?.['sectionVerticalAlign'] === 'center')
}

/** Returns the stored widths of a section's columns, in twelfths of the section. */
function readWidths({ props }: BlockNode): ReadonlyMap<string, number> {
  const { columns } = Object(props?.['sectionConfig']) as { columns?: unknown }
  if (!Array.isArray(columns)) return new Map()
  return new Map(
    columns.flatMap((column: unknown) => {
      const { columnKey, columnWidth } = Object(column) as Readonly<Record<string, unknown>>
      const isWidth = typeof columnWidth === 'number' && columnWidth > 0 && columnWidth <= gridColumns
      return typeof columnKey === 'string' && isWidth ? [[columnKey, columnWidth] as const] : []
    }),
  )
}

type Column = { readonly share: number; readonly draw: (width: number) => Wireframe }

/** Draws columns next to each other. A column that does not fit starts a new row. */
function drawColumns(width: number, columns: readonly Column[], isCentred: boolean): Wireframe {
  return stackBlocks(
    toRows(columns).map((row) => {
      const free = width - gaps.columns * (row.length - 1)
      let x = 0
      const parts = row.map(({ share, draw }) => {
        const part = { x, ...draw(free * share) }
        x += free * share + gaps.columns
        return part
      })
      const height = Math.max(...parts.map((part) => part.height))
      const toTop = (part: Wireframe) => (isCentred ? (height - part.height) / 2 : 0)
      return { shapes: parts.flatMap((part) => move(part.shapes, part.x, toTop(part))), height }
    }),
  )
}

/** Maximum width of a row, with a tolerance for rounding fractions such as 1/3. */
const fullRow = 1.001

function toRows(columns: readonly Column[]): readonly (readonly Column[])[] {
  const rows: Column[][] = []
  let used = fullRow
  for (const column of columns) {
    if (used + column.share > fullRow) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push(column)
    used += column.share
  }
  return rows
}

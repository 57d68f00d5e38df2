/** Determines what a block's placeholder looks like, based on the required fields of the empty block (decision 170). */
import type { PlaceholderStyle, PlaceholderPart } from '#browser'
import type { BlockNode, FieldDescription } from '#schema'
import type { BlockType } from '../../api/shapes.ts'
import { messages } from '../../messages/messages.ts'
import { isMissing } from '../../fields/find-missing.ts'
import { toLabel } from '../../fields/form-deps.ts'

type Props = BlockNode['props']

/**
 * Returns the parts of the placeholder. Returns an empty list once any required content has been entered; a sentence
 * then names the missing content.
 */
export function toPlaceholderParts(
  { props }: BlockNode,
  type: BlockType | undefined,
): readonly PlaceholderPart[] {
  const required = type?.fields.filter(({ isRequired }) => isRequired) ?? []
  if (!required.every((field) => isMissing(field, props?.[field.name]))) return []
  if (isButton(required)) return [{ look: 'button', text: messages.canvas.unfilled.button }]
  const ratio = toRatio(props, type)
  const parts = required.flatMap((field) => toParts(field, { props, ratio }))
  const isPicture = ({ look }: PlaceholderPart) => look === 'picture' || look === 'tile'
  return [...parts.filter(isPicture), ...parts.filter((part) => !isPicture(part))]
}

const isButton = (fields: readonly FieldDescription[]) =>
  fields.length === 2 && ['text', 'link'].every((kind) => fields.some((field) => field.kind === kind))

const tilesInRow = 3

type BlockShape = { readonly props: Props; readonly ratio: string }

function toParts(field: FieldDescription, { props, ratio }: BlockShape): readonly PlaceholderPart[] {
  const { picture, text } = messages.canvas.unfilled
  const shape = { text: picture, ratio }
  if (field.kind === 'image') return [{ look: 'picture', ...shape }]
  if (field.isList && holdsPictures(field))
    return Array.from({ length: tilesInRow }, () => ({ look: 'tile' as const, ...shape }))
  if (field.kind === 'richText') return [{ look: isLead(props) ? 'lead' : 'text', text }]
  const look = toTextLook(field, props)
  const isNamed = look === 'text' || field.name === 'title'
  return [{ look, text: isNamed ? toLabel(field) : messages.canvas.unfilled.heading }]
}

const holdsPictures = ({ inside }: FieldDescription) =>
  inside.some(({ fields }) => fields.some(({ kind }) => kind === 'image'))

function toTextLook({ name }: FieldDescription, props: Props): PlaceholderStyle {
  if (name === 'title') return 'heading-small'
  const style = toDesktop(props?.['textStyle']) ?? lookOfTag.get(toDesktop(props?.['headingTag']) ?? '')
  return headingLooks.find((one) => one === style) ?? 'text'
}

const headingLooks = ['heading-xlarge', 'heading-large', 'heading-medium', 'heading-small'] as const
const lookOfTag: ReadonlyMap<string, string> = new Map([
  ['h1', 'heading-xlarge'],
  ['h2', 'heading-large'],
  ['h3', 'heading-medium'],
  ['h4', 'heading-small'],
])

const isLead = (props: Props) => toDesktop(props?.['textStyle']) === 'lead'

/** Reads stored text. If the text has a value per device, returns the desktop value. */
function toDesktop(stored: unknown): string | undefined {
  const value =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>)['desktop'] : stored
  return typeof value === 'string' ? value : undefined
}

const defaultRatio = '4 / 3'

function toRatio(props: Props, type: BlockType | undefined): string {
  const ratio = toDesktop(props?.['ratio'] ?? type?.fields.find(({ name }) => name === 'ratio')?.defaultValue)
  return ratio !== undefined && /^\d+:\d+$/.test(ratio) ? ratio.replace(':', ' / ') : defaultRatio
}

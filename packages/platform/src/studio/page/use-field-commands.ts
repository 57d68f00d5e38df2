/** Commands that focus a field of the selected block by name. */
import { useEffect } from 'react'
import type { FieldDescription } from '#schema'
import { itemFields, blockFields } from '../fields/own-fields.ts'
import { toLabel } from '../fields/form-deps.ts'
import { toProblemPath } from '../fields/stored-value.ts'
import { walkFields } from '../fields/walk-fields.ts'
import type { Command } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { usePage, useCurrentSelection } from '../document/editor-deps.ts'

export type FieldAtPath = { readonly path: readonly string[]; readonly field: FieldDescription }

export function useFieldCommands(): void {
  const { commands, edits } = useStudio()
  const { page, types, blocks, show } = usePage()
  const { selected, chosen } = useCurrentSelection()
  useEffect(() => {
    if (chosen.length > 1) return undefined
    const { contentKey, language, block = null } = { ...page, ...selected }
    const item = { contentKey, language }
    const listOfItem = () => {
      const type = edits.open(item).view().draft?.type ?? ''
      return listFields(itemFields, types.contentTypes.get(type)?.fields ?? [], 'body')
    }
    const listOfBlock = (type: string) =>
      listFields(blockFields, types.blocks.get(type)?.fields ?? [], 'props')
    return commands.addNamed(() => {
      const node = selected && blocks.find(selected)?.node
      if (selected !== undefined && node === undefined) return []
      const detail = messages.commands.fieldOf(node === undefined ? page.title : blocks.toNodeName(node))
      return (node === undefined ? listOfItem() : listOfBlock(node.block)).map(
        ({ path, field }): Command => ({
          id: `field ${path.join(' ')}`,
          group: 'field',
          label: toLabel(field),
          detail,
          words: `${field.name.toLowerCase()} ${field.expressions === 'none' ? '' : messages.commands.bindWords}`,
          run: () => show({ ...selected, ...item, block, path }),
        }),
      )
    })
  }, [commands, edits, page, types, blocks, show, selected, chosen])
}

/**
 * Lists the block's fields, including nested fields, and the fields that all blocks have. Omits child blocks and list
 * entries.
 */
export function listFields(
  common: readonly FieldDescription[],
  own: readonly FieldDescription[],
  root: 'body' | 'props',
): readonly FieldAtPath[] {
  return [...listInside(own, [root]), ...listInside(common, [])]
}

const listInside = (fields: readonly FieldDescription[], around: readonly string[]): readonly FieldAtPath[] =>
  walkFields<FieldAtPath>(undefined, fields, {
    around,
    visit({ path, field, inside }) {
      if (field.kind === 'blocks') return []
      const isWhole = field.isList || field.inside.length !== 1
      return isWhole ? [{ path: toProblemPath(undefined, path), field }] : inside()
    },
  })

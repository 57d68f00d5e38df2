/**
 * Finds the record fields that a block shows. Fields of the page's record, or of a list's item, can be edited on the
 * canvas.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BlockNode, FieldDescription } from '#schema'
import type { ItemSearchResult, ItemName } from '../../api/shapes.ts'
import type { LiveDraft } from '../../edits/live-draft.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import { toItemsQuery } from '../../document/use-items.ts'
import { useStudio } from '../../core/studio-context.ts'
import { usePage } from '../../document/editor-deps.ts'
import { findBoundFields, isStoredRecordId, type BoundValue } from '../../blocks/bound-fields.ts'
import type { SelectedBlock } from '../../blocks/selected-block.ts'

/** The fields of a single record that a block shows. */
export type BlockRecordFields = {
  readonly item: ItemName
  readonly root: BoundValue['root']
  readonly fields: readonly FieldDescription[]
}

export type BlockRecords = {
  /** Returns the records' fields; undefined until the records have loaded. */
  readonly find: (block: SelectedBlock) => readonly BlockRecordFields[] | undefined
  readonly load: (block: SelectedBlock) => Promise<void>
}

/** A request for a record that a block shows. */
type RecordRequest = {
  readonly node: BlockNode
  readonly root: BoundValue['root']
  readonly wanted: Parameters<typeof toItemsQuery>[1]
}

/** Finds the records that blocks show. `path` is the page's path; its last segment identifies the page's record. */
export function useBlockRecords(path: string): BlockRecords {
  const { calls, edits } = useStudio()
  const { blocks, types } = usePage()
  const queries = useQueryClient()
  return useMemo(() => {
    const ask = ({ repetition, ...place }: SelectedBlock): readonly RecordRequest[] => {
      const node = blocks.find(place)?.node
      const { draft } = edits.open(toItemName(place)).view()
      if (node === undefined || draft === undefined) return []
      const { language } = draft
      const type = types.contentTypes.get(String(readFormPath(draft.body, ['record', 'type'])))?.name
      const id = repetition?.findLast(isStoredRecordId)
      const record = type && { language, type, urlName: path.split('/').at(-1) }
      const item = id && { language, id }
      const props = JSON.stringify(node.props ?? {})
      return [
        ...(record && props.includes('{!Record.') ? [{ node, root: 'Record' as const, wanted: record }] : []),
        ...(item && props.includes('{!Item.') ? [{ node, root: 'Item' as const, wanted: item }] : []),
      ]
    }
    const toFields = ({ node, root }: RecordRequest, { type }: ItemSearchResult) =>
      findBoundFields(node, types.contentTypes.get(type)?.fields ?? [], root)
    const findOne = (request: RecordRequest): readonly BlockRecordFields[] | undefined => {
      const items = queries.getQueryData(toItemsQuery(calls, request.wanted).queryKey)
      const [item] = items ?? []
      if (item === undefined) return items && []
      const isLoading = edits.open(toItemName(item)).view().status === 'loading'
      return isLoading
        ? undefined
        : [{ item: toItemName(item), root: request.root, fields: toFields(request, item) }]
    }
    return {
      find(block) {
        const found = ask(block).map(findOne)
        return found.includes(undefined) ? undefined : found.flatMap((one) => one ?? [])
      },
      async load(block) {
        const load = async ({ wanted }: RecordRequest) => {
          const [item] = await queries.fetchQuery(toItemsQuery(calls, wanted))
          if (item !== undefined) await toLoaded(edits.open(toItemName(item)))
        }
        await Promise.all(ask(block).map(load))
      },
    }
  }, [blocks, calls, edits, path, queries, types])
}

function toLoaded({ view, subscribe }: LiveDraft): Promise<void> {
  if (view().status !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      if (view().status === 'loading') return
      leave()
      resolve()
    })
  })
}

const toItemName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

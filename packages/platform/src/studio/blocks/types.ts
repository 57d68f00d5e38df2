/** Block types and content types by name. */
import type { DraftState } from '#operations'
import type { BlockType, ContentTypeDetails } from '../api/shapes.ts'
import { toTopLevelLists, type BlockList } from './block-tree.ts'

export type KnownTypes = {
  readonly blocks: ReadonlyMap<string, BlockType>
  readonly contentTypes: ReadonlyMap<string, ContentTypeDetails>
}

/** Returns the fields of a content type that contain blocks. */
export const toBlockFields = ({ contentTypes }: KnownTypes, type: string): readonly string[] =>
  (contentTypes.get(type)?.fields ?? []).flatMap(({ name, kind }) => (kind === 'blocks' ? [name] : []))

/** The blocks of a draft, and the block types that exist on the site. */
export type BlockTree = { readonly lists: readonly BlockList[]; readonly types: KnownTypes['blocks'] }

/** Returns an empty tree until the draft has loaded. */
export const toBlockTree = (draft: DraftState | undefined, types: KnownTypes): BlockTree => ({
  lists: draft === undefined ? [] : toTopLevelLists(draft.body, toBlockFields(types, draft.type)),
  types: types.blocks,
})

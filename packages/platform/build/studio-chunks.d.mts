type ChunkingContext = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

export function createFirstLoad(): (id: string, context: ChunkingContext) => string | null

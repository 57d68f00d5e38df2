type ChunkingContext = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

export function createChunkNamer(): (id: string, context: ChunkingContext) => string | null

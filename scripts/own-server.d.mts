export type OwnServer = { readonly address: string; readonly stop: () => Promise<void> }

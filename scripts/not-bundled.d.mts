export const notBundled: string[]

export const externalPackages: string[]

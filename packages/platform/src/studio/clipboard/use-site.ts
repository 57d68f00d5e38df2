import { useStudio } from '../core/studio-context.ts'

/** Returns the address that identifies this site in the browser. */
export const useSite = (): string => location.origin + useStudio().basePath

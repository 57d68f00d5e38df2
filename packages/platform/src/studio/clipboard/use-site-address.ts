import { useStudio } from '../core/studio-context.ts'

/** Returns the address that identifies this site in the browser. */
export const useSiteAddress = (): string => location.origin + useStudio().basePath

import { useStudio } from '../core/studio-context.ts'

/** Returns the address by which browsers identify this site. */
export const useSiteAddress = (): string => location.origin + useStudio().basePath

import { useStudio } from '../core/studio-context.ts'

/** What tells this site from others that a browser knows. */
export const useSite = (): string => location.origin + useStudio().basePath

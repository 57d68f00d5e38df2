export { openBuilds, type Builds, type BuildFile } from './open-builds.ts'
export type { BuildTables } from './tables.ts'

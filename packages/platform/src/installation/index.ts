export { openInstallation, type Installation } from './open-installation.ts'
export { createSecretBox, type SecretBox } from './secret-box.ts'
export { isSecretKey } from './secret-key.ts'
export type { InstallationTables } from './tables.ts'

/** The table of installation settings. */

type SettingTable = {
  name: string
  /** The setting's value as JSON. */
  value: string
  /** Time in ISO 8601 format, UTC. */
  changed_at: string
  /** Account id, or the operator's name. */
  changed_by: string
}

export type InstallationTables = { installation_setting: SettingTable }

export type { Activity, ActivityPosition } from './activity.ts'
export { openActivity } from './open-activity.ts'

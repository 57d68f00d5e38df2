/** The model's functions for browsers: small, and without dependencies. */
export { parsePositionName, toPositionName, type BlockPosition } from './block-position.ts'
export { deviceMinWidthsPx } from './device.ts'
export {
  findDelivery,
  toDeliveryCalendar,
  toEpochMs,
  toWallClock,
  weekdays,
  type DeliveryCalendar,
  type DeliveryTexts,
} from './delivery-day.ts'
export {
  consentKey,
  maxEventsInReport,
  maxEventTextLength,
  type Interaction,
  type InteractionName,
  type InteractionReport,
} from './interaction.ts'
export { formatTemplate, isMissingLabel } from './labels/labels.ts'
export { mailPurposes, toMailPurpose, type MailPlaceholder, type MailPurpose } from './mail/mail-purposes.ts'
export { isReservedPath } from './reserved-paths.ts'
export { findEditPermission, listRolesWithPermission, type Permission } from './rights.ts'
export { hasTypedValues } from './typed-form.ts'
export {
  findPageOwner,
  hasVisitorHint,
  formatUserField,
  visitorEvent,
  visitorParameter,
  visitorPath,
  type Visitor,
} from './visitor.ts'
export type { IslandModule, IslandParts } from './island-parts.ts'

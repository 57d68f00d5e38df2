/** Updates the parts of a page that depend on the time. Loaded when a preview hour is first set. */
export { showDeliveryDays as showHour } from '../show-delivery-day.ts'

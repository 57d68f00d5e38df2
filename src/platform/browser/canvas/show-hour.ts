/** What of a page follows from the hour; loaded with the first one that is told. */
export { showDeliveryDays as showHour } from '../show-delivery-day.ts'

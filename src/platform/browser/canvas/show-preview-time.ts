/** The parts of a page that depend on the time; loaded with the first hour. */
export { showDeliveryDays as showHour } from '../show-delivery-day.ts'

/** The script of pages with a delivery promise; deferred. A page may stay open over a cut-off, or wake up days later. */
import { showDeliveryDays } from './show-delivery-day.ts'

const everyMs = 20_000
const show = () => showDeliveryDays(document, Date.now())

show()
setInterval(show, everyMs)
document.addEventListener('visibilitychange', show)
window.addEventListener('pageshow', show)

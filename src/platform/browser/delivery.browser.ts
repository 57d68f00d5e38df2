/** The script of pages with a delivery promise; deferred. A page may stay open over a cut-off, or wake up days later. */
import { tellDeliveryDays } from './tell-delivery-day.ts'

const everyMs = 20_000
const tell = () => tellDeliveryDays(document, Date.now())

tell()
setInterval(tell, everyMs)
document.addEventListener('visibilitychange', tell)
window.addEventListener('pageshow', tell)

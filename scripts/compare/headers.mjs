/** Accounts and headers used in the requests. */
export const admin = { email: 'admin@shop.example', password: 'three words or four' }
export const member = { email: 'anna@clinic.example', password: 'other words than hers' }
export const json = { 'content-type': 'application/json' }
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

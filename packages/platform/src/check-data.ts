/** The entry point of the thread that checks the stored data while the server runs. */
import { checkData } from './app/damage/check-data.ts'
import { storefront } from './composition.ts'

await checkData(process.env, storefront)
